import type { ContractTerms } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

/** A filled size and its price. */
export interface FilledSize {
  readonly price: Decimal
  readonly count: Decimal
}

/**
 * Returns the average open price (formulas 2.4): `sum(price x count) / sum(count)`; for inverse contracts the harmonic mean,
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
