import type { Direction } from '#lib/calc/contract-terms.ts'
import { stopPriceFromChange, stopPriceFromRoe, type PriceRange } from '#lib/calc/price-range.ts'
import { roundPrice, type PriceGrid } from '#lib/calc/rounding.ts'
import { changeFromPrice, offsetFromPrice, pnlFromPrice, priceFromOffset, priceFromPnl, roeFromPrice } from '#lib/calc/target-price.ts'
import { compare, divide, isZero, multiply, sign, trimZeros } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { typedAmount, type Target, type TargetBy } from './ticket-state.ts'

/** A take-profit or stop-loss as it will be sent, with what it means. */
export interface ResolvedTarget {
  readonly price: string
  /** Quote coin before fees; below zero for a loss. */
  readonly profit: string
  /** Return on margin as a ratio. */
  readonly roi: string
  /** How far the price goes in the position's favour: as a ratio, and in the quote coin. */
  readonly change: string
  readonly distance: string
  /** The position that it was worked out with. */
  readonly basis: string
}

export type TargetRange = Omit<PriceRange, 'direction'>

export interface TargetTerms {
  readonly direction: Direction
  /** The price at which the position is reckoned to open. */
  readonly entry: string
  readonly count: string
  /** `1` on spot. */
  readonly leverage: string
  readonly pricePlace: number
  readonly tick: string
  /** Where a price that comes from a return must lie; anywhere above zero where none is given. */
  readonly range?: TargetRange
}

export type TargetResult = 'profit' | 'loss'

/** Why a typed target has no price. */
export type TargetProblem = 'price-missing' | 'target-without-price' | 'target-beyond-liquidation'

const ANYWHERE: TargetRange = { marginMode: 1 }

/** The range of a position that is liquidated at a price (specification 5): above it where the market is above, below it where it is below. */
export function rangeOf(marginMode: 1 | 2, liquidationPrice: string | null, market: string): TargetRange {
  if (liquidationPrice === null) return { marginMode }
  return compare(liquidationPrice, market) < 0 ? { marginMode, lowerBound: liquidationPrice } : { marginMode, upperBound: liquidationPrice }
}

/**
 * The price that a target stands for (formulas 7), on its tick: towards the entry for a loss and for a profit, so that no more is
 * lost than was asked. Null while nothing usable is typed, and where there is no such price; by return, where it is out of range.
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

/** On the grid of the pair; up for a long and down for a short. */
function onTick(price: string | null, direction: Direction, grid: PriceGrid): string | null {
  if (price === null || sign(price) <= 0) return null
  const rounded = roundPrice(price, grid, direction === 1 ? 'ceil' : 'floor')
  return sign(rounded) > 0 ? rounded : null
}

/** Why a target that is typed has no price; null where it has one, where nothing is typed, and while its position is not known. */
export function findTargetProblem(target: Target, kind: TargetResult, terms: TargetTerms): TargetProblem | null {
  if (target.text === '' || isZero(terms.entry)) return null
  if (typedAmount(target.text) === null) return target.by === 'price' ? 'price-missing' : 'target-without-price'
  if (target.by === 'profit' && isZero(terms.count)) return null
  if (resolveTarget(target, kind, terms) !== null) return null
  return resolveTarget(target, kind, { ...terms, range: ANYWHERE }) === null ? 'target-without-price' : 'target-beyond-liquidation'
}

/**
 * The same target in another unit; it keeps its exact price until something is typed or the position changes. Null where the unit has no
 * word for it: a stop that locks in a profit is no loss.
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
