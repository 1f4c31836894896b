/**
 * Exact decimals as strings, on BigInt. Add, subtract and multiply are exact; divide keeps 20 significant digits, half-up
 * (specification 9). Strings in, strings out: a result has no exponent, no plus sign, no trailing zeros and no minus zero.
 * Small enough for the browser; the property tests compare every operation with decimal.js.
 */

/** A decimal taken apart: `units` x 10^-`scale`. For code that must not parse the same text again and again. */
export interface DecimalParts {
  readonly units: bigint
  readonly scale: number
}

/** An argument that is no decimal, or an operation without a result. A caller's mistake: never shown to a user. */
export class DecimalError extends RangeError {
  override readonly name = 'DecimalError'
}

/** Significant digits of a quotient. */
export const DIVISION_DIGITS = 20

/** Longest text that is parsed: arithmetic on hostile input must stay cheap. */
export const DECIMAL_LENGTH_MAX = 1000

// No exponents: `1e999999999` would ask for a number of a thousand million digits.
const GRAMMAR = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/

function match(text: string): RegExpExecArray | null {
  return text.length <= DECIMAL_LENGTH_MAX ? GRAMMAR.exec(text) : null
}

/** Whether a text is a decimal that the functions below accept: `1`, `-0.50`, `.5`, `5.`, `+1`. */
export function isDecimal(text: string): boolean {
  return match(text) !== null
}

/** Takes a decimal text apart, keeping its scale: `1.50` is 150 at scale 2. Throws DecimalError. */
export function parseDecimal(text: string): DecimalParts {
  const found = match(text)
  if (!found) throw new DecimalError(`not a decimal: ${JSON.stringify(text).slice(0, 60)}`)
  const fraction = found[3] ?? found[4] ?? ''
  const units = BigInt((found[2] ?? '') + fraction)
  return { units: found[1] === '-' ? -units : units, scale: fraction.length }
}

/** 10^exponent. */
export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** Text of `units` x 10^-`scale` with exactly `scale` decimals: (150, 2) is `1.50`. A negative scale multiplies. */
export function formatUnits(units: bigint, scale: number): string {
  if (scale <= 0) return (units * powerOfTen(-scale)).toString()
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0')
  return `${negative ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Drops a period and the zeros that say nothing: `1.500` is `1.5`, `2.00` is `2`. */
export function trimZeros(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  if (text[end - 1] === '.') end -= 1
  return text.slice(0, end)
}

function canonical(units: bigint, scale: number): string {
  return trimZeros(formatUnits(units, scale))
}

/** The shortest spelling of a decimal: `+01.50` is `1.5`, `-0.0` is `0`. Throws DecimalError. */
export function normalize(text: string): string {
  const { units, scale } = parseDecimal(text)
  return canonical(units, scale)
}

/** A JavaScript number as a decimal, by its shortest spelling: 1e-7 is `0.0000001`. Throws DecimalError unless finite. */
export function decimalFromNumber(value: number): string {
  if (!Number.isFinite(value)) throw new DecimalError(`not a finite number: ${value}`)
  const [mantissa = '0', exponent = '0'] = value.toString().split('e')
  const { units, scale } = parseDecimal(mantissa)
  return canonical(units, scale - Number(exponent))
}

/** The nearest JavaScript number, for pixels and chart axes only, never for money. Throws DecimalError. */
export function decimalToNumber(text: string): number {
  parseDecimal(text)
  return Number(text)
}

function align(a: DecimalParts, b: DecimalParts): [left: bigint, right: bigint, scale: number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.units * powerOfTen(scale - a.scale), b.units * powerOfTen(scale - b.scale), scale]
}

/** a + b, exact. Throws DecimalError. */
export function add(a: string, b: string): string {
  const [left, right, scale] = align(parseDecimal(a), parseDecimal(b))
  return canonical(left + right, scale)
}

/** a - b, exact. Throws DecimalError. */
export function subtract(a: string, b: string): string {
  const [left, right, scale] = align(parseDecimal(a), parseDecimal(b))
  return canonical(left - right, scale)
}

/** a x b, exact. Throws DecimalError. */
export function multiply(a: string, b: string): string {
  const left = parseDecimal(a)
  const right = parseDecimal(b)
  return canonical(left.units * right.units, left.scale + right.scale)
}

/** Sum of all, exact; `0` for none. Throws DecimalError. */
export function sum(values: readonly string[]): string {
  return values.reduce(add, '0')
}

function digitCount(units: bigint): number {
  return units.toString().length
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units
}

/** a / b with 20 significant digits, half-up (away from zero on a tie). Throws DecimalError, also when b is zero. */
export function divide(a: string, b: string): string {
  const left = parseDecimal(a)
  const right = parseDecimal(b)
  if (right.units === 0n) throw new DecimalError('division by zero')
  if (left.units === 0n) return '0'
  const negative = left.units < 0n !== right.units < 0n
  const { quotient, shift } = divideSignificant(absolute(left.units), absolute(right.units))
  return canonical(negative ? -quotient : quotient, shift + left.scale - right.scale)
}

/** Positive integers only: the quotient's 20 digits, and the power of ten it was scaled by. */
function divideSignificant(left: bigint, right: bigint): { quotient: bigint; shift: number } {
  // With this shift the quotient has 20 or 21 digits; one less makes the latter 20.
  let shift = DIVISION_DIGITS - (digitCount(left) - digitCount(right))
  if (scaled(left, shift) / scaled(right, -shift) >= powerOfTen(DIVISION_DIGITS)) shift -= 1
  const numerator = scaled(left, shift)
  const divisor = scaled(right, -shift)
  const quotient = numerator / divisor
  const up = (numerator - quotient * divisor) * 2n >= divisor
  return { quotient: up ? quotient + 1n : quotient, shift }
}

function scaled(units: bigint, shift: number): bigint {
  return shift > 0 ? units * powerOfTen(shift) : units
}

/** -1, 0 or 1: by value, so that `1.0` equals `1`. Throws DecimalError. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = align(parseDecimal(a), parseDecimal(b))
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** -1, 0 or 1. Throws DecimalError. */
export function sign(text: string): -1 | 0 | 1 {
  const { units } = parseDecimal(text)
  if (units === 0n) return 0
  return units < 0n ? -1 : 1
}

/** Whether the value is zero, however it is spelled. Throws DecimalError. */
export function isZero(text: string): boolean {
  return parseDecimal(text).units === 0n
}

/** -a. Throws DecimalError. */
export function negate(text: string): string {
  const { units, scale } = parseDecimal(text)
  return canonical(-units, scale)
}

/** |a|. Throws DecimalError. */
export function absoluteValue(text: string): string {
  const { units, scale } = parseDecimal(text)
  return canonical(absolute(units), scale)
}

/** The smaller of both, in its own spelling. Throws DecimalError. */
export function minimum(a: string, b: string): string {
  return compare(a, b) <= 0 ? a : b
}

/** The larger of both, in its own spelling. Throws DecimalError. */
export function maximum(a: string, b: string): string {
  return compare(a, b) >= 0 ? a : b
}
