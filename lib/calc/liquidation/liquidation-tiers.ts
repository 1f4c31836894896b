import { required } from '#lib/kernel/assert.ts'
import { exact, type Decimal, type Fraction } from '../arithmetic/fraction.ts'
import { findTier, tierOffsets, type Tier } from './tiers.ts'

/**
 * Returns the price at which a position of `count` is liquidated. The tier at that price may differ from the tier at the mark price, so
 * each tier's price is calculated (`priceWith`) and counts if it lies within that tier; of several, the one nearest to the mark price is
 * returned. Unrounded; `0` if there is none. Throws DecimalError.
 */
export function liquidationAcrossTiers(
  tiers: readonly Tier[],
  count: Decimal,
  markPrice: Decimal,
  priceWith: (mm: Decimal, maintainAmount: Decimal) => Decimal,
): Decimal {
  const offsets = tierOffsets(tiers)
  const distance = (price: Decimal): Fraction => exact(price).minus(markPrice).absolute()
  const prices = tiers
    .map(({ mm }, row) => ({ level: row + 1, price: priceWith(mm, required(offsets[row], 'every row has an offset')) }))
    .filter(({ level, price }) => price !== '0' && findTier(exact(price).times(count).text(), tiers).level === level)
    .map(({ price }) => price)
  return prices.toSorted((a, b) => distance(a).compare(distance(b)))[0] ?? '0'
}
