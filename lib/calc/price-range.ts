import { compare, DecimalError, sign } from '#lib/kernel/decimal-text.ts'
import type { Direction, MarginMode } from './contract-terms.ts'
import type { Decimal } from './fraction.ts'
import { roundStopPrice, type PriceGrid } from './rounding.ts'
import { priceFromRoe, type TargetEntry, type TargetMargin } from './target-price.ts'

/** `lowerBound`: liquidation price of the long side, else 0. `upperBound`: liquidation price of the short side, else none. */
export interface PriceRange {
  readonly marginMode: MarginMode
  readonly direction: Direction
  readonly lowerBound?: Decimal | null
  readonly upperBound?: Decimal | null
}

/**
 * The range rule for a price that came from a ratio (specification 5; its exact meaning as formulas 7 proposes): the price
 * itself, or blank where it is out of range. Fixed margin, long: blank at or below the lower bound. Fixed margin, short:
 * blank at or above the upper bound, or negative. Cross: blank outside either bound; a bound itself is allowed. Throws
 * DecimalError.
 */
export function withinRange(price: Decimal, range: PriceRange): Decimal {
  return isWithinRange(price, range) ? price : ''
}

function isWithinRange(price: Decimal, { marginMode, direction, lowerBound, upperBound }: PriceRange): boolean {
  const lower = lowerBound ?? '0'
  const upperGap = upperBound === null || upperBound === undefined ? 1 : compare(upperBound, price)
  if (marginMode === 2) return compare(price, lower) >= 0 && upperGap >= 0
  if (marginMode !== 1) throw new DecimalError(`a margin mode is 1 (fixed) or 2 (cross): ${String(marginMode)}`)
  if (direction === 1) return compare(price, lower) > 0
  if (direction !== 2) throw new DecimalError(`a direction is 1 (long) or 2 (short): ${String(direction)}`)
  return upperGap > 0 && sign(price) >= 0
}

/**
 * The stop price of a return on margin, ready for an order: by `priceFromRoe`, tested against the range, put on the tick
 * (up for a long, down for a short) and tested again, because the tick may lie beyond a bound; a price that is rounded to 0
 * is blank too. Throws DecimalError.
 */
export function stopPriceFromRoe(
  target: TargetEntry & TargetMargin & { readonly ratio: Decimal },
  range: Omit<PriceRange, 'direction'>,
  grid: PriceGrid,
): Decimal {
  const { direction } = target
  const price = withinRange(priceFromRoe(target), { ...range, direction })
  if (price === '') return ''
  const rounded = roundStopPrice(price, direction, grid)
  return sign(rounded) === 0 ? '' : withinRange(rounded, { ...range, direction })
}
