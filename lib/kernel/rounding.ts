import { DecimalError, formatUnits, parseDecimal, powerOfTen, sign, trimZeros } from './decimal-text.ts'

/**
 * `half-up`: nearest, away from zero on a tie (the default of specification 9). `down`: towards zero. `up`: away from zero.
 * `floor` and `ceil`: towards minus and plus infinity.
 */
export type RoundingMode = 'half-up' | 'down' | 'up' | 'floor' | 'ceil'

/**
 * How profit and loss, and returns, are rounded (specification 9): a gain down, so that it never reads higher than it is; a loss to the
 * nearest. Throws DecimalError.
 */
export function profitRounding(profit: string): RoundingMode {
  return sign(profit) > 0 ? 'down' : 'half-up'
}

/** Whether a magnitude that was cut off moves to the next unit. */
function movesAway(mode: RoundingMode, negative: boolean, remainder: bigint, divisor: bigint): boolean {
  if (remainder === 0n) return false
  if (mode === 'half-up') return remainder * 2n >= divisor
  if (mode === 'floor') return negative
  if (mode === 'ceil') return !negative
  return mode === 'up'
}

/** numerator / divisor as an integer. Throws DecimalError when the divisor is zero. */
export function divideUnits(numerator: bigint, divisor: bigint, mode: RoundingMode): bigint {
  if (divisor === 0n) throw new DecimalError('division by zero')
  const negative = numerator < 0n !== divisor < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = divisor < 0n ? -divisor : divisor
  const whole = top / bottom
  const magnitude = movesAway(mode, negative, top - whole * bottom, bottom) ? whole + 1n : whole
  return negative ? -magnitude : magnitude
}

/**
 * A decimal as an integer number of 10^-`places`: (`1.234`, 2, `down`) is 123n. Throws DecimalError.
 * With the mode left out the value must fit exactly: a price off its tick is an error, not something to round away.
 */
export function toUnits(text: string, places: number, mode?: RoundingMode): bigint {
  const { units, scale } = parseDecimal(text)
  if (scale <= places) return units * powerOfTen(places - scale)
  const divisor = powerOfTen(scale - places)
  if (mode) return divideUnits(units, divisor, mode)
  if (units % divisor !== 0n) throw new DecimalError(`${text.slice(0, 60)} has more than ${places} decimals`)
  return units / divisor
}

/** Rounds to `places` decimals (0 or more) and writes exactly that many: (`1.005`, 2) is `1.01`, (`2`, 2) is `2.00`. */
export function toPlaces(text: string, places: number, mode: RoundingMode = 'half-up'): string {
  assertPlaces(places)
  return formatUnits(toUnits(text, places, mode), places)
}

/** Rounds to at most `places` decimals, without trailing zeros: (`1.996`, 2) is `2`. Throws DecimalError. */
export function round(text: string, places: number, mode: RoundingMode = 'half-up'): string {
  return trimZeros(toPlaces(text, places, mode))
}

/** Rounds to `digits` significant digits, without trailing zeros: (`0.0012345`, 2) is `0.0012`. Throws DecimalError. */
export function roundSignificant(text: string, digits: number, mode: RoundingMode = 'half-up'): string {
  if (!Number.isInteger(digits) || digits < 1) throw new DecimalError(`significant digits must be positive: ${digits}`)
  const { units, scale } = parseDecimal(text)
  const excess = (units < 0n ? -units : units).toString().length - digits
  if (excess <= 0) return trimZeros(formatUnits(units, scale))
  return trimZeros(formatUnits(divideUnits(units, powerOfTen(excess), mode), scale - excess))
}

/** a / b to `places` decimals, rounded once (rounding a 20-digit quotient would round twice). Throws DecimalError. */
export function divideToPlaces(a: string, b: string, places: number, mode: RoundingMode = 'half-up'): string {
  assertPlaces(places)
  const left = parseDecimal(a)
  const right = parseDecimal(b)
  const shift = places + right.scale - left.scale
  const numerator = shift > 0 ? left.units * powerOfTen(shift) : left.units
  const divisor = shift < 0 ? right.units * powerOfTen(-shift) : right.units
  return trimZeros(formatUnits(divideUnits(numerator, divisor, mode), places))
}

/** Significant digits of a quotient (specification 9). */
export const QUOTIENT_DIGITS = 20

/**
 * a / b with 20 significant digits, half-up: the same as `divide` of `decimal.ts`, on integers alone, for the engine, which loads no
 * package. Throws DecimalError, also when b is zero.
 */
export function quotient(a: string, b: string): string {
  const left = parseDecimal(a)
  const right = parseDecimal(b)
  if (right.units === 0n) throw new DecimalError('division by zero')
  if (left.units === 0n) return '0'
  const [top, bottom] = [absolute(left.units), absolute(right.units)]
  // With this shift the quotient has 20 or 21 digits; one less makes the latter 20.
  let shift = QUOTIENT_DIGITS - (digitCount(top) - digitCount(bottom))
  if (scaled(top, shift) / scaled(bottom, -shift) >= powerOfTen(QUOTIENT_DIGITS)) shift -= 1
  const units = divideUnits(scaled(left.units, shift), scaled(right.units, -shift), 'half-up')
  return trimZeros(formatUnits(units, shift + left.scale - right.scale))
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units
}

function digitCount(units: bigint): number {
  return units.toString().length
}

function scaled(units: bigint, shift: number): bigint {
  return shift > 0 ? units * powerOfTen(shift) : units
}

/** The nearest multiple of a positive step in the mode's direction: (`10.37`, `0.05`, `down`) is `10.35`. Throws DecimalError. */
export function roundToStep(text: string, step: string, mode: RoundingMode = 'half-up'): string {
  const { left, right, scale } = alignToStep(text, step)
  return trimZeros(formatUnits(divideUnits(left, right, mode) * right, scale))
}

/** Whether a decimal is a whole number of positive steps: tick and lot checks. Throws DecimalError. */
export function isMultipleOf(text: string, step: string): boolean {
  const { left, right } = alignToStep(text, step)
  return left % right === 0n
}

function alignToStep(text: string, step: string): { left: bigint; right: bigint; scale: number } {
  const value = parseDecimal(text)
  const unit = parseDecimal(step)
  if (unit.units <= 0n) throw new DecimalError(`a step must be positive: ${step.slice(0, 60)}`)
  const scale = Math.max(value.scale, unit.scale)
  return {
    left: value.units * powerOfTen(scale - value.scale),
    right: unit.units * powerOfTen(scale - unit.scale),
    scale,
  }
}

function assertPlaces(places: number): void {
  if (!Number.isInteger(places) || places < 0 || places > 100) throw new DecimalError(`decimals must be 0 to 100: ${places}`)
}
