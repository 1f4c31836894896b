import { formatUnits, parseDecimal, powerOfTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { divideUnits, QUOTIENT_DIGITS } from '#lib/kernel/rounding.ts'

/** A decimal as text, as `lib/kernel/decimal.ts` reads it: `1`, `-0.50`. No exponents. */
export type Decimal = string

/** What a formula can take as an operand: a text is parsed. */
export type Operand = Fraction | Decimal

/**
 * An exact rational number, so that a formula is rounded once, at its end, and never in between. The value is top / (bottom
 * x 10^scale). Decimals have the bottom 1, so that only formulas that really divide pay for a denominator.
 *
 * The law of `lib/kernel/decimal.ts` holds for whole formulas: what only adds, subtracts and multiplies is exact, so that
 * the parts of an amount add up to it; what divides has 20 significant digits, half-up (specification 9).
 *
 * A quotient by zero has no value. It stays without one through every further step and is written as `0`, which is the rule
 * for the helpers (specification 5: "return zero when a divisor is zero").
 */
export class Fraction {
  /** The quotient by zero. Its 0 / 0 stays what it is in every sum, product and quotient. */
  static readonly none = new Fraction(0n, 0n, 0)
  static readonly zero = new Fraction(0n, 1n, 0)
  static readonly one = new Fraction(1n, 1n, 0)

  private readonly top: bigint
  /** Never negative; 0n means: no value. */
  private readonly bottom: bigint
  /** Never negative. */
  private readonly scale: number

  private constructor(top: bigint, bottom: bigint, scale: number) {
    this.top = top
    this.bottom = bottom
    this.scale = scale
  }

  /** An operand as a fraction. Throws DecimalError when a text is no decimal. */
  static of(operand: Operand): Fraction {
    if (typeof operand !== 'string') return operand
    const { units, scale } = parseDecimal(operand)
    return new Fraction(units, 1n, scale)
  }

  /** Sum of all; a term without a value takes it from the sum. Throws DecimalError. */
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
    const left = this.top * powerOfTen(scale - this.scale)
    const right = other.top * powerOfTen(scale - other.scale)
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

  /** The quotient; without a value when the divisor is zero or has none. Throws DecimalError. */
  over(operand: Operand): Fraction {
    const other = Fraction.of(operand)
    if (other.top === 0n) return Fraction.none
    // The value is top x other.bottom x 10^other.scale over bottom x other.top x 10^scale: the tens cancel as far as they can.
    const shift = other.scale - this.scale
    const top = this.top * other.bottom * (shift > 0 ? powerOfTen(shift) : 1n)
    const bottom = this.bottom * other.top
    return bottom < 0n
      ? new Fraction(-top, -bottom, Math.max(0, -shift))
      : new Fraction(top, bottom, Math.max(0, -shift))
  }

  negated(): Fraction {
    return new Fraction(-this.top, this.bottom, this.scale)
  }

  absolute(): Fraction {
    return this.top < 0n ? this.negated() : this
  }

  /** To a whole power, 0 or more. */
  power(exponent: number): Fraction {
    if (!this.hasValue) return this
    return new Fraction(this.top ** BigInt(exponent), this.bottom ** BigInt(exponent), this.scale * exponent)
  }

  /** -1, 0 or 1; 0 without a value. */
  sign(): -1 | 0 | 1 {
    if (this.top === 0n) return 0
    return this.top < 0n ? -1 : 1
  }

  /** -1, 0 or 1 as this is smaller, equal or larger; a missing value counts as zero. Throws DecimalError. */
  compare(operand: Operand): -1 | 0 | 1 {
    return this.orZero().minus(Fraction.of(operand).orZero()).sign()
  }

  /** The smaller of both. Throws DecimalError. */
  atMost(operand: Operand): Fraction {
    return this.compare(operand) <= 0 ? this : Fraction.of(operand)
  }

  /** The larger of both. Throws DecimalError. */
  atLeast(operand: Operand): Fraction {
    return this.compare(operand) >= 0 ? this : Fraction.of(operand)
  }

  /** Itself, or zero where there is no value: for the terms of a sum that must survive one of them. */
  orZero(): Fraction {
    return this.hasValue ? this : Fraction.zero
  }

  /** The smallest whole number that is not below. */
  ceiling(): bigint {
    return this.hasValue ? divideUnits(this.top, this.bottom * powerOfTen(this.scale), 'ceil') : 0n
  }

  /** Numerator and denominator as whole numbers; 0 / 1 without a value. */
  wholeParts(): { readonly numerator: bigint; readonly denominator: bigint } {
    const { top, bottom, scale } = this.orZero()
    return { numerator: top, denominator: bottom * powerOfTen(scale) }
  }

  /** The value: exact, or a quotient with 20 significant digits, half-up (specification 9); `0` without a value. */
  text(): Decimal {
    if (this.bottom === 1n) return trimZeros(formatUnits(this.top, this.scale))
    if (this.top === 0n) return '0'
    const magnitude = this.top < 0n ? -this.top : this.top
    // With this shift the quotient has 20 or 21 digits; one less makes the latter 20.
    let shift = QUOTIENT_DIGITS - (digitCount(magnitude) - digitCount(this.bottom))
    if (shifted(magnitude, shift) / shifted(this.bottom, -shift) >= powerOfTen(QUOTIENT_DIGITS)) shift -= 1
    const units = divideUnits(shifted(this.top, shift), shifted(this.bottom, -shift), 'half-up')
    return trimZeros(formatUnits(units, shift + this.scale))
  }
}

/** A decimal text as an exact number. Throws DecimalError. */
export function exact(text: Decimal): Fraction {
  return Fraction.of(text)
}

function digitCount(units: bigint): number {
  return units.toString().length
}

function shifted(units: bigint, shift: number): bigint {
  return shift > 0 ? units * powerOfTen(shift) : units
}
