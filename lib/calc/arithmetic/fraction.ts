import { formatUnits, parseDecimal, raiseTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { divideUnits, QUOTIENT_DIGITS } from '#lib/kernel/rounding.ts'

/** A decimal as text, in the form that `lib/kernel/decimal.ts` reads: `1`, `-0.50`. No exponents. */
export type Decimal = string

/** An operand of a formula; a text is parsed. */
export type Operand = Fraction | Decimal

/**
 * An exact rational number, so that a formula is rounded only once, at its end. The value is top / (bottom x 10^scale). Decimals have
 * the bottom 1, so that only formulas that really divide pay for a denominator.
 *
 * The rule of `lib/kernel/decimal.ts` applies to whole formulas: additions, subtractions and multiplications are exact, so that the
 * parts of an amount add up to it; divisions have 20 significant digits, half-up (specification 9).
 *
 * A quotient by zero has no value. It stays that way through every further step and is written as `0`, the rule for the helpers
 * (specification 5: "return zero when a divisor is zero").
 */
export class Fraction {
  /** The quotient by zero. Its 0 / 0 stays the same in every sum, product and quotient. */
  static readonly none = new Fraction(0n, 0n, 0)
  static readonly zero = new Fraction(0n, 1n, 0)
  static readonly one = new Fraction(1n, 1n, 0)

  private readonly top: bigint
  /** Never negative; 0n means no value. */
  private readonly bottom: bigint
  /** Never negative. */
  private readonly scale: number

  private constructor(top: bigint, bottom: bigint, scale: number) {
    this.top = top
    this.bottom = bottom
    this.scale = scale
  }

  /** Converts an operand to a fraction. Throws DecimalError if a text is not a decimal. */
  static of(operand: Operand): Fraction {
    if (typeof operand !== 'string') return operand
    const { units, scale } = parseDecimal(operand)
    return new Fraction(units, 1n, scale)
  }

  /** Returns the sum of all terms; without a value if one of them has none. Throws DecimalError. */
  static sum(terms: readonly Operand[]): Fraction {
    return terms.reduce<Fraction>((total, term) => total.plus(term), Fraction.zero)
  }

  get hasValue(): boolean {
    return this.bottom !== 0n
  }

  /** Throws DecimalError. */
  plus(operand: Operand): Fraction {
    const other = Fraction.of(operand)
    const scale = Math.max(this.scale, other.scale)
    const left = this.top * raiseTen(scale - this.scale)
    const right = other.top * raiseTen(scale - other.scale)
    if (this.bottom === other.bottom) return new Fraction(left + right, this.bottom, scale)
    return new Fraction(left * other.bottom + right * this.bottom, this.bottom * other.bottom, scale)
  }

  /** Throws DecimalError. */
  minus(operand: Operand): Fraction {
    return this.plus(Fraction.of(operand).negated())
  }

  /** Throws DecimalError. */
  times(operand: Operand): Fraction {
    const other = Fraction.of(operand)
    return new Fraction(this.top * other.top, this.bottom * other.bottom, this.scale + other.scale)
  }

  /** Returns the quotient; without a value if the divisor is zero or has none. Throws DecimalError. */
  over(operand: Operand): Fraction {
    const other = Fraction.of(operand)
    if (other.top === 0n) return Fraction.none
    // The value is top x other.bottom x 10^other.scale over bottom x other.top x 10^scale; powers of ten cancel as far as possible.
    const shift = other.scale - this.scale
    const top = this.top * other.bottom * (shift > 0 ? raiseTen(shift) : 1n)
    const bottom = this.bottom * other.top
    return bottom < 0n ? new Fraction(-top, -bottom, Math.max(0, -shift)) : new Fraction(top, bottom, Math.max(0, -shift))
  }

  negated(): Fraction {
    return new Fraction(-this.top, this.bottom, this.scale)
  }

  absolute(): Fraction {
    return this.top < 0n ? this.negated() : this
  }

  /** Raises to a whole power, 0 or more. */
  power(exponent: number): Fraction {
    if (!this.hasValue) return this
    return new Fraction(this.top ** BigInt(exponent), this.bottom ** BigInt(exponent), this.scale * exponent)
  }

  /** -1, 0 or 1; 0 without a value. */
  sign(): -1 | 0 | 1 {
    if (this.top === 0n) return 0
    return this.top < 0n ? -1 : 1
  }

  /** Returns -1, 0 or 1 if this is smaller, equal or larger; a missing value counts as zero. Throws DecimalError. */
  compare(operand: Operand): -1 | 0 | 1 {
    return this.orZero().minus(Fraction.of(operand).orZero()).sign()
  }

  /** Returns the smaller of both. Throws DecimalError. */
  atMost(operand: Operand): Fraction {
    return this.compare(operand) <= 0 ? this : Fraction.of(operand)
  }

  /** Returns the larger of both. Throws DecimalError. */
  atLeast(operand: Operand): Fraction {
    return this.compare(operand) >= 0 ? this : Fraction.of(operand)
  }

  /** Returns this, or zero without a value, for sums that must not lose their value through one term. */
  orZero(): Fraction {
    return this.hasValue ? this : Fraction.zero
  }

  /** Returns the smallest whole number that is not below the value; 0 without a value. */
  ceiling(): bigint {
    return this.hasValue ? divideUnits(this.top, this.bottom * raiseTen(this.scale), 'ceil') : 0n
  }

  /** Returns numerator and denominator as whole numbers; 0 / 1 without a value. */
  wholeParts(): { readonly numerator: bigint; readonly denominator: bigint } {
    const { top, bottom, scale } = this.orZero()
    return { numerator: top, denominator: bottom * raiseTen(scale) }
  }

  /** Returns the value as text: exact, or a quotient with 20 significant digits, half-up (specification 9); `0` without a value. */
  text(): Decimal {
    if (this.bottom === 1n) return trimZeros(formatUnits(this.top, this.scale))
    if (this.top === 0n) return '0'
    const magnitude = this.top < 0n ? -this.top : this.top
    // With this shift the quotient has 20 or 21 digits; if 21, one less makes it 20.
    let shift = QUOTIENT_DIGITS - (digitCount(magnitude) - digitCount(this.bottom))
    if (shifted(magnitude, shift) / shifted(this.bottom, -shift) >= raiseTen(QUOTIENT_DIGITS)) shift -= 1
    const units = divideUnits(shifted(this.top, shift), shifted(this.bottom, -shift), 'half-up')
    return trimZeros(formatUnits(units, shift + this.scale))
  }
}

/** Parses a decimal text as an exact number. Throws DecimalError. */
export function exact(text: Decimal): Fraction {
  return Fraction.of(text)
}

function digitCount(units: bigint): number {
  return units.toString().length
}

function shifted(units: bigint, shift: number): bigint {
  return shift > 0 ? units * raiseTen(shift) : units
}
