import { assert } from '#lib/kernel/assert.ts'
import { powerOfTen } from '#lib/kernel/decimal-text.ts'
import { AMOUNT_PLACES, type Amount, CHARGE_PLACES } from './amounts.ts'

const LIMB_PLACES = 15

/** What one of `high` is worth: two of `low` still add up to a number that is exact. */
const LIMB = 10 ** LIMB_PLACES
const LIMB_UNITS = powerOfTen(LIMB_PLACES)

/** Units of 10^-16 in the last decimal of a charge. */
const CHARGE_UNIT = 10 ** (AMOUNT_PLACES - CHARGE_PLACES)

/** Two limbs as an amount. */
export function amountOf(high: number, low: number): Amount {
  return BigInt(high) * LIMB_UNITS + BigInt(low)
}

/**
 * An amount that is changed in place, exact like `Amount` and without making a bigint at every step: `high` x 10^15 + `low` units of
 * 10^-16, with `low` from 0 below 10^15, so that `high` alone has the sign. It reaches to 9 x 10^14 of an asset (ADR 23).
 */
export class Sum {
  high = 0
  low = 0

  /** A sum that starts at an amount. */
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
    this.high += sum < LIMB ? high : high + 1
    this.low = sum < LIMB ? sum : sum - LIMB
  }

  subtract({ high, low }: Sum): void {
    const rest = this.low - low
    this.high -= rest < 0 ? high + 1 : high
    this.low = rest < 0 ? rest + LIMB : rest
  }

  /** Becomes so many times a factor; the count is a safe integer from 0 on. */
  setTimes(count: number, { amount, countMax, digits, divisor, scale }: Factor): void {
    if (count > countMax) {
      this.amount = BigInt(count) * amount
      return
    }
    const units = count * digits
    const high = Math.floor(units / divisor)
    this.high = high
    this.low = (units - high * divisor) * scale
  }

  /** Becomes another sum, which is not negative, to the nearest 8 decimals, half-up. */
  setCharge({ high, low }: Sum): void {
    const rounded = Math.floor((low + CHARGE_UNIT / 2) / CHARGE_UNIT) * CHARGE_UNIT
    this.high = rounded < LIMB ? high : high + 1
    this.low = rounded < LIMB ? rounded : 0
  }
}

/** An amount that counts of ticks and lots are multiplied by, as `digits` x 10^zeros: a product that fits is split without a bigint. */
export interface Factor {
  readonly amount: Amount
  readonly digits: number
  /** The highest count whose product with the digits is a safe integer. */
  readonly countMax: number
  /** `digits` units are worth one `high` for every `divisor` of them; one of the rest is worth `scale` units of `low`. */
  readonly divisor: number
  readonly scale: number
}

/** A factor from an amount that is not negative. */
export function factorOf(amount: Amount): Factor {
  let zeros = 0
  while (zeros < LIMB_PLACES && amount !== 0n && amount % powerOfTen(zeros + 1) === 0n) zeros += 1
  const digits = Number(amount / powerOfTen(zeros))
  const countMax = Number.isSafeInteger(digits) ? Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, digits)) : -1
  return { amount, digits, countMax, divisor: 10 ** (LIMB_PLACES - zeros), scale: 10 ** zeros }
}
