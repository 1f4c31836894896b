import { type Amount, amountFrom, type FeeRate, NOTHING } from '#lib/kernel/money.ts'
import { DecimalError, formatUnits, parseDecimal, powerOfTen, trimZeros } from '#lib/kernel/decimal-text.ts'

/** Decimals of an amount: fine enough that price x size x fee rate is exact for every contract, so that the ledger never rounds by itself. */
export const AMOUNT_DECIMALS = 16

/** Decimals of a charged fee; interest and funding are rounded to them too (reference formulas 0). */
export const CHARGE_DECIMALS = 8

/** Decimals of a fee rate, which is an integer number of 10^-7: 0.06 % is 6000. */
export const RATE_DECIMALS = 7
const RATE_UNIT = powerOfTen(RATE_DECIMALS)

/** Converts a decimal to an amount. Throws DecimalError if it has more than 16 decimals. */
export function toAmount(text: string): Amount {
  const { units, scale } = parseDecimal(text)
  if (scale <= AMOUNT_DECIMALS) return amountFrom(units * powerOfTen(AMOUNT_DECIMALS - scale))
  const divisor = powerOfTen(scale - AMOUNT_DECIMALS)
  if (units % divisor !== 0n) throw new DecimalError(`${text.slice(0, 60)} is finer than an amount can be`)
  return amountFrom(units / divisor)
}

/** Formats an amount as a decimal in its shortest form. */
export function amountText(amount: Amount): string {
  return trimZeros(formatUnits(amount, AMOUNT_DECIMALS))
}

/** Converts a fee rate to an integer of 10^-7. Throws DecimalError if it has more decimals. */
export function toRate(text: string): FeeRate {
  const { units, scale } = parseDecimal(text)
  if (scale > RATE_DECIMALS) throw new DecimalError(`a fee rate has at most ${RATE_DECIMALS} decimals: ${text.slice(0, 60)}`)
  return (units * powerOfTen(RATE_DECIMALS - scale)) as FeeRate
}

/** Returns an exact share of an amount: every amount calculated from ticks and lots is a multiple of the rate's unit. */
export function shareOf(amount: Amount, rate: FeeRate): Amount {
  return amountFrom((amount * rate) / RATE_UNIT)
}

/** The sum of two amounts. */
export function added(one: Amount, other: Amount): Amount {
  return amountFrom(one + other)
}

/** Returns the sum of amounts; zero for none. */
export function totalOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce<Amount>(added, NOTHING)
}

/** Returns one amount less another; below zero if the other is larger. */
export function without(one: Amount, other: Amount): Amount {
  return amountFrom(one - other)
}

/** The same amount the other way. */
export function negated(amount: Amount): Amount {
  return amountFrom(0n - amount)
}

/** The smaller of two amounts. */
export function smaller(one: Amount, other: Amount): Amount {
  return one < other ? one : other
}

/** The larger of two amounts. */
export function larger(one: Amount, other: Amount): Amount {
  return one > other ? one : other
}

/** Returns an amount times a whole number. */
export function times(amount: Amount, count: number): Amount {
  return amountFrom(amount * BigInt(count))
}

/** Returns `part` of `whole` equal parts of an amount, cut off towards zero. */
export function portionOf(amount: Amount, part: number, whole: number): Amount {
  return amountFrom((amount * BigInt(part)) / BigInt(whole))
}

/** Reads an amount from a snapshot, where it is a text in units. Throws SyntaxError for anything but a whole number. */
export function readUnits(text: string): Amount {
  return amountFrom(BigInt(text))
}
