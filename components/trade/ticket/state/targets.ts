import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { stopPriceFromChange, stopPriceFromRoe, type PriceRange } from '#lib/calc/order/price-range.ts'
import { roundPrice, type PriceGrid } from '#lib/calc/arithmetic/rounding.ts'
import {
  changeFromPrice,
  offsetFromPrice,
  pnlFromPrice,
  priceFromOffset,
  priceFromPnl,
  roeFromPrice,
} from '#lib/calc/order/target-price.ts'
import { compare, divide, isZero, multiply, sign, trimZeros } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { typedAmount, type Target, type TargetBy } from './ticket-state.ts'

/** A take-profit or stop-loss as it will be sent, with its result. */
export interface ResolvedTarget {
  readonly price: string
  /** Quote coin before fees; below zero for a loss. */
  readonly profit: string
  /** Return on margin as a ratio. */
  readonly roi: string
  /** The price's move in the position's favour: as a ratio, and in the quote coin. */
  readonly change: string
  readonly distance: string
  /** Identifies the position that it was calculated for. */
  readonly basis: string
}

export type TargetRange = Omit<PriceRange, 'direction'>

export interface TargetTerms {
  readonly direction: Direction
  /** The expected opening price of the position. */
  readonly entry: string
  readonly count: string
  /** `1` on spot. */
  readonly leverage: string
  readonly pricePlace: number
  readonly tick: string
  /** The allowed range of a price derived from a return; any price above zero if omitted. */
  readonly range?: TargetRange
}

export type TargetResult = 'profit' | 'loss'

/** Why a typed target has no price. */
export type TargetProblem = 'price-missing' | 'target-without-price' | 'target-beyond-liquidation'

const ANYWHERE: TargetRange = { marginMode: 1 }

/** Returns the range of a position with a liquidation price (specification 5): above it if the market is above, else below it. */
export function rangeOf(marginMode: 1 | 2, liquidationPrice: string | null, market: string): TargetRange {
  if (liquidationPrice === null) return { marginMode }
  return compare(liquidationPrice, market) < 0 ? { marginMode, lowerBound: liquidationPrice } : { marginMode, upperBound: liquidationPrice }
}

/**
 * Returns the price of a target (formulas 7), rounded to its tick in the position's favour, so that no more is lost than requested. Null
 * while the input is unusable, if there is no such price, and, by return, if the price is out of range.
 */
export function resolveTarget(target: Target, kind: TargetResult, terms: TargetTerms): ResolvedTarget | null {
  const amount = typedAmount(target.text)
  if (amount === null || isZero(terms.entry)) return null
  const { direction, entry: openAvgPrice, count, leverage: openLevel } = terms
  const basis = `${direction} ${openAvgPrice} ${openLevel} ${count}`
  const signed = kind === 'loss' ? multiply(amount, '-1') : amount
  const grid = { pricePlace: terms.pricePlace, priceEndStep: multiply(terms.tick, `1${'0'.repeat(terms.pricePlace)}`) }
  const price = priceOf()
  if (price === null || price === '') return null
  return {
    price,
    profit: pnlFromPrice({ direction, openAvgPrice, count, price }),
    roi: roeFromPrice({ direction, openAvgPrice, openLevel, price }),
    change: changeFromPrice({ direction, openAvgPrice, price }),
    distance: round(offsetFromPrice({ direction, openAvgPrice, price }), terms.pricePlace),
    basis,
  }

  function priceOf(): string | null {
    if (target.from?.basis === basis) return target.from.price
    if (target.by === 'price') return onTick(amount, direction, grid)
    const range = terms.range ?? ANYWHERE
    if (target.by === 'roi') return stopPriceFromRoe({ direction, openAvgPrice, openLevel, ratio: divide(signed, '100') }, range, grid)
    if (target.by === 'change') return stopPriceFromChange({ direction, openAvgPrice, change: divide(signed, '100') }, range, grid)
    if (target.by === 'distance') return onTick(priceFromOffset({ direction, openAvgPrice, offset: signed }), direction, grid)
    return isZero(count) ? null : onTick(priceFromPnl({ direction, openAvgPrice, count, pnl: signed }), direction, grid)
  }
}

/** Rounds a price to the pair's tick: up for a long and down for a short. */
function onTick(price: string | null, direction: Direction, grid: PriceGrid): string | null {
  if (price === null || sign(price) <= 0) return null
  const rounded = roundPrice(price, grid, direction === 1 ? 'ceil' : 'floor')
  return sign(rounded) > 0 ? rounded : null
}

/** Returns why a typed target has no price; null if it has one, if nothing is typed, and while its position is unknown. */
export function findTargetProblem(target: Target, kind: TargetResult, terms: TargetTerms): TargetProblem | null {
  if (target.text === '' || isZero(terms.entry)) return null
  if (typedAmount(target.text) === null) return target.by === 'price' ? 'price-missing' : 'target-without-price'
  if (target.by === 'profit' && isZero(terms.count)) return null
  if (resolveTarget(target, kind, terms) !== null) return null
  return resolveTarget(target, kind, { ...terms, range: ANYWHERE }) === null ? 'target-without-price' : 'target-beyond-liquidation'
}

/**
 * Converts a target to another unit; it keeps its exact price until the input or the position changes. Null if the unit cannot express
 * it: a stop that locks in a profit is no loss.
 */
export function convertTarget(meaning: ResolvedTarget | null, by: TargetBy, kind: TargetResult): Target | null {
  if (meaning === null) return { by, text: '' }
  const text = amountOf(meaning, by, kind)
  return typedAmount(text) === null ? null : { by, text, from: meaning }
}

function amountOf({ price, roi, change, distance, profit }: ResolvedTarget, by: TargetBy, kind: TargetResult): string {
  if (by === 'price') return trimZeros(price)
  const amount = { roi: multiply(roi, '100'), change: multiply(change, '100'), distance, profit }[by]
  const signed = kind === 'loss' ? multiply(amount, '-1') : amount
  return trimZeros(by === 'distance' ? signed : round(signed, 2))
}
