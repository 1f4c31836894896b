import { assert } from '#lib/kernel/assert.ts'
import { formatUnits, raiseTen } from '#lib/kernel/decimal-text.ts'
import { QUOTIENT_DIGITS, roundSignificant } from '#lib/kernel/rounding.ts'
import type { Decimal, Fraction } from './fraction.ts'

/** Returns the whole part of the n-th root of a positive whole number, by Newton's method. */
function wholeRoot(value: bigint, degree: number): bigint {
  const n = BigInt(degree)
  // Start from a power of two above the root, so that every step decreases towards it.
  const bits = value.toString(2).length
  let guess = 1n << BigInt(Math.ceil(bits / degree))
  for (let step = 0; ; step += 1) {
    assert(step <= bits, 'the search for a root comes to an end')
    const next = ((n - 1n) * guess + value / guess ** (n - 1n)) / n
    if (next >= guess) return guess
    guess = next
  }
}

/** Returns the positive n-th root of a value, with 20 significant digits, half-up; `0` unless the value is positive. */
export function rootText(value: Fraction, degree: number): Decimal {
  if (value.sign() <= 0) return '0'
  const { numerator, denominator } = value.wholeParts()
  // Enough decimals that the whole part of the root has more than 20 digits, even for a small value.
  const decimals = QUOTIENT_DIGITS + 2 + Math.max(0, denominator.toString().length - numerator.toString().length)
  const root = wholeRoot((numerator * raiseTen(decimals * degree)) / denominator, degree)
  return roundSignificant(formatUnits(root, decimals), QUOTIENT_DIGITS)
}
