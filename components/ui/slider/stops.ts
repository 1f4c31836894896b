import { add, compare, multiply, subtract } from '#lib/kernel/decimal.ts'
import { clampDecimal } from '#components/ui/number-input/steps.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'

/** The range of a slider: from `min` by `step` to `max`. Decimals as strings. */
export interface Scale {
  readonly min: string
  readonly max: string
  readonly step: string
}

/**
 * Returns the number of the last stop; the first is 0. A maximum that is not a multiple of the step is a stop too, so that all of
 * it can be chosen. Stops are whole numbers for the browser's slider; decimals never become floating point.
 */
export function lastStop({ min, max, step }: Scale): number {
  return Math.max(0, Number(divideToDecimals(subtract(max, min), step, 0, 'ceil')))
}

/** Returns the decimal at a stop. */
export function valueAtStop(stop: number, scale: Scale): string {
  return clampDecimal(add(scale.min, multiply(scale.step, String(stop))), scale)
}

/** Returns the stop nearest to a value; a value outside the range counts as the nearer end. */
export function nearestStop(value: string, scale: Scale): number {
  if (compare(value, scale.max) >= 0) return lastStop(scale)
  const inside = clampDecimal(value, scale)
  return Number(divideToDecimals(subtract(inside, scale.min), scale.step, 0, 'half-up'))
}

/** Returns a value's position along the scale: a decimal from 0 to 1, for style sheets. */
export function findShare(value: string, { min, max }: Scale): string {
  if (compare(max, min) <= 0) return '0'
  const inside = clampDecimal(value, { min, max })
  return divideToDecimals(subtract(inside, min), subtract(max, min), 6)
}
