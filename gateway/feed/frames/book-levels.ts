import type { BookSide } from '../market-feed.ts'
import type { Levels } from './frame.ts'

/** Maximum number of levels that a side keeps; beyond it the worst ones are dropped. */
export const LEVELS_MAX = 1000
/** Maximum number of levels of one side that a reader gets. */
export const LEVELS_READ = 400

/** One side of a book, best price first, kept sorted in place. Arrays that a reader has got never change. */
export class BookLevels {
  /** 1 for asks, whose prices grow from the best one; -1 for bids. */
  readonly #sign: 1 | -1
  #prices = new Float64Array(64)
  #sizes = new Float64Array(64)
  #count = 0
  #read: BookSide | null = null

  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  get best(): { readonly price: number; readonly size: number } {
    return this.#count === 0 ? { price: 0, size: 0 } : { price: this.#prices[0] as number, size: this.#sizes[0] as number }
  }

  /** Returns the best levels. The arrays are copied once after each change, and only for a reader. */
  read(): BookSide {
    const count = Math.min(this.#count, LEVELS_READ)
    this.#read ??= { prices: this.#prices.slice(0, count), sizes: this.#sizes.slice(0, count) }
    return this.#read
  }

  /** Returns a copy of all levels. */
  all(): Levels {
    return { prices: this.#prices.slice(0, this.#count), sizes: this.#sizes.slice(0, this.#count) }
  }

  clear(): void {
    this.#count = 0
    this.#read = null
  }

  /** Sets levels, in any order; a size of 0 removes its level. */
  set({ prices, sizes }: Levels): void {
    if (prices.length > 0) this.#read = null
    for (let index = 0; index < prices.length; index += 1) this.#put(prices[index] as number, sizes[index] as number)
    if (this.#count > LEVELS_MAX) this.#count = LEVELS_MAX
  }

  #put(price: number, size: number): void {
    const at = this.#find(price)
    const isKnown = at < this.#count && this.#prices[at] === price
    if (size === 0) {
      if (!isKnown) return
      this.#shift(at + 1, at)
      this.#count -= 1
      return
    }
    if (!isKnown) {
      if (this.#count === this.#prices.length) this.#grow()
      this.#shift(at, at + 1)
      this.#count += 1
      this.#prices[at] = price
    }
    this.#sizes[at] = size
  }

  #shift(from: number, to: number): void {
    this.#prices.copyWithin(to, from, this.#count)
    this.#sizes.copyWithin(to, from, this.#count)
  }

  #grow(): void {
    const [prices, sizes] = [new Float64Array(2 * this.#count), new Float64Array(2 * this.#count)]
    prices.set(this.#prices)
    sizes.set(this.#sizes)
    this.#prices = prices
    this.#sizes = sizes
  }

  /** Returns the position of a price, or where it would be. */
  #find(price: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((this.#prices[middle] as number) - price) * this.#sign < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
