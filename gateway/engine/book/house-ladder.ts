import type { OrderBook } from './book.ts'
import { TakenLevels } from './taken-levels.ts'

/** One side of the reference market's book, best price first. */
export interface LadderSide {
  readonly prices: ArrayLike<number>
  readonly sizes: ArrayLike<number>
}

export interface Ladder {
  readonly bids: LadderSide
  readonly asks: LadderSide
}

/** Orders that rest where the house now wants to trade: the caller trades them and says how many of the house's lots are left. */
export type OnCross = (houseBuys: boolean, ticks: number, lots: number) => number

/** The liquidity of the house in one book: a copy of the reference market's, less what was taken a moment ago. */
export class HouseLadder {
  #bids: number[] = []
  #asks: number[] = []
  readonly #taken = new TakenLevels()

  /** Notes that the house's lots at a price were taken. */
  take(ticks: number, lots: number, timeMs: number): void {
    this.#taken.take(ticks, lots, timeMs)
  }

  /** Replaces the house's levels in the book. Levels that are gone leave first, so that the new ones never meet them. */
  replace(book: OrderBook, ladder: Ladder, timeMs: number, onCross: OnCross): void {
    this.#leave(book, true, this.#bids, ladder.bids)
    this.#leave(book, false, this.#asks, ladder.asks)
    this.#bids = this.#enter(book, true, ladder.bids, timeMs, onCross)
    this.#asks = this.#enter(book, false, ladder.asks, timeMs, onCross)
  }

  /** Takes every level of the house out of the book and forgets what was taken. */
  clear(book: OrderBook): void {
    for (const ticks of this.#bids) book.setHouse(true, ticks, 0)
    for (const ticks of this.#asks) book.setHouse(false, ticks, 0)
    this.#bids = []
    this.#asks = []
    this.#taken.clear()
  }

  #leave(book: OrderBook, buy: boolean, old: readonly number[], next: LadderSide): void {
    let at = 0
    for (const ticks of old) {
      while (at < next.prices.length && (buy ? (next.prices[at] as number) > ticks : (next.prices[at] as number) < ticks)) at += 1
      if (next.prices[at] !== ticks) book.setHouse(buy, ticks, 0)
    }
  }

  #enter(book: OrderBook, buy: boolean, side: LadderSide, timeMs: number, onCross: OnCross): number[] {
    const entered: number[] = []
    for (let at = 0; at < side.prices.length; at += 1) {
      const ticks = side.prices[at] as number
      const size = side.sizes[at] as number
      const returned = this.#taken.isEmpty ? size : Math.max(0, size - this.#taken.missing(ticks, timeMs))
      const lots = crosses(book, buy, ticks) ? this.#cross(book, buy, ticks, returned, onCross) : returned
      book.setHouse(buy, ticks, lots)
      if (lots > 0) entered.push(ticks)
    }
    return entered
  }

  #cross(book: OrderBook, buy: boolean, ticks: number, lots: number, onCross: OnCross): number {
    if (lots === 0) return 0
    book.witness.level(buy, ticks, lots)
    const left = onCross(buy, ticks, lots)
    // Orders that are still there are larger than what the house wanted.
    return crosses(book, buy, ticks) ? 0 : left
  }
}

function crosses(book: OrderBook, buy: boolean, ticks: number): boolean {
  return buy ? book.bestAsk >= 0 && ticks >= book.bestAsk : book.bestBid >= 0 && ticks <= book.bestBid
}
