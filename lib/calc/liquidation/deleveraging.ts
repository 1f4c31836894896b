import { assert } from '#lib/kernel/assert.ts'
import { exact, type Decimal } from '../arithmetic/fraction.ts'

/**
 * Returns a position's return on its entry value for the ranking (formulas 8, ADL): `upnl / |entry value|`. Zero for a zero entry
 * value. Throws DecimalError.
 */
export function positionRoi({ upnl, entryValue }: { readonly upnl: Decimal; readonly entryValue: Decimal }): Decimal {
  return exact(upnl).over(exact(entryValue).absolute()).text()
}

/**
 * Returns a position's rank for auto-deleveraging (formulas 8, Bitget 12560603800805): `roi x marginRatio` in profit,
 * `roi / marginRatio` in loss; the highest goes first. Zero for a loss at a zero ratio. Throws DecimalError.
 */
export function deleveragingScore({ roi, marginRatio }: { readonly roi: Decimal; readonly marginRatio: Decimal }): Decimal {
  const value = exact(roi)
  return (value.sign() > 0 ? value.times(marginRatio) : value.over(marginRatio)).text()
}

/** Sorts the queue: highest score first, equal scores in the given order. Throws DecimalError. */
export function deleveragingQueue<Ranked extends { readonly score: Decimal }>(positions: readonly Ranked[]): Ranked[] {
  return positions.toSorted((a, b) => exact(b.score).compare(a.score))
}

const LAMPS = 5

/**
 * Returns the number of deleveraging warning lamps: 5 for the first fifth of the queue, 1 for the last (formulas 8, 20 % quantiles).
 * `place` is the queue position, 0 for the front. AssertionError for a position outside the queue.
 */
export function deleveragingLamps(place: number, queueLength: number): number {
  assert(Number.isInteger(place) && place >= 0 && place < queueLength, 'the place lies in the queue')
  return LAMPS - Math.floor((place * LAMPS) / queueLength)
}
