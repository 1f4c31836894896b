import { Decimal } from 'decimal.js'

/**
 * The naive oracle for lib/calc: a fraction of two whole numbers, read, added and multiplied as at school.
 * It shares nothing with lib/kernel and lib/calc, not even how a decimal is read.
 */
export class Rational {
  readonly numerator: bigint
  readonly denominator: bigint
  /** Whether a division contributed to it, so that its text is rounded. */
  private readonly isQuotient: boolean

  constructor(numerator: bigint, denominator: bigint, isQuotient = false) {
    this.isQuotient = isQuotient
    this.numerator = denominator < 0n ? -numerator : numerator
    this.denominator = denominator < 0n ? -denominator : denominator
  }

  plus(other: Rational | string): Rational {
    const b = rational(other)
    const numerator = this.numerator * b.denominator + b.numerator * this.denominator
    return new Rational(numerator, this.denominator * b.denominator, this.isQuotient || b.isQuotient)
  }

  minus(other: Rational | string): Rational {
    return this.plus(rational(other).times('-1'))
  }

  times(other: Rational | string): Rational {
    const b = rational(other)
    return new Rational(this.numerator * b.numerator, this.denominator * b.denominator, this.isQuotient || b.isQuotient)
  }

  over(other: Rational | string): Rational {
    const b = rational(other)
    if (b.numerator === 0n) throw new Error('the oracle was asked to divide by zero')
    return new Rational(this.numerator * b.denominator, this.denominator * b.numerator, true)
  }

  isBelow(other: Rational | string): boolean {
    return this.minus(other).numerator < 0n
  }

  absolute(): Rational {
    return this.numerator < 0n ? this.times('-1') : this
  }

  /**
   * Formats the value by decimal.js: exact, or after a division rounded half-up to 20 significant digits. Whole numbers go in exactly;
   * the quotient is rounded once.
   */
  text(): string {
    const Digits = this.isQuotient ? Twenty : Many
    const rounded = new Digits(this.numerator.toString()).div(this.denominator.toString())
    return rounded.isZero() ? '0' : rounded.toFixed()
  }
}

const Twenty = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -2000, toExpPos: 2000 })
const Many = Twenty.clone({ precision: 1000 })

/** Reads `-12.50` as -1250 / 100. */
export function rational(value: Rational | string): Rational {
  if (typeof value !== 'string') return value
  const [whole = '0', fraction = ''] = value.split('.')
  return new Rational(BigInt(`${whole}${fraction}`), 10n ** BigInt(fraction.length))
}

/**
 * Checks whether two values differ by less than 10^-15 of a scale, for identities of results that were rounded to 20
 * digits.
 */
export function isClose(a: Rational | string, b: Rational | string, scale: Rational | string): boolean {
  const difference = rational(a).minus(b).absolute()
  return difference.numerator === 0n || difference.isBelow(rational(scale).absolute().times('0.000000000000001'))
}
