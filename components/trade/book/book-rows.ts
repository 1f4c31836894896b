import type { BookLevel } from '#lib/contract/market.ts'
import { formatUnits, parseDecimal, powerOfTen } from '#lib/kernel/decimal-text.ts'
import { divideUnits, toUnits } from '#lib/kernel/rounding.ts'

export type BookSide = 'asks' | 'bids'

/** One line of the book as it is shown. */
export interface BookRow {
  readonly price: string
  /** Base coin at this price, exact. */
  readonly size: string
  /** Base coin from the best price down to this line, exact. */
  readonly total: string
  /** `total` as a share of the deepest line that is shown, 0 to 1: the length of the depth bar. */
  readonly share: number
}

/**
 * Joins levels (best first) into steps of the grouping, the best `count` of them. Bids are rounded down and asks up, so that
 * a grouped book never shows a better price than there is. Prices and the step are positive decimals.
 */
export function groupLevels(levels: readonly BookLevel[], step: string, side: BookSide, count: number): BookLevel[] {
  const { units: stepUnits, scale } = parseDecimal(step)
  const grouped: { steps: bigint; sizes: string[] }[] = []
  for (const [price, size] of levels) {
    const steps = divideUnits(
      toUnits(price, scale, side === 'asks' ? 'ceil' : 'floor'),
      stepUnits,
      side === 'asks' ? 'ceil' : 'floor',
    )
    const current = grouped.at(-1)
    if (current?.steps === steps) current.sizes.push(size)
    else if (grouped.length < count) grouped.push({ steps, sizes: [size] })
    else break
  }
  return grouped.map(({ steps, sizes }) => [formatUnits(steps * stepUnits, scale), addAll(sizes)])
}

/** The lines of one side with running totals. `deepest` makes the bars of both sides comparable. */
export function toBookRows(levels: readonly BookLevel[], deepest: string): BookRow[] {
  const most = Number(deepest)
  let total = '0'
  return levels.map(([price, size]) => {
    total = addAll([total, size])
    return { price, size, total, share: most > 0 ? Math.min(1, Number(total) / most) : 0 }
  })
}

/** Both sides grouped and measured against the deeper one. */
export function makeBook(book: Record<BookSide, readonly BookLevel[]>, step: string, count: number): Record<BookSide, BookRow[]> {
  const asks = groupLevels(book.asks, step, 'asks', count)
  const bids = groupLevels(book.bids, step, 'bids', count)
  const sums = [asks, bids].map((side) => addAll(side.map(([, size]) => size)))
  const deepest = sums.reduce((a, b) => (Number(a) > Number(b) ? a : b))
  return { asks: toBookRows(asks, deepest), bids: toBookRows(bids, deepest) }
}

/** The groupings offered for a pair: its tick times 1, 10, 100 and 1000, as long as a step is small beside the price. */
export function groupings(tick: string, price: string): string[] {
  const { units, scale } = parseDecimal(tick)
  const steps = [0, 1, 2, 3].map((power) => {
    const places = Math.max(0, scale - power)
    return formatUnits(units * powerOfTen(Math.max(0, power - scale)), places)
  })
  const largest = Number(price) / 50
  return steps.filter((step, index) => index === 0 || Number(step) <= largest)
}

/** Exact sum with the longest scale of the parts: sizes line up in their column. */
function addAll(sizes: readonly string[]): string {
  const parts = sizes.map(parseDecimal)
  const scale = Math.max(0, ...parts.map((part) => part.scale))
  const units = parts.reduce((total, part) => total + part.units * powerOfTen(scale - part.scale), 0n)
  return formatUnits(units, scale)
}
