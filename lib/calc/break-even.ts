import { optional, signOf, type Direction } from './contract-terms.ts'
import { exact, Fraction, type Decimal } from './fraction.ts'

/** An open linear position and what it has cost and earned so far. */
export interface BreakEvenInputs {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly count: Decimal
  /** Rate of the fee that closing will cost. */
  readonly feeRate?: Decimal
  readonly feePaid?: Decimal
  /** Above zero: paid; below: received. */
  readonly fundingPaid?: Decimal
  /** Gross profit of earlier partial closes. */
  readonly achievedProfits?: Decimal
}

/**
 * The price at which closing leaves neither profit nor loss (formulas 2.5):
 * `(open value + dir x (fees paid + funding paid) - dir x achievedProfits) / (count x (1 - dir x feeRate))`. Throws
 * DecimalError.
 */
export function breakEvenPrice(position: BreakEvenInputs): Decimal {
  const { direction, openAvgPrice, count, feeRate, feePaid, fundingPaid, achievedProfits } = position
  const sign = signOf(direction)
  const costs = optional(feePaid).plus(optional(fundingPaid)).minus(optional(achievedProfits))
  const share = Fraction.one.minus(sign.times(optional(feeRate)))
  return exact(openAvgPrice).times(count).plus(sign.times(costs)).over(exact(count).times(share)).text()
}
