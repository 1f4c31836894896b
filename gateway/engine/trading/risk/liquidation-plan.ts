import { required } from '#lib/kernel/assert.ts'
import { signOf } from '#lib/calc/arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { roundSize } from '#lib/calc/arithmetic/rounding.ts'
import type { RiskContract, RiskPosition } from './records.ts'
import { isolatedTier } from './tier-in-force.ts'

/**
 * One step of a liquidation (formulas 4), after open orders are cancelled and hedged sides netted: the position is stepped down by
 * tiers and, in the lowest one, closed. The state is checked again after each step.
 */
export type LiquidationStep =
  /** The fund takes over a part, so that the rest is worth no more than the floor of the current tier. */
  | { readonly kind: 'reduce'; readonly count: Decimal; readonly price: Decimal; readonly toLevel: number }
  /** The fund takes over everything. */
  | { readonly kind: 'close'; readonly count: Decimal; readonly price: Decimal }

/** A position in liquidation and the equity behind it: that of its own margin, or of the cross account. */
export interface LiquidatedPosition {
  readonly contract: RiskContract
  readonly position: RiskPosition
  readonly markPrice: Decimal
  readonly equity: Decimal
}

/**
 * Returns the price at which the fund takes a position over, where its equity is used up (formulas 3, bankruptcy price):
 * `markPrice - dir x equity / count`. For an isolated position that is `openAvgPrice - dir x margin / count`. Beyond the mark price
 * once the equity is negative, but at least zero. Unrounded, so that the equity is used up exactly. Throws DecimalError.
 */
export function takeOverPrice({ position, markPrice, equity }: Omit<LiquidatedPosition, 'contract'>): Decimal {
  const distance = exact(equity).over(position.count).times(signOf(position.direction))
  return exact(markPrice).minus(distance).atLeast(Fraction.zero).text()
}

/**
 * Returns the next step for a position at risk, after orders are cancelled and sides are netted: down to the floor of its tier, or
 * closed in the lowest tier and if the rest would be less than a lot. Throws DecimalError.
 */
export function stepDown(liquidated: LiquidatedPosition): LiquidationStep {
  const { contract, position, markPrice } = liquidated
  const price = takeOverPrice(liquidated)
  const { level } = isolatedTier(contract, position.count, markPrice)
  const { minValue } = required(contract.tiers[level - 1], 'the tier in force is a row of the table')
  const kept = roundSize(exact(minValue).over(markPrice).text(), contract)
  // A value exactly at the floor is in the upper tier, and keeping all of it would not be a step.
  const isStep = exact(kept).compare(position.count) < 0
  if (kept === '0' || !isStep) return { kind: 'close', count: position.count, price }
  return { kind: 'reduce', count: exact(position.count).minus(kept).text(), price, toLevel: level - 1 }
}
