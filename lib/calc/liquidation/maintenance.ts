import { exactValue, optional, type ContractTerms } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import type { Tier } from './tiers.ts'

/** Rates of the maintenance margin. `feeRate` is the taker fee of closing; venues that exclude it from maintenance give none. */
export interface MaintenanceRates {
  /** Maintenance margin rate of the current tier. */
  readonly mm: Decimal
  readonly feeRate?: Decimal
  /** Deduction of the current tier; without it the rate applies to the whole value. */
  readonly maintainAmount?: Decimal
}

/**
 * Returns the maintenance margin (formulas 1.2): `markPrice x count x (mm + feeRate) - maintainAmount`; inverse in the coin. Never
 * divided by bp. Throws DecimalError.
 */
export function maintenance(position: ContractTerms & MaintenanceRates & MarkedSize): Decimal {
  return exactMaintenance(position).text()
}

export interface MarkedSize {
  readonly markPrice: Decimal
  readonly count: Decimal
}

export function exactMaintenance(position: ContractTerms & MaintenanceRates & MarkedSize): Fraction {
  return exactMaintenanceOf(exactValue(position, position.markPrice, position.count), position)
}

/** Returns the maintenance margin of a position value: `value x (mm + feeRate) - maintainAmount` (formulas 1.2). Throws DecimalError. */
export function maintenanceOfValue({ value, ...rates }: MaintenanceRates & { readonly value: Decimal }): Decimal {
  return exactMaintenanceOf(exact(value), rates).text()
}

export function exactMaintenanceOf(value: Fraction, rates: MaintenanceRates): Fraction {
  return value.times(rateSum(rates)).minus(optional(rates.maintainAmount))
}

/** `mm + feeRate`. */
export function rateSum({ mm, feeRate }: MaintenanceRates): Fraction {
  return exact(mm).plus(optional(feeRate))
}

/**
 * Returns the progressive maintenance margin, summed slice by slice: each part of the value at the rate of its own row, each with the
 * fee (formulas 1.2; Bitget since 2025-11-10). Equals `maintenanceOfValue` with the rate and deduction of the current tier. Value above
 * the table counts at the last rate. Throws DecimalError.
 */
export function maintenanceProgressive(position: {
  readonly value: Decimal
  readonly feeRate?: Decimal
  readonly tiers: readonly Tier[]
}): Decimal {
  const { value, feeRate, tiers } = position
  const slices = tiers.map(({ minValue, mm }, index) => {
    const end = tiers[index + 1]?.minValue ?? value
    return exact(value)
      .atMost(end)
      .minus(minValue)
      .atLeast(Fraction.zero)
      .times(exact(mm).plus(optional(feeRate)))
  })
  return Fraction.sum(slices).text()
}
