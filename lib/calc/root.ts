import { formatUnits, powerOfTen } from '#lib/kernel/decimal-text.ts'
import { QUOTIENT_DIGITS, roundSignificant } from '#lib/kernel/rounding.ts'
import type { Decimal, Fraction } from './fraction.ts'

/** The whole part of the n-th root of a whole number above zero, by Newton's method. */
function wholeRoot(value: bigint, degree: number): bigint {
  const n = BigInt(degree)
  // Twice a power of two above the root, so that every step comes down to it.
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / degree))
  for (;;) {
    const next = ((n - 1n) * guess + value / guess ** (n - 1n)) / n
    if (next >= guess) return guess
    guess = next
  }
}

/** The positive n-th root of a value, with 20 significant digits, half-up; `0` unless the value is above zero. */
export function rootText(value: Fraction, degree: number): Decimal {
  if (value.sign() <= 0) return '0'
  const { numerator, denominator } = value.wholeParts()
  // Enough decimals that the whole part of the root has more than 20 digits, also for a small value.
  const places = QUOTIENT_DIGITS + 2 + Math.max(0, denominator.toString().length - numerator.toString().length)
  const root = wholeRoot((numerator * powerOfTen(places * degree)) / denominator, degree)
  return roundSignificant(formatUnits(root, places), QUOTIENT_DIGITS)
}
