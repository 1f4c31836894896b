import type { MarketName } from '#gateway/feed/frames/frame.ts'
import type { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'

/** The engine reads a book within two tenths of a second after it was heard, in which the exchange's book changes a few times. */
const BOOKS_BEFORE = 8

/** The books that the followed exchange really had. */
export class BooksOf {
  readonly #exchange: ModelExchange

  constructor(exchange: ModelExchange) {
    this.#exchange = exchange
  }

  /** Checks whether a price was a level that a buyer or seller could take, in the book of a time or one of the few before it. */
  hadLevel(market: MarketName, time: number, buy: boolean, ticks: number): boolean {
    const books = this.#exchange.markets.find(({ name }) => name === market)?.books ?? []
    const newest = books.findLastIndex((book) => book.time <= time)
    return books
      .slice(Math.max(0, newest - BOOKS_BEFORE), newest + 1)
      .some(({ asks, bids, tickTimes }) => (buy ? asks : bids).some(([price]) => price * tickTimes === ticks))
  }
}
