import { DecimalError, formatUnits, parseDecimal, powerOfTen, trimZeros } from '#lib/kernel/decimal.ts'

/**
 * An amount of any asset as an integer number of 10^-16. Fine enough that price x size x fee rate is exact for every contract, so
 * that the ledger never rounds by itself.
 */
export type Amount = bigint

export const AMOUNT_PLACES = 16

/** Decimals of a fee that is charged; interest and funding are rounded there too (reference formulas 0). */
export const CHARGE_PLACES = 8

/** Fee rates are integers of this fraction of one: 0.06 % is 6000. */
export const RATE_PLACES = 7
const RATE_UNIT = powerOfTen(RATE_PLACES)

/** A decimal as an amount. Throws DecimalError where it has more than 16 decimals. */
export function toAmount(text: string): Amount {
  const { units, scale } = parseDecimal(text)
  if (scale <= AMOUNT_PLACES) return units * powerOfTen(AMOUNT_PLACES - scale)
  const divisor = powerOfTen(scale - AMOUNT_PLACES)
  if (units % divisor !== 0n) throw new DecimalError(`${text.slice(0, 60)} is finer than an amount can be`)
  return units / divisor
}

/** An amount as a decimal in its shortest spelling. */
export function amountText(amount: Amount): string {
  return trimZeros(formatUnits(amount, AMOUNT_PLACES))
}

/** A fee rate as an integer of 10^-7. Throws DecimalError where it has more decimals. */
export function toRate(text: string): bigint {
  const { units, scale } = parseDecimal(text)
  if (scale > RATE_PLACES) throw new DecimalError(`a fee rate has at most ${RATE_PLACES} decimals: ${text.slice(0, 60)}`)
  return units * powerOfTen(RATE_PLACES - scale)
}

/** A share of an amount, exact: every amount that comes from ticks and lots is a multiple of the rate's unit. */
export function shareOf(amount: Amount, rate: bigint): Amount {
  return (amount * rate) / RATE_UNIT
}
