/**
 * Decimals as texts: reading, writing, comparing and moving their point, on BigInt. Arithmetic is in `decimal.ts`, which loads its
 * library; code that only shows figures needs just this file. Results have no exponent, plus sign, trailing zeros or minus zero.
 */

/** A parsed decimal: `units` x 10^-`scale`. For code that must not parse the same text repeatedly. */
export interface DecimalParts {
  readonly units: bigint
  readonly scale: number
}

/** An argument that is not a decimal, or an operation without a result. It is the caller's mistake, and never shown to a user. */
export class DecimalError extends RangeError {
  override readonly name = 'DecimalError'
}

/** Longest text that is parsed: arithmetic on hostile input must stay cheap. */
export const DECIMAL_LENGTH_MAX = 1000

// No exponents: `1e999999999` would produce a number of a thousand million digits.
const GRAMMAR = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/

function match(text: string): RegExpExecArray | null {
  return text.length <= DECIMAL_LENGTH_MAX ? GRAMMAR.exec(text) : null
}

/** Checks whether a text is a decimal that the functions below accept: `1`, `-0.50`, `.5`, `5.`, `+1`. */
export function isDecimal(text: string): boolean {
  return match(text) !== null
}

/** Parses a decimal text, keeping its scale: `1.50` is 150 at scale 2. Throws DecimalError. */
export function parseDecimal(text: string): DecimalParts {
  const found = match(text)
  if (!found) throw new DecimalError(`not a decimal: ${JSON.stringify(text).slice(0, 60)}`)
  const fraction = found[3] ?? found[4] ?? ''
  const units = BigInt((found[2] ?? '') + fraction)
  return { units: found[1] === '-' ? -units : units, scale: fraction.length }
}

/** 10^exponent. */
export function raiseTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** Formats `units` x 10^-`scale` with exactly `scale` decimals: (150, 2) is `1.50`. A negative scale multiplies. */
export function formatUnits(units: bigint, scale: number): string {
  if (scale <= 0) return (units * raiseTen(-scale)).toString()
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0')
  return `${negative ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Removes trailing zeros and a trailing period: `1.500` is `1.5`, `2.00` is `2`. */
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

/** Returns the shortest spelling of a decimal: `+01.50` is `1.5`, `-0.0` is `0`. Throws DecimalError. */
export function normalize(text: string): string {
  const { units, scale } = parseDecimal(text)
  return canonical(units, scale)
}

/** Moves a decimal's point to the right, or to the left for negative `decimals`: (`0.0123`, 2) is `1.23`. Throws DecimalError. */
export function movePoint(text: string, decimals: number): string {
  const { units, scale } = parseDecimal(text)
  return canonical(units, scale - decimals)
}

/** The largest exponent that is written out: arithmetic on hostile input must stay cheap. */
const EXPONENT_MAX = 400
const SCIENTIFIC = /^([^eE]+)[eE]([+-]?\d{1,6})$/

/**
 * Writes out a decimal that may have an exponent, exactly: `7e4` is `70000`, `1.5E-3` is `0.0015`. Null if it is no decimal, or has an exponent
 * beyond 400.
 */
export function withoutExponent(text: string): string | null {
  const [, mantissa, exponent] = SCIENTIFIC.exec(text) ?? []
  if (mantissa === undefined) return isDecimal(text) ? text : null
  return isDecimal(mantissa) && Math.abs(Number(exponent)) <= EXPONENT_MAX ? movePoint(mantissa, Number(exponent)) : null
}

/** Converts a JavaScript number to a decimal by its shortest spelling: 1e-7 is `0.0000001`. Throws DecimalError unless finite. */
export function decimalFromNumber(value: number): string {
  if (!Number.isFinite(value)) throw new DecimalError(`not a finite number: ${value}`)
  const [mantissa = '0', exponent = '0'] = value.toString().split('e')
  const { units, scale } = parseDecimal(mantissa)
  return canonical(units, scale - Number(exponent))
}

/** Returns the nearest JavaScript number, for pixels and chart axes only, never for money. Throws DecimalError. */
export function decimalToNumber(text: string): number {
  parseDecimal(text)
  return Number(text)
}

function align(a: DecimalParts, b: DecimalParts): [left: bigint, right: bigint] {
  const scale = Math.max(a.scale, b.scale)
  return [a.units * raiseTen(scale - a.scale), b.units * raiseTen(scale - b.scale)]
}

/** Returns -1, 0 or 1, by value, so that `1.0` equals `1`. Throws DecimalError. */
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

/** Checks whether the value is zero, however it is spelled. Throws DecimalError. */
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
  return canonical(units < 0n ? -units : units, scale)
}

/** Returns the smaller of both, in its own spelling. Throws DecimalError. */
export function minimum(a: string, b: string): string {
  return compare(a, b) <= 0 ? a : b
}

/** Returns the larger of both, in its own spelling. Throws DecimalError. */
export function maximum(a: string, b: string): string {
  return compare(a, b) >= 0 ? a : b
}
