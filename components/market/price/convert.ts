import { compare, isDecimal, multiply } from '#lib/kernel/decimal.ts'
import { divideToDecimals, round } from '#lib/kernel/rounding.ts'

/** Decimals that the converter shows for a coin and for a currency. */
export const COIN_DECIMALS = 8
export const CURRENCY_DECIMALS = 2

/** Converts an amount of coin to a currency; empty while either is unknown. `price` is for one coin, in the currency. */
export function toCurrency(coins: string, price: string | null): string {
  if (!isDecimal(coins) || price === null || !isDecimal(price)) return ''
  const value = multiply(coins, price)
  // Small amounts keep more decimals, as everywhere (specification 9, fiat scene).
  return compare(value, '0.01') < 0 ? round(value, COIN_DECIMALS) : round(value, CURRENCY_DECIMALS)
}

/** Returns how much coin an amount of currency buys, rounded down: a converter must not promise more than there is. */
export function toCoins(amount: string, price: string | null): string {
  if (!isDecimal(amount) || price === null || !isDecimal(price) || compare(price, '0') <= 0) return ''
  return divideToDecimals(amount, price, COIN_DECIMALS, 'down')
}
