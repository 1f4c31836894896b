import { exact, type Decimal, type Fraction } from './fraction.ts'
import { tierOf, tierOffsets, type Tier } from './tiers.ts'

/**
 * The price at which a position of `count` is liquidated, whatever tier it is in then. The tier at that price may be another one
 * than the tier at the mark, so each tier is asked for its price (`priceWith`), and the one whose price lies within it has
 * answered; of several, the one nearest to the mark. Unrounded; `0` where there is none. Throws DecimalError.
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
    .map(({ mm }, row) => ({ level: row + 1, price: priceWith(mm, offsets[row] ?? '0') }))
    .filter(({ level, price }) => price !== '0' && tierOf(exact(price).times(count).text(), tiers).level === level)
    .map(({ price }) => price)
  return prices.toSorted((a, b) => distance(a).compare(distance(b)))[0] ?? '0'
}
