import type { Direction } from '#lib/calc/contract-terms.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/fraction.ts'
import { tierOf, type TierInForce } from '#lib/calc/tiers.ts'
import type { RiskContract, RiskPosition } from './records.ts'

/** Size of one side of a symbol. */
export function sideCount(positions: readonly RiskPosition[], direction: Direction): Decimal {
  return Fraction.sum(positions.filter((position) => position.direction === direction).map(({ count }) => count)).text()
}

/** Size of the larger side, which bears the maintenance of a hedged symbol (formulas 6.1). */
export function largerCount(positions: readonly RiskPosition[]): Decimal {
  return exact(sideCount(positions, 1)).atLeast(sideCount(positions, 2)).text()
}

/** Size of both sides together, by which the tier of a cross symbol is chosen (formulas 1.2). */
export function totalCount(positions: readonly RiskPosition[]): Decimal {
  return Fraction.sum(positions.map(({ count }) => count)).text()
}

/** The tier of an isolated position at a price: each side on its own (formulas 1.2). Throws DecimalError. */
export function isolatedTier(contract: RiskContract, count: Decimal, price: Decimal): TierInForce {
  return tierOf(exact(count).times(price).text(), contract.tiers)
}

/**
 * The tier of a cross symbol at a price: by both sides together, while only the larger one is held against it (formulas
 * 1.2, 6.1). The deduction is for the whole value; the larger side bears its share of it, else a hedge in a high tier would
 * have a maintenance below zero (OURS: nothing is published for it). Throws DecimalError.
 */
export function crossTier(contract: RiskContract, positions: readonly RiskPosition[], price: Decimal): TierInForce {
  const total = totalCount(positions)
  const tier = tierOf(exact(total).times(price).text(), contract.tiers)
  const share = exact(largerCount(positions)).over(total)
  return { ...tier, maintainAmount: exact(tier.maintainAmount).times(share).text() }
}
