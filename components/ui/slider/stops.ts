import { add, compare, multiply, subtract } from '#lib/kernel/decimal.ts'
import { clampDecimal } from '#components/ui/number-input/steps.ts'
import { divideToPlaces } from '#lib/kernel/rounding.ts'

/** What a slider goes over: from `min` by `step` to `max`. Decimals as strings. */
export interface Scale {
  readonly min: string
  readonly max: string
  readonly step: string
}

/**
 * The number of the last stop; the first is 0. A maximum off the steps is a stop of its own, so that all can always be chosen.
 * Stops are whole numbers: the browser's slider counts them, decimals never become floating point.
 */
export function lastStop({ min, max, step }: Scale): number {
  return Math.max(0, Number(divideToPlaces(subtract(max, min), step, 0, 'ceil')))
}

/** The decimal at a stop. */
export function valueAtStop(stop: number, scale: Scale): string {
  return clampDecimal(add(scale.min, multiply(scale.step, String(stop))), scale)
}

/** The stop that is nearest to a value; a value outside counts as the end on its side. */
export function nearestStop(value: string, scale: Scale): number {
  if (compare(value, scale.max) >= 0) return lastStop(scale)
  const inside = clampDecimal(value, scale)
  return Number(divideToPlaces(subtract(inside, scale.min), scale.step, 0, 'half-up'))
}

/** Where a value stands along the scale: a decimal from 0 to 1, for style sheets. */
export function shareOf(value: string, { min, max }: Scale): string {
  if (compare(max, min) <= 0) return '0'
  const inside = clampDecimal(value, { min, max })
  return divideToPlaces(subtract(inside, min), subtract(max, min), 6)
}
