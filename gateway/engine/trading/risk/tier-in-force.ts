import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { tierOf, type TierInForce } from '#lib/calc/liquidation/tiers.ts'
import type { RiskContract, RiskPosition } from './records.ts'

/** Returns the size of one side of a symbol. */
export function sideCount(positions: readonly RiskPosition[], direction: Direction): Decimal {
  return Fraction.sum(positions.filter((position) => position.direction === direction).map(({ count }) => count)).text()
}

/** Returns the size of the larger side, which determines the maintenance margin of a hedged symbol (formulas 6.1). */
export function largerCount(positions: readonly RiskPosition[]): Decimal {
  return exact(sideCount(positions, 1)).atLeast(sideCount(positions, 2)).text()
}

/** Returns the size of both sides together, which determines the tier of a cross symbol (formulas 1.2). */
export function totalCount(positions: readonly RiskPosition[]): Decimal {
  return Fraction.sum(positions.map(({ count }) => count)).text()
}

/** Returns the tier of an isolated position at a price: each side separately (formulas 1.2). Throws DecimalError. */
export function isolatedTier(contract: RiskContract, count: Decimal, price: Decimal): TierInForce {
  return tierOf(exact(count).times(price).text(), contract.tiers)
}

/**
 * Returns the tier of a cross symbol at a price: chosen by both sides together, although only the larger one needs maintenance margin
 * (formulas 1.2, 6.1). The deduction is for the whole value; the larger side gets its share of it, otherwise a hedge in a high tier
 * would have a negative maintenance margin (OURS: nothing is published for it). Throws DecimalError.
 */
export function crossTier(contract: RiskContract, positions: readonly RiskPosition[], price: Decimal): TierInForce {
  const total = totalCount(positions)
  const tier = tierOf(exact(total).times(price).text(), contract.tiers)
  const share = exact(largerCount(positions)).over(total)
  return { ...tier, maintainAmount: exact(tier.maintainAmount).times(share).text() }
}
