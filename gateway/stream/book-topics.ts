import type { Book, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { bookChecksum, deltasText, levelsText } from './book-text.ts'
import { dataMessage } from './messages.ts'
import type { Topic } from './topic.ts'

/**
 * Channel `books`: first the whole book, then the changes, with a checksum in every message. `seq` grows by one with each message and
 * `pseq` names the previous message, so that a client notices if it missed one.
 */
export class BooksTopic implements Topic {
  readonly everyTurns = 2
  readonly bookOf: Market
  readonly #arg: string
  #book: Book
  /** Starts at the current time, so that it also grows across a restart. */
  #seq: number

  constructor(market: Market, arg: string, view: MarketView) {
    this.bookOf = market
    this.#arg = arg
    this.#book = view.book(market)
    this.#seq = view.now()
  }

  /** Returns the book as of the last message, however old, so that the next update applies to it. */
  snapshot(view: MarketView): string {
    const asks = levelsText(this.bookOf, this.#book.asks, Infinity)
    const bids = levelsText(this.bookOf, this.#book.bids, Infinity)
    return this.#message('snapshot', asks, bids, 0, view.now())
  }

  advance(view: MarketView): string | undefined {
    const book = view.book(this.bookOf)
    const asks = deltasText(this.bookOf, this.#book.asks, book.asks, 1)
    const bids = deltasText(this.bookOf, this.#book.bids, book.bids, -1)
    if (asks === '' && bids === '') return undefined
    this.#book = book
    const before = this.#seq
    this.#seq += 1
    return this.#message('update', asks, bids, before, view.now())
  }

  #message(action: 'snapshot' | 'update', asks: string, bids: string, before: number, now: number): string {
    const checksum = bookChecksum(this.bookOf, this.#book)
    const sequence = `"checksum":${checksum},"seq":${this.#seq},"pseq":${before}`
    const data = `{"asks":[${asks}],"bids":[${bids}],${sequence},"ts":"${this.#book.time}"}`
    return dataMessage(action, this.#arg, data, now)
  }
}

/** Channels `books1`, `books5`, `books15`, `books50`: a snapshot of the best levels whenever one of them has changed. */
export class TopBookTopic implements Topic {
  readonly everyTurns = 2
  readonly bookOf: Market
  readonly #levels: number
  readonly #arg: string
  /** The book that was last read. A feed gives the same object again while nothing has changed. */
  #read: Book | null = null
  #said = ''
  #seq: number

  constructor(market: Market, levels: number, arg: string, view: MarketView) {
    this.bookOf = market
    this.#levels = levels
    this.#arg = arg
    this.#seq = view.now()
  }

  snapshot(view: MarketView): string {
    const book = view.book(this.bookOf)
    return this.#message(book, this.#sides(book))
  }

  advance(view: MarketView): string | undefined {
    const book = view.book(this.bookOf)
    if (book === this.#read) return undefined
    this.#read = book
    const sides = this.#sides(book)
    if (sides === this.#said) return undefined
    this.#said = sides
    this.#seq += 1
    return this.#message(book, sides)
  }

  #sides(book: Book): string {
    const asks = levelsText(this.bookOf, book.asks, this.#levels)
    return `"asks":[${asks}],"bids":[${levelsText(this.bookOf, book.bids, this.#levels)}]`
  }

  #message(book: Book, sides: string): string {
    const part = { time: book.time, asks: takeFirst(book.asks, this.#levels), bids: takeFirst(book.bids, this.#levels) }
    const data = `{${sides},"checksum":${bookChecksum(this.bookOf, part)},"seq":${this.#seq},"ts":"${book.time}"}`
    return dataMessage('snapshot', this.#arg, data, book.time)
  }
}

function takeFirst(side: Book['asks'], levels: number): Book['asks'] {
  return { prices: side.prices.subarray(0, levels), sizes: side.sizes.subarray(0, levels) }
}
