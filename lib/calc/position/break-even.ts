import { optional, signOf, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

/** An open linear position with its costs and earnings so far. */
export interface BreakEvenInputs {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly count: Decimal
  /** Fee rate of the close. */
  readonly feeRate?: Decimal
  readonly feePaid?: Decimal
  /** Positive if paid, negative if received. */
  readonly fundingPaid?: Decimal
  /** Gross profit of earlier partial closes. */
  readonly achievedProfits?: Decimal
}

/**
 * Returns the price at which closing gives neither profit nor loss (formulas 2.5):
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
