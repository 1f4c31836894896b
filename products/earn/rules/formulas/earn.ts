import { type Amount, amountFrom } from '#lib/kernel/money.ts'
import { formatUnits, raiseTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import type { EarnTier } from '../../contract/earn-terms.ts'
import type { Decimal } from '#lib/calc/arithmetic/fraction.ts'

/**
 * Interest on savings (ADR 33): simple interest at rates per year of 365 days, counted to the millisecond. It is kept
 * as a whole number of `InterestUnits`, so that nothing is lost until it is paid.
 */

export const EARN_HOUR_MS = 3_600_000
export const EARN_DAY_MS = 86_400_000
/** The year that rates are per. */
export const EARN_YEAR_DAYS = 365
const YEAR_MS = BigInt(EARN_YEAR_DAYS) * BigInt(EARN_DAY_MS)

/** Decimals of a rate per year: 5.25 % is `0.0525`, at most six decimals. */
const RATE_DECIMALS = 6
/** Decimals of a payment of interest. */
export const EARN_DECIMALS = 8
const AMOUNT_DECIMALS = 16
const PAID_UNIT = raiseTen(AMOUNT_DECIMALS - EARN_DECIMALS)

/** Interest as a number of 10^-16 of a coin x 10^-6 of a rate x 1 ms of a year: exact for every amount, rate and time. */
export type InterestUnits = bigint

/** The units in one 10^-16 of a coin. */
const AMOUNT_UNITS = raiseTen(RATE_DECIMALS) * YEAR_MS
/** The units in the smallest payment, 10^-8 of a coin. */
const PAYMENT_UNITS = AMOUNT_UNITS * PAID_UNIT

/** Returns a sentence if a list of tiers is impossible; null if it is fine. Throws DecimalError for what is no decimal. */
export function tiersFault(tiers: readonly EarnTier[]): string | null {
  for (const [at, { from, rate }] of tiers.entries()) {
    const before = tiers[at - 1]
    if (before === undefined ? toAmountUnits(from) !== 0n : toAmountUnits(from) <= toAmountUnits(before.from))
      return 'tiers begin at 0 and ascend'
    if (toUnits(rate, RATE_DECIMALS) < 0n) return 'a rate is not negative'
  }
  return null
}

function toAmountUnits(amount: Decimal): bigint {
  return toUnits(amount, AMOUNT_DECIMALS)
}

/** Returns the interest that an amount earns in one millisecond; zero without tiers. */
export function interestPerMs(amount: Amount, tiers: readonly EarnTier[]): InterestUnits {
  let interest = 0n
  for (const [at, { from, rate }] of tiers.entries()) {
    const [low, next] = [toAmountUnits(from), tiers[at + 1]]
    const high = next === undefined || toAmountUnits(next.from) > amount ? amount : toAmountUnits(next.from)
    if (high > low) interest += (high - low) * toUnits(rate, RATE_DECIMALS)
  }
  return interest
}

/** The payable part of an interest, and the rest for the next payment. */
export interface Payable {
  readonly amount: Amount
  readonly rest: InterestUnits
}

/** Rounds an interest down to the 8 decimals of a payment. */
export function splitPayable(interest: InterestUnits): Payable {
  const payments = interest / PAYMENT_UNITS
  return { amount: amountFrom(payments * PAID_UNIT), rest: interest - payments * PAYMENT_UNITS }
}

/** Returns the interest that exactly makes up an amount. */
export function toInterestUnits(amount: Amount): InterestUnits {
  return amount * AMOUNT_UNITS
}

/** Returns the last full hour of the exchange's clock, up to which flexible savings have accrued. */
export function fullHour(timeMs: number): number {
  return Math.floor(timeMs / EARN_HOUR_MS) * EARN_HOUR_MS
}

/** Returns the time of the next daily payment: midnight of the exchange's clock, in UTC. */
export function nextPayment(timeMs: number): number {
  return (Math.floor(timeMs / EARN_DAY_MS) + 1) * EARN_DAY_MS
}

/** Returns the interest on an amount over a time in milliseconds, rounded down at 8 decimals. Throws DecimalError. */
export function interestFor(amount: Decimal, tiers: readonly EarnTier[], ms: number): Decimal {
  const units = amountFrom(toUnits(amount, AMOUNT_DECIMALS, 'down'))
  return trimZeros(formatUnits(splitPayable(interestPerMs(units, tiers) * BigInt(ms)).amount, AMOUNT_DECIMALS))
}

/** Returns the rate per year that an amount earns over all its tiers, rounded down at 6 decimals; that of the first tier for nothing. */
export function effectiveRate(amount: Decimal, tiers: readonly EarnTier[]): Decimal {
  const units = amountFrom(toUnits(amount, AMOUNT_DECIMALS, 'down'))
  if (units <= 0n) return tiers[0]?.rate ?? '0'
  return trimZeros(formatUnits(interestPerMs(units, tiers) / units, RATE_DECIMALS))
}
