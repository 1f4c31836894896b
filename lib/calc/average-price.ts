import type { ContractTerms } from './contract-terms.ts'
import { exact, Fraction, type Decimal } from './fraction.ts'

/** A price and a size that was filled at it. */
export interface FilledSize {
  readonly price: Decimal
  readonly count: Decimal
}

/**
 * Average open price (formulas 2.4): `sum(price x count) / sum(count)`; inverse contracts harmonic,
 * `sum(count) / sum(count/price)`. Zero without any size. Throws DecimalError.
 */
export function averageOpenPrice(fills: readonly FilledSize[], terms: ContractTerms = {}): Decimal {
  const total = Fraction.sum(fills.map(({ count }) => exact(count)))
  if (terms.contractType === 'inverse') {
    return total.over(Fraction.sum(fills.map(({ price, count }) => exact(count).over(price)))).text()
  }
  return Fraction.sum(fills.map(({ price, count }) => exact(count).times(price)))
    .over(total)
    .text()
}
