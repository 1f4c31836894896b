import { multiply, sum } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'

/** The coin in which everything is valued. */
export const VALUE_COIN = 'USDT'
/** Decimals of a value. */
const VALUE_DECIMALS = 8

/** Returns the price of a coin in USDT; null if no market has one. */
export type PriceFinder = (coin: string) => string | null

/** Returns current prices, reading each only once. */
export function pricesNow(view: MarketView): PriceFinder {
  const known = new Map<string, string | null>()
  return (coin) => {
    const found = known.get(coin)
    if (found !== undefined) return found
    const price = coin === VALUE_COIN ? '1' : readPrice(view, coin)
    known.set(coin, price)
    return price
  }
}

function readPrice(view: MarketView, coin: string): string | null {
  const market = view.market('spot', `${coin}${VALUE_COIN}`)
  const last = market === undefined ? 0 : view.last(market)
  return market === undefined || last === 0 ? null : market.priceText(last)
}

/** Returns the value of an amount; null if its coin has no price. */
export function formatValue(findPrice: PriceFinder, coin: string, amount: string): string | null {
  const price = findPrice(coin)
  return price === null ? null : round(multiply(price, amount), VALUE_DECIMALS, 'half-up')
}

/** Sums all values that are known. */
export function sumKnown(values: readonly (string | null)[]): string {
  return sum(values.flatMap((value) => value ?? []))
}
