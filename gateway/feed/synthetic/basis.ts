import { mix, unit } from '../path/random.ts'

/** The price of a perpetual relative to its index, minus 1: between -1 and +4 basis points, drifting over months. */

const SPAN_DAYS = 120
const CENTRE = 0.000_15
const REACH = 0.000_25

/**
 * Returns one value per day: within a day spot and futures then move in step, and the highs and lows of all intervals follow exactly. At
 * midnight it changes by less than a tenth of a basis point, which is less than the price moves from one trade to the next.
 */
export function calculateBasis(key: number, day: number): number {
  const span = Math.floor(day / SPAN_DAYS)
  const part = (day - span * SPAN_DAYS) / SPAN_DAYS
  const smooth = part * part * (3 - 2 * part)
  const from = unit(mix(key, span))
  const to = unit(mix(key, span + 1))
  return CENTRE + REACH * (2 * (from + (to - from) * smooth) - 1)
}
