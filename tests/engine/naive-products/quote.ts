import { down, NONE, Ratio, up } from './figures.ts'
import type { Coin, NaiveWorld, PricedCoin } from './world.ts'

/** A level of a book: a price in cents and a size in thousandths. */
export type Level = readonly [cents: number, thousandths: number]
export interface Book {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}
export type Books = Record<PricedCoin, Book>

/** The share of the proceeds that the exchange keeps, 0.1 %. */
const KEPT = new Ratio(1n, 1000n)

const priceOf = ([cents]: Level): Ratio => new Ratio(BigInt(cents), 100n)
const sizeOf = ([, thousandths]: Level): Ratio => new Ratio(BigInt(thousandths) * 10n ** 13n)

/** Quotes conversions by taking the levels of both books one after the other. */
export class NaiveQuotes {
  readonly books: Books = { BTC: { bids: [], asks: [] }, ETH: { bids: [], asks: [] } }
  readonly #world: NaiveWorld

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  /** Returns the units that a given amount brings; null if a book is too thin or nothing is left. */
  bring(from: Coin, to: Coin, give: bigint, kept = this.#world.has('spread-forgotten') ? NONE : KEPT): bigint | null {
    const value = from === 'USDT' ? new Ratio(give) : this.#take(this.books[from].bids, new Ratio(give), null)
    const left = value?.times(new Ratio(1n).minus(kept)) ?? null
    const got = left === null || to === 'USDT' ? left : this.#take(this.books[to].asks, null, left)
    const units = got === null ? 0n : down(got.floor())
    return units === 0n ? null : units
  }

  /** Returns the units that a wanted amount costs. */
  cost(from: Coin, to: Coin, want: bigint): bigint | null {
    const kept = this.#world.has('spread-forgotten') ? NONE : KEPT
    const value = to === 'USDT' ? new Ratio(want) : this.#take(this.books[to].asks, new Ratio(want), null)
    const needed = value?.over(new Ratio(1n).minus(kept)) ?? null
    const cost = needed === null || from === 'USDT' ? needed : this.#take(this.books[from].bids, null, needed)
    const units = cost === null ? 0n : up(cost.ceil())
    return units === 0n ? null : units
  }

  /** Takes a size out of levels and returns its value, or takes a value and returns its size. */
  #take(levels: readonly Level[], size: Ratio | null, value: Ratio | null): Ratio | null {
    let [left, taken] = [size ?? value ?? NONE, NONE]
    for (const level of levels) {
      const price = this.#world.has('only-the-best-price') ? priceOf(levels[0] ?? level) : priceOf(level)
      const room = size === null ? sizeOf(level).times(price) : sizeOf(level)
      const part = left.isBelow(room) ? left : room
      taken = taken.plus(size === null ? part.over(price) : part.times(price))
      left = left.minus(part)
    }
    return NONE.isBelow(left) ? null : taken
  }
}
