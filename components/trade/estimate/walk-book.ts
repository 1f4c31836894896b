import type { BookLevel } from '#lib/contract/market/market.ts'
import { add, compare, divide, isZero, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'

/** The result of a market order against the current order book. Exact decimals, in the pair's coins. */
export interface Walk {
  /** Base coin that the order book can fill. */
  readonly filled: string
  /** Quote coin paid or received for it, before the fee. */
  readonly value: string
  readonly averagePrice: string
  readonly worstPrice: string
  readonly levelsTaken: number
  /** Ratio by which the average price is worse than the best one; never negative. */
  readonly slippage: string
  /** Whether the order book has the whole size. */
  readonly complete: boolean
}

/** Takes `size` of base coin from one side of the book, best level first; null if the side is empty or the size is zero. */
export function walkBook(levels: readonly BookLevel[], size: string): Walk | null {
  const best = levels[0]
  if (!best || compare(size, '0') <= 0) return null
  let filled = '0'
  let value = '0'
  let worstPrice = best[0]
  let levelsTaken = 0
  for (const [price, available] of levels) {
    const missing = subtract(size, filled)
    if (isZero(missing)) break
    if (isZero(available)) continue
    const taken = minimum(missing, available)
    filled = add(filled, taken)
    value = add(value, multiply(taken, price))
    worstPrice = price
    levelsTaken += 1
  }
  if (isZero(filled)) return null
  const averagePrice = divide(value, filled)
  return {
    filled,
    value,
    averagePrice,
    worstPrice,
    levelsTaken,
    slippage: distance(averagePrice, best[0]),
    complete: compare(filled, size) === 0,
  }
}

/** Buys from one side of the book for `amount` of quote coin, best level first; null if the side is empty or the amount is zero. */
export function buyFor(levels: readonly BookLevel[], amount: string): Walk | null {
  const best = levels[0]
  if (!best || compare(amount, '0') <= 0) return null
  let filled = '0'
  let left = amount
  for (const [price, available] of levels) {
    if (isZero(available) || isZero(price)) continue
    const cost = multiply(price, available)
    if (compare(cost, left) >= 0) return walkBook(levels, add(filled, divide(left, price)))
    filled = add(filled, available)
    left = subtract(left, cost)
  }
  const walk = walkBook(levels, filled)
  return walk && { ...walk, complete: false }
}

/** |a - b| / b. */
function distance(a: string, b: string): string {
  const gap = compare(a, b) >= 0 ? subtract(a, b) : subtract(b, a)
  return isZero(b) ? '0' : divide(gap, b)
}
