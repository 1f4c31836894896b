import type { Exchange, ListedMarket, Topic } from '../exchanges/exchange.ts'
import type { Line, LineEvents } from './line.ts'

export type LineMaker = (events: LineEvents) => Line

/** Books of one client: ccxt advises 50 to 100 (ccxt issue 21557). */
const BOOKS_MAX = 50

/** The sockets of books and trades, spread over several clients. */
export class BookLines {
  readonly lines: Line[] = []
  readonly #exchange: Exchange
  readonly #makeLine: LineMaker
  readonly #events: LineEvents
  readonly #lineOf = new Map<string, Line>()
  readonly #marketOf = new Map<string, string>()

  constructor(exchange: Exchange, makeLine: LineMaker, events: LineEvents) {
    this.#exchange = exchange
    this.#makeLine = makeLine
    this.#events = events
  }

  open(market: ListedMarket): void {
    const line = this.#free()
    const book = this.#exchange.bookTopic(market)
    this.#lineOf.set(idKey(market), line)
    this.#marketOf.set(topicKey(book), idKey(market))
    line.open([book, this.#exchange.tradesTopic(market)])
  }

  close(market: ListedMarket): void {
    const book = this.#exchange.bookTopic(market)
    this.#lineOf.get(idKey(market))?.close([book, this.#exchange.tradesTopic(market)])
    this.#lineOf.delete(idKey(market))
    this.#marketOf.delete(topicKey(book))
  }

  /** Asks for a book once more. */
  renew(market: ListedMarket): void {
    this.#lineOf.get(idKey(market))?.renew(this.#exchange.bookTopic(market))
  }

  /** The markets whose books are among the topics, as product and the exchange's name. */
  marketsOf(topics: readonly Topic[]): string[] {
    return topics.flatMap((topic) => this.#marketOf.get(topicKey(topic)) ?? [])
  }

  #free(): Line {
    // Each book has a topic for its trades beside it.
    const free = this.lines.find((line) => line.size < BOOKS_MAX * 2)
    if (free !== undefined) return free
    const line = this.#makeLine(this.#events)
    this.lines.push(line)
    return line
  }
}

/** A market by product and the exchange's own name. */
export function idKey({ product, id }: Pick<ListedMarket, 'product' | 'id'>): string {
  return `${product}:${id}`
}

function topicKey({ url, key }: Topic): string {
  return `${url} ${key}`
}
