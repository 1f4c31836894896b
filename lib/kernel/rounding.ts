import { DecimalError, formatUnits, parseDecimal, raiseTen, sign, trimZeros } from './decimal-text.ts'

/**
 * `half-up`: nearest, away from zero on a tie (the default of specification 9). `down`: towards zero. `up`: away from zero.
 * `floor` and `ceil`: towards minus and plus infinity.
 */
export type RoundingMode = 'half-up' | 'down' | 'up' | 'floor' | 'ceil'

/**
 * Returns the rounding mode of profit, loss and returns (specification 9): a gain down, so that it is never overstated; a loss to the
 * nearest. Throws DecimalError.
 */
export function profitRounding(profit: string): RoundingMode {
  return sign(profit) > 0 ? 'down' : 'half-up'
}

/** Checks whether a truncated magnitude is rounded to the next unit. */
function movesAway(mode: RoundingMode, negative: boolean, remainder: bigint, divisor: bigint): boolean {
  if (remainder === 0n) return false
  if (mode === 'half-up') return remainder * 2n >= divisor
  if (mode === 'floor') return negative
  if (mode === 'ceil') return !negative
  return mode === 'up'
}

/** Returns numerator / divisor as an integer. Throws DecimalError if the divisor is zero. */
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
 * Converts a decimal to an integer number of 10^-`decimals`: (`1.234`, 2, `down`) is 123n. Throws DecimalError. Without a mode the value
 * must fit exactly: a price off its tick is an error, not something to round.
 */
export function toUnits(text: string, decimals: number, mode?: RoundingMode): bigint {
  const { units, scale } = parseDecimal(text)
  if (scale <= decimals) return units * raiseTen(decimals - scale)
  const divisor = raiseTen(scale - decimals)
  if (mode) return divideUnits(units, divisor, mode)
  if (units % divisor !== 0n) throw new DecimalError(`${text.slice(0, 60)} has more than ${decimals} decimals`)
  return units / divisor
}

/** Rounds to `decimals` decimals (0 or more) and writes exactly that many: (`1.005`, 2) is `1.01`, (`2`, 2) is `2.00`. */
export function toDecimals(text: string, decimals: number, mode: RoundingMode = 'half-up'): string {
  assertPlaces(decimals)
  return formatUnits(toUnits(text, decimals, mode), decimals)
}

/** Rounds to at most `decimals` decimals, without trailing zeros: (`1.996`, 2) is `2`. Throws DecimalError. */
export function round(text: string, decimals: number, mode: RoundingMode = 'half-up'): string {
  return trimZeros(toDecimals(text, decimals, mode))
}

/** Rounds to `digits` significant digits, without trailing zeros: (`0.0012345`, 2) is `0.0012`. Throws DecimalError. */
export function roundSignificant(text: string, digits: number, mode: RoundingMode = 'half-up'): string {
  if (!Number.isInteger(digits) || digits < 1) throw new DecimalError(`significant digits must be positive: ${digits}`)
  const { units, scale } = parseDecimal(text)
  const excess = (units < 0n ? -units : units).toString().length - digits
  if (excess <= 0) return trimZeros(formatUnits(units, scale))
  return trimZeros(formatUnits(divideUnits(units, raiseTen(excess), mode), scale - excess))
}

/** Returns a / b to `decimals` decimals, rounded once (rounding a 20-digit quotient would round twice). Throws DecimalError. */
export function divideToDecimals(a: string, b: string, decimals: number, mode: RoundingMode = 'half-up'): string {
  assertPlaces(decimals)
  const left = parseDecimal(a)
  const right = parseDecimal(b)
  const shift = decimals + right.scale - left.scale
  const numerator = shift > 0 ? left.units * raiseTen(shift) : left.units
  const divisor = shift < 0 ? right.units * raiseTen(-shift) : right.units
  return trimZeros(formatUnits(divideUnits(numerator, divisor, mode), decimals))
}

/** Significant digits of a quotient (specification 9). */
export const QUOTIENT_DIGITS = 20

/**
 * Returns a / b with 20 significant digits, half-up: the same as `divide` of `decimal.ts`, but only on integers, for the engine, which
 * loads no package. Throws DecimalError, also if b is zero.
 */
export function quotient(a: string, b: string): string {
  const left = parseDecimal(a)
  const right = parseDecimal(b)
  if (right.units === 0n) throw new DecimalError('division by zero')
  if (left.units === 0n) return '0'
  const [top, bottom] = [absolute(left.units), absolute(right.units)]
  // With this shift the quotient has 20 or 21 digits; if 21, one less makes it 20.
  let shift = QUOTIENT_DIGITS - (digitCount(top) - digitCount(bottom))
  if (scaled(top, shift) / scaled(bottom, -shift) >= raiseTen(QUOTIENT_DIGITS)) shift -= 1
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
  return shift > 0 ? units * raiseTen(shift) : units
}

/** Rounds to a multiple of a positive step: (`10.37`, `0.05`, `down`) is `10.35`. Throws DecimalError. */
export function roundToStep(text: string, step: string, mode: RoundingMode = 'half-up'): string {
  const { left, right, scale } = alignToStep(text, step)
  return trimZeros(formatUnits(divideUnits(left, right, mode) * right, scale))
}

/** Checks whether a decimal is a multiple of a positive step, for tick and lot checks. Throws DecimalError. */
export function isMultiple(text: string, step: string): boolean {
  const { left, right } = alignToStep(text, step)
  return left % right === 0n
}

function alignToStep(text: string, step: string): { left: bigint; right: bigint; scale: number } {
  const value = parseDecimal(text)
  const unit = parseDecimal(step)
  if (unit.units <= 0n) throw new DecimalError(`a step must be positive: ${step.slice(0, 60)}`)
  const scale = Math.max(value.scale, unit.scale)
  return {
    left: value.units * raiseTen(scale - value.scale),
    right: unit.units * raiseTen(scale - unit.scale),
    scale,
  }
}

function assertPlaces(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 100) throw new DecimalError(`decimals must be 0 to 100: ${decimals}`)
}
