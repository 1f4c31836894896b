import type { BookLevel } from '#lib/contract/market/market.ts'
import { formatUnits, parseDecimal, raiseTen } from '#lib/kernel/decimal-text.ts'
import { divideUnits, toUnits } from '#lib/kernel/rounding.ts'

export type BookSide = 'asks' | 'bids'

/** A line of the order book as shown. */
export interface BookRow {
  readonly price: string
  /** Amount of base coin at this price, exact. */
  readonly size: string
  /** Amount of base coin from the best price to this line, exact. */
  readonly total: string
  /** The same two in quote coin, at the prices of the lines. */
  readonly value: string
  readonly totalValue: string
  /** `total` as a share of the deepest visible line, 0 to 1: the length of the depth bar. */
  readonly share: number
}

/**
 * Merges levels (best first) into the best `count` steps of the grouping. Bids are rounded down and asks up, so that a grouped book
 * never shows a better price than there is. Prices and the step are positive decimals.
 */
export function groupLevels(levels: readonly BookLevel[], step: string, side: BookSide, count: number): BookLevel[] {
  const { units: stepUnits, scale } = parseDecimal(step)
  const grouped: { steps: bigint; sizes: string[] }[] = []
  for (const [price, size] of levels) {
    const steps = divideUnits(toUnits(price, scale, side === 'asks' ? 'ceil' : 'floor'), stepUnits, side === 'asks' ? 'ceil' : 'floor')
    const current = grouped.at(-1)
    if (current?.steps === steps) current.sizes.push(size)
    else if (grouped.length < count) grouped.push({ steps, sizes: [size] })
    else break
  }
  return grouped.map(({ steps, sizes }) => [formatUnits(steps * stepUnits, scale), addAll(sizes)])
}

/** Returns the lines of one side with running totals. `deepest` makes the bars of both sides comparable. */
export function toBookRows(levels: readonly BookLevel[], deepest: string): BookRow[] {
  const most = Number(deepest)
  let total = '0'
  let totalValue = '0'
  return levels.map(([price, size]) => {
    total = addAll([total, size])
    const value = multiplyTexts(price, size)
    totalValue = addAll([totalValue, value])
    return { price, size, total, value, totalValue, share: most > 0 ? Math.min(1, Number(total) / most) : 0 }
  })
}

/** Groups both sides and measures them against the deeper one. */
export function makeBook(book: Record<BookSide, readonly BookLevel[]>, step: string, count: number): Record<BookSide, BookRow[]> {
  const asks = groupLevels(book.asks, step, 'asks', count)
  const bids = groupLevels(book.bids, step, 'bids', count)
  const sums = [asks, bids].map((side) => addAll(side.map(([, size]) => size)))
  const deepest = sums.reduce((a, b) => (Number(a) > Number(b) ? a : b))
  return { asks: toBookRows(asks, deepest), bids: toBookRows(bids, deepest) }
}

/** Returns the groupings for a pair: its tick times 1, 10, 100 and 1000, as long as the step is small compared with the price. */
export function groupings(tick: string, price: string): string[] {
  const { units, scale } = parseDecimal(tick)
  const steps = [0, 1, 2, 3].map((power) => {
    const decimals = Math.max(0, scale - power)
    return formatUnits(units * raiseTen(Math.max(0, power - scale)), decimals)
  })
  const largest = Number(price) / 50
  return steps.filter((step, index) => index === 0 || Number(step) <= largest)
}

/** Returns the exact product. */
function multiplyTexts(a: string, b: string): string {
  const [x, y] = [parseDecimal(a), parseDecimal(b)]
  return formatUnits(x.units * y.units, x.scale + y.scale)
}

/** Returns the exact sum with the longest scale of the parts, so that sizes align in their column. */
function addAll(sizes: readonly string[]): string {
  const parts = sizes.map(parseDecimal)
  const scale = Math.max(0, ...parts.map((part) => part.scale))
  const units = parts.reduce((total, part) => total + part.units * raiseTen(scale - part.scale), 0n)
  return formatUnits(units, scale)
}
