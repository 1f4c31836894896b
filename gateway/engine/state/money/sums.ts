import { type Amount, amountFrom } from '#lib/kernel/money.ts'
import { assert } from '#lib/kernel/assert.ts'
import { powerOfTen } from '#lib/kernel/decimal-text.ts'
import { AMOUNT_DECIMALS, CHARGE_DECIMALS, times } from './amounts.ts'

const LIMB_DECIMALS = 15

/** The value of one unit of `high`; two values of `low` still add up exactly. */
const LIMB = 10 ** LIMB_DECIMALS
const LIMB_UNITS = powerOfTen(LIMB_DECIMALS)
const UNIT_IN_LIMBS = 1 / LIMB

/** Units of 10^-16 per unit of a charge's last decimal. */
const CHARGE_UNIT = 10 ** (AMOUNT_DECIMALS - CHARGE_DECIMALS)

/**
 * Returns the carry of two lows that were added or subtracted: 1, 0 or -1. It is calculated instead of compared: whether there is one is
 * chance, and a processor that guesses loses more time by its wrong guesses than all the rest takes. Exact, because the product is exactly
 * 1 at a whole limb and below 1 one unit before it.
 */
function carryOf(low: number): number {
  return Math.floor(low * UNIT_IN_LIMBS)
}

/** Converts two limbs to an amount. */
export function amountOf(high: number, low: number): Amount {
  return amountFrom(BigInt(high) * LIMB_UNITS + BigInt(low))
}

/**
 * A mutable amount, exact like `Amount` but without a bigint per operation: `high` x 10^15 + `low` units of 10^-16, with `low` from 0
 * to below 10^15, so that only `high` has a sign. The range is 9 x 10^14 of an asset (ADR 23).
 */
export class Sum {
  high = 0
  low = 0

  /** Creates a sum from an amount. */
  static of(amount: Amount): Sum {
    const sum = new Sum()
    sum.amount = amount
    return sum
  }

  get amount(): Amount {
    return amountOf(this.high, this.low)
  }

  set amount(amount: Amount) {
    const rest = amount % LIMB_UNITS
    const low = Number(rest)
    const high = Number((amount - rest) / LIMB_UNITS)
    assert(Number.isSafeInteger(high), 'an amount is within what a sum can hold')
    this.low = low < 0 ? low + LIMB : low
    this.high = low < 0 ? high - 1 : high
  }

  get isZero(): boolean {
    return this.high === 0 && this.low === 0
  }

  get isNegative(): boolean {
    return this.high < 0
  }

  isLessThan(other: Sum): boolean {
    return this.high < other.high || (this.high === other.high && this.low < other.low)
  }

  set(other: Sum): void {
    this.high = other.high
    this.low = other.low
  }

  clear(): void {
    this.high = 0
    this.low = 0
  }

  add({ high, low }: Sum): void {
    const sum = this.low + low
    const carry = carryOf(sum)
    this.high += high + carry
    this.low = sum - carry * LIMB
  }

  subtract(other: Sum): void {
    this.setDifference(this, other)
  }

  /** Sets this to one sum less another. */
  setDifference(one: Sum, { high, low }: Sum): void {
    const rest = one.low - low
    const carry = carryOf(rest)
    this.high = one.high - high + carry
    this.low = rest - carry * LIMB
  }

  /** Sets this to `count` times a factor; `count` is a safe integer from 0 up. */
  setTimes(count: number, { amount, countMax, digits, divisor, scale }: Factor): void {
    assert(count >= 0, 'a count that an amount is multiplied by is from 0 on')
    if (count > countMax) {
      this.amount = times(amount, count)
      return
    }
    const units = count * digits
    const high = Math.floor(units / divisor)
    this.high = high
    this.low = (units - high * divisor) * scale
  }

  /** Sets this to a non-negative sum rounded half-up to 8 decimals. */
  setCharge({ high, low }: Sum): void {
    const rounded = Math.floor((low + CHARGE_UNIT / 2) / CHARGE_UNIT) * CHARGE_UNIT
    this.high = rounded < LIMB ? high : high + 1
    this.low = rounded < LIMB ? rounded : 0
  }
}

/** The value of a tick or lot count as `digits` x 10^zeros, so that a product that fits is split into limbs without a bigint. */
export interface Factor {
  readonly amount: Amount
  readonly digits: number
  /** The highest count whose product with the digits is a safe integer. */
  readonly countMax: number
  /** Every `divisor` units of the product count x `digits` are one `high`; each remaining unit is `scale` units of `low`. */
  readonly divisor: number
  readonly scale: number
}

/** Creates a factor from a non-negative amount. */
export function factorOf(amount: Amount): Factor {
  let zeros = 0
  while (zeros < LIMB_DECIMALS && amount !== 0n && amount % powerOfTen(zeros + 1) === 0n) zeros += 1
  const digits = Number(amount / powerOfTen(zeros))
  const countMax = Number.isSafeInteger(digits) ? Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, digits)) : -1
  return { amount, digits, countMax, divisor: 10 ** (LIMB_DECIMALS - zeros), scale: 10 ** zeros }
}
