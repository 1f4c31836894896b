import { decimalFromNumber, isDecimal, normalize, parseDecimal, sign } from '#lib/kernel/decimal-text.ts'
import { readNumber, readText } from './fields.ts'

/** Returns a decimal without exponent, such as `0.0000001` for 1e-7; null for anything but a decimal. */
export function readDecimal(unsafe: unknown): string | null {
  const text = readText(unsafe)
  if (isDecimal(text)) return normalize(text)
  const value = readNumber(unsafe)
  return value === null ? null : decimalFromNumber(value)
}

/** As `readDecimal`, but null for zero and below, which mean "no limit" on exchanges. */
export function positiveDecimal(unsafe: unknown): string | null {
  const text = readDecimal(unsafe)
  return text !== null && sign(text) > 0 ? text : null
}

/**
 * Returns the step of a number of decimals: 2 gives `0.01`, and with 5 units of the last decimal `0.05`. Empty for anything but a number of
 * decimals.
 */
export function writeStep(unsafePlaces: unknown, units = 1): string {
  const places = readNumber(unsafePlaces)
  if (places === null || !Number.isInteger(places) || places < 0 || places > 30) return ''
  return decimalFromNumber(Number(`${units}e-${places}`))
}

/** Multiplies two decimals exactly. */
export function product(a: string, b: string): { readonly units: bigint; readonly scale: number } {
  const [left, right] = [parseDecimal(a), parseDecimal(b)]
  return { units: left.units * right.units, scale: left.scale + right.scale }
}
