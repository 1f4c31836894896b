import { floatingPrice, referencePrice } from '../rules/formulas/p2p.ts'
import type { P2pReference } from '../contract/p2p-fields.ts'
import type { P2pCoin } from '../contract/p2p-kinds.ts'
import type { P2pFiat } from '../contract/p2p-methods.ts'
import { required } from '#lib/kernel/assert.ts'
import { REFERENCE_RATES } from '#gateway/http/products/reference-rates.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { pricesNow, VALUE_COIN } from '#gateway/wire/valuation.ts'

/** Returns the reference of the moment: our dated table, and the last price of the coin while its market is live. */
export function referenceOf(view: MarketView, fiat: P2pFiat, coin: P2pCoin): P2pReference {
  const rate = required(REFERENCE_RATES.rates[fiat], 'every currency has a rate')
  const market = view.market('spot', `${coin}${VALUE_COIN}`)
  const isLive = coin === VALUE_COIN || (market !== undefined && view.status(market).state === 'live')
  const coinPrice = isLive ? pricesNow(view)(coin) : null
  return { fiat, coin, rate, asOf: REFERENCE_RATES.asOf, coinPrice, price: coinPrice === null ? null : referencePrice(rate, coinPrice) }
}

/** Returns the price of an advertisement at the moment; null if a floating one has no reference. */
export function priceNow(
  {
    priceType,
    price,
    premium,
  }: { readonly priceType: 'fixed' | 'floating'; readonly price: string | null; readonly premium: string | null },
  reference: P2pReference,
): string | null {
  if (priceType === 'fixed') return price
  return reference.price === null ? null : floatingPrice(reference.price, premium ?? '0')
}
