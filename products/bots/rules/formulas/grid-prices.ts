import { assert } from '#lib/kernel/assert.ts'
import type { Ticks } from '#lib/kernel/money.ts'

/** How the lines of a grid are spaced: by equal differences, or by equal ratios of their prices. */
export const GRID_MODES = ['arithmetic', 'geometric'] as const
export type GridMode = (typeof GRID_MODES)[number]

/** The least and the greatest number of grids of a bot. */
export const GRIDS_MIN = 2
export const GRIDS_MAX = 150

/** The part of a grid that decides its prices. Prices in ticks; `grids`: the number of gaps between its lines. */
export interface GridShape {
  readonly mode: GridMode
  readonly lower: Ticks
  readonly upper: Ticks
  readonly grids: number
}

/**
 * Returns the prices of a grid's lines, rising, one more than it has grids. Each is rounded down to a multiple of the price step, the first
 * and the last are the bounds. The lines of a geometric grid are exact roots, so that every machine finds the same ones. Two lines may
 * fall together if the grid is too dense; `isGridShape` tells.
 */
export function gridPrices({ mode, lower, upper, grids }: GridShape, priceStep: number): Ticks[] {
  assert(lower < upper && grids >= GRIDS_MIN && grids <= GRIDS_MAX, 'a grid has a range and grids')
  return Array.from({ length: grids + 1 }, (_, nth) => {
    if (nth === 0) return lower
    if (nth === grids) return upper
    const exact = mode === 'arithmetic' ? lower + Math.floor((nth * (upper - lower)) / grids) : geometricPrice(lower, upper, nth, grids)
    return (exact - (exact % priceStep)) as Ticks
  })
}

/** Returns the largest whole price p with p^grids <= lower^(grids - nth) x upper^nth. */
function geometricPrice(lower: number, upper: number, nth: number, grids: number): number {
  const power = BigInt(lower) ** BigInt(grids - nth) * BigInt(upper) ** BigInt(nth)
  const isWithin = (price: number): boolean => BigInt(price) ** BigInt(grids) <= power
  let price = Math.floor(lower * (upper / lower) ** (nth / grids))
  while (!isWithin(price)) price -= 1
  while (isWithin(price + 1)) price += 1
  return price
}

/** Checks whether the lines of a grid all differ. */
export function isRising(prices: readonly number[]): boolean {
  return prices.every((price, nth) => nth === 0 || price > (prices[nth - 1] ?? price))
}

/** Returns the index of the line that is nearest to a price; of two, the lower one. This line has no order at first. */
export function nearestLine(prices: readonly number[], price: number): number {
  let nearest = 0
  for (const [nth, line] of prices.entries()) {
    if (Math.abs(line - price) < Math.abs((prices[nearest] ?? 0) - price)) nearest = nth
  }
  return nearest
}
