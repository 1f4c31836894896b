import { compare, isDecimal, multiply } from '#lib/kernel/decimal.ts'
import { divideToPlaces, round } from '#lib/kernel/rounding.ts'

/** Decimals that the converter shows of a coin and of a currency. */
export const COIN_PLACES = 8
export const CURRENCY_PLACES = 2

/** What an amount of coin is worth; empty while either is not known. Prices are for one coin, in the currency. */
export function toCurrency(coins: string, price: string | null): string {
  if (!isDecimal(coins) || price === null || !isDecimal(price)) return ''
  const value = multiply(coins, price)
  // Small amounts keep two figures, as everywhere (specification 9, fiat scene).
  return compare(value, '0.01') < 0 ? round(value, COIN_PLACES) : round(value, CURRENCY_PLACES)
}

/** How much coin an amount of currency buys, rounded down: a converter must not promise more than there is. */
export function toCoins(amount: string, price: string | null): string {
  if (!isDecimal(amount) || price === null || !isDecimal(price) || compare(price, '0') <= 0) return ''
  return divideToPlaces(amount, price, COIN_PLACES, 'down')
}
