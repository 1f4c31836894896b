import { add, compare, isDecimal, multiply, subtract } from '#lib/kernel/decimal.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'

/** Decimals as strings; an omitted bound does not limit. */
export interface Range {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Moves the value into its range. Throws DecimalError. */
export function clampDecimal(value: string, { min, max }: Range): string {
  if (max !== undefined && compare(value, max) > 0) return max
  if (min !== undefined && compare(value, min) < 0) return min
  return value
}

/** Checks whether a field's value is in its range. An empty field is always in range. */
export function isInRange(value: string, { min, max }: Range): boolean {
  if (!isDecimal(value)) return value === ''
  return (min === undefined || compare(value, min) >= 0) && (max === undefined || compare(value, max) <= 0)
}

/**
 * Returns the value some steps up (positive) or down. Results are multiples of `step`, such as ticks or lots: the first step
 * from between two multiples goes to the next one. Never below 0 or outside the range. An empty field steps from zero.
 */
export function stepDecimal(value: string, steps: number, step: string, range: Range): string {
  const from = isDecimal(value) ? value : '0'
  const way = multiply(step, String(Math.abs(steps)))
  const moved = steps > 0 ? add(roundToStep(from, step, 'floor'), way) : subtract(roundToStep(from, step, 'ceil'), way)
  return clampDecimal(clampDecimal(moved, { min: '0' }), range)
}
