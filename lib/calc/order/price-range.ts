import { compare, DecimalError, sign } from '#lib/kernel/decimal-text.ts'
import type { Direction, MarginMode } from '../arithmetic/contract-terms.ts'
import type { Decimal } from '../arithmetic/fraction.ts'
import { roundStopPrice, type PriceGrid } from '../arithmetic/rounding.ts'
import { priceFromChange, priceFromRoe, type TargetEntry, type TargetMargin } from './target-price.ts'

/** `lowerBound`: liquidation price of the long side, else 0. `upperBound`: liquidation price of the short side, else none. */
export interface PriceRange {
  readonly marginMode: MarginMode
  readonly direction: Direction
  readonly lowerBound?: Decimal | null
  readonly upperBound?: Decimal | null
}

/**
 * Applies the range rule to a price derived from a ratio (specification 5; its exact meaning as formulas 7 proposes): returns the price
 * itself, or blank if it is out of range. Fixed margin, long: blank at or below the lower bound. Fixed margin, short: blank at or above
 * the upper bound, or negative. Cross: blank outside either bound; a bound itself is allowed. Throws DecimalError.
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

/** A target derived from a ratio, and the allowed range of its price. */
type RangedTarget<Target> = readonly [target: Target, range: Omit<PriceRange, 'direction'>, grid: PriceGrid]

/**
 * Returns the stop price of a return on margin, ready for an order: from `priceFromRoe`, checked against the range, rounded to the tick
 * (up for a long, down for a short) and checked again, because the tick may lie beyond a bound; a price rounded to 0 is blank too.
 * Throws DecimalError.
 */
export function stopPriceFromRoe(
  ...[target, range, grid]: RangedTarget<TargetEntry & TargetMargin & { readonly ratio: Decimal }>
): Decimal {
  return onTickWithinRange(priceFromRoe(target), { ...range, direction: target.direction }, grid)
}

/** Returns the stop price of a favourable price change, by `priceFromChange`, ready for an order as above. Throws DecimalError. */
export function stopPriceFromChange(...[target, range, grid]: RangedTarget<TargetEntry & { readonly change: Decimal }>): Decimal {
  return onTickWithinRange(priceFromChange(target), { ...range, direction: target.direction }, grid)
}

function onTickWithinRange(unrounded: Decimal, range: PriceRange, grid: PriceGrid): Decimal {
  const price = withinRange(unrounded, range)
  if (price === '') return ''
  const rounded = roundStopPrice(price, range.direction, grid)
  return sign(rounded) === 0 ? '' : withinRange(rounded, range)
}
