import type { Timers } from '#lib/kernel/clock.ts'
import type { MarketFeed, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { Channel } from './channels.ts'
import { LeadingEdge } from './leading-edge.ts'
import { BOOK_PUSH_MS, type Topic } from './topic.ts'

/** A reader of a topic. */
export interface Reader {
  /** Takes an update of the topic with this name. */
  send(message: Buffer, name: string): void
}

interface OpenTopic {
  readonly name: string
  readonly topic: Topic
  readonly readers: Set<Reader>
  /** Distributes topics with the same rhythm over its turns. */
  readonly phase: number
}

/** A topic of a book, which is pushed as soon as the book has changed. */
interface BookTopic {
  readonly market: string
  readonly edge: LeadingEdge
}

export interface BoardParts {
  readonly feed: MarketFeed
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
  readonly timers: Timers
}

/** The topics with readers. A message is serialised once for all its readers; a topic without readers is dropped. */
export class Board {
  readonly #parts: BoardParts
  readonly #byName = new Map<string, OpenTopic>()
  readonly #books = new Map<OpenTopic, BookTopic>()
  readonly #edgesOf = new Map<string, Set<LeadingEdge>>()
  readonly #forget: () => void
  #inOrder: readonly OpenTopic[] = []
  #opened = 0
  #turn = 0

  constructor(parts: BoardParts) {
    this.#parts = parts
    this.#forget = parts.feed.onBooks((markets) => {
      for (const market of markets) for (const edge of this.#edgesOf.get(makeKey(market)) ?? []) edge.ask()
    })
  }

  get topics(): number {
    return this.#byName.size
  }

  /** Adds a reader and returns the first message to send it. */
  join(channel: Channel, reader: Reader): Buffer {
    const view = this.#parts.feed.frozen()
    let entry = this.#byName.get(channel.name)
    if (!entry) {
      this.#opened += 1
      entry = { name: channel.name, topic: channel.open(view), readers: new Set(), phase: this.#opened }
      this.#byName.set(channel.name, entry)
      this.#inOrder = [...this.#byName.values()]
      this.#followBook(entry)
    }
    entry.readers.add(reader)
    return Buffer.from(entry.topic.snapshot(view))
  }

  leave(name: string, reader: Reader): void {
    const entry = this.#byName.get(name)
    entry?.readers.delete(reader)
    if (entry?.readers.size !== 0) return
    this.#byName.delete(name)
    this.#inOrder = [...this.#byName.values()]
    this.#leaveBook(entry)
  }

  /** Runs one turn of the timer: every topic that is due sends its readers the changes. */
  advance(): void {
    this.#turn += 1
    const topics = this.#inOrder
    if (topics.length === 0) return
    const view = this.#parts.feed.frozen()
    // Start with another topic each time: clients wake up for the first message of a burst, and would otherwise always see the same one.
    for (let index = 0; index < topics.length; index += 1) {
      const entry = topics[(index + this.#turn) % topics.length] as OpenTopic
      if ((this.#turn + entry.phase) % entry.topic.everyTurns !== 0) continue
      // Orders of paper traders change a book too, and no feed reports them.
      const book = this.#books.get(entry)
      if (book === undefined) this.#push(entry, view)
      else book.edge.ask()
    }
  }

  close(): void {
    this.#forget()
    for (const { edge } of this.#books.values()) edge.cancel()
  }

  /** Sends the changes of a topic; returns whether there were any. */
  #push({ name, topic, readers }: OpenTopic, view: MarketView): boolean {
    const text = topic.advance(view)
    const past = topic.lacks?.()
    if (past !== undefined) void this.#parts.feed.prepare(past.market, past.window)
    if (text === undefined) return false
    const message = Buffer.from(text)
    for (const reader of readers) reader.send(message, name)
    return true
  }

  #followBook(entry: OpenTopic): void {
    const { bookOf } = entry.topic
    if (bookOf === undefined) return
    const { feed, now, timers } = this.#parts
    const edge = new LeadingEdge({ intervalMs: BOOK_PUSH_MS, now, timers, run: () => this.#push(entry, feed.frozen()) })
    const market = makeKey(bookOf)
    this.#books.set(entry, { market, edge })
    const edges = this.#edgesOf.get(market) ?? new Set()
    this.#edgesOf.set(market, edges.add(edge))
  }

  #leaveBook(entry: OpenTopic): void {
    const book = this.#books.get(entry)
    if (book === undefined) return
    book.edge.cancel()
    this.#books.delete(entry)
    const edges = this.#edgesOf.get(book.market)
    edges?.delete(book.edge)
    if (edges?.size === 0) this.#edgesOf.delete(book.market)
  }
}

function makeKey({ product, symbol }: Market): string {
  return `${product}:${symbol}`
}
