import { type Lots, minus, most, type Ticks, ZERO } from '#lib/kernel/money.ts'
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

/** Trades resting orders where the house now wants to trade, and returns how many of the house's lots are left. */
export type OnCross = (houseBuys: boolean, ticks: Ticks, lots: Lots) => Lots

/** The house's liquidity in one book: a copy of the reference market's, less what was taken recently. */
export class HouseLadder {
  #bids: Ticks[] = []
  #asks: Ticks[] = []
  readonly #taken = new TakenLevels()

  /** Records that the house's lots at a price were taken. */
  take(ticks: Ticks, lots: Lots, timeMs: number): void {
    this.#taken.take(ticks, lots, timeMs)
  }

  /** The prices of one side's levels, best first; some may be taken. */
  prices(bids: boolean): readonly Ticks[] {
    return bids ? this.#bids : this.#asks
  }

  /** Replaces the house's levels in the book. Old levels are removed first, so that the new ones never cross them. */
  replace(book: OrderBook, ladder: Ladder, timeMs: number, onCross: OnCross): void {
    this.#leave(book, true, this.#bids, ladder.bids)
    this.#leave(book, false, this.#asks, ladder.asks)
    this.#bids = this.#enter(book, true, ladder.bids, timeMs, onCross)
    this.#asks = this.#enter(book, false, ladder.asks, timeMs, onCross)
  }

  /** Removes all house levels from the book and clears the taken lots. */
  clear(book: OrderBook): void {
    for (const ticks of this.#bids) book.setHouse(true, ticks, ZERO)
    for (const ticks of this.#asks) book.setHouse(false, ticks, ZERO)
    this.#bids = []
    this.#asks = []
    this.#taken.clear()
  }

  #leave(book: OrderBook, buy: boolean, old: readonly Ticks[], next: LadderSide): void {
    let at = 0
    for (const ticks of old) {
      while (at < next.prices.length && (buy ? priceAt(next, at) > ticks : priceAt(next, at) < ticks)) at += 1
      if (next.prices[at] !== ticks) book.setHouse(buy, ticks, ZERO)
    }
  }

  #enter(book: OrderBook, buy: boolean, side: LadderSide, timeMs: number, onCross: OnCross): Ticks[] {
    const entered: Ticks[] = []
    for (let at = 0; at < side.prices.length; at += 1) {
      const ticks = priceAt(side, at)
      const size = sizeAt(side, at)
      const returned = this.#taken.isEmpty ? size : most(ZERO, minus(size, this.#taken.missing(ticks, timeMs)))
      const lots = crosses(book, buy, ticks) ? this.#cross(book, buy, ticks, returned, onCross) : returned
      book.setHouse(buy, ticks, lots)
      if (lots > 0) entered.push(ticks)
    }
    return entered
  }

  #cross(book: OrderBook, buy: boolean, ticks: Ticks, lots: Lots, onCross: OnCross): Lots {
    if (lots === 0) return ZERO
    book.witness.level(buy, ticks, lots)
    const left = onCross(buy, ticks, lots)
    // The resting orders left here exceed what the house wanted.
    return crosses(book, buy, ticks) ? ZERO : left
  }
}

/** The nth price of a ladder. */
function priceAt({ prices }: LadderSide, nth: number): Ticks {
  return prices[nth] as Ticks
}

/** The lots at the nth price of a ladder. */
function sizeAt({ sizes }: LadderSide, nth: number): Lots {
  return sizes[nth] as Lots
}

function crosses(book: OrderBook, buy: boolean, ticks: Ticks): boolean {
  return buy ? book.bestAsk >= 0 && ticks >= book.bestAsk : book.bestBid >= 0 && ticks <= book.bestBid
}
