import type { ConvertBooks, Level } from '../rules/formulas/convert.ts'
import { PRICING_ASSET } from '#gateway/engine/trading/pricing/pricing.ts'
import type { BookSide, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'

/** Returns the spot market that prices a coin; undefined if there is none, as for the pricing coin itself. */
export function pricingMarket(view: Pick<MarketView, 'market'>, coin: string): Market | undefined {
  return coin === PRICING_ASSET ? undefined : view.market('spot', `${coin}${PRICING_ASSET}`)
}

/** Returns the books that price a conversion; null if a coin has no market. */
export function convertBooks(view: MarketView, from: string, to: string): ConvertBooks | null {
  const [sold, bought] = [pricingMarket(view, from), pricingMarket(view, to)]
  if ((sold === undefined && from !== PRICING_ASSET) || (bought === undefined && to !== PRICING_ASSET)) return null
  return {
    bids: sold === undefined ? null : levelsOf(sold, view.book(sold).bids),
    asks: bought === undefined ? null : levelsOf(bought, view.book(bought).asks),
  }
}

/** Writes the levels as decimals, only as far as they are read. */
function levelsOf({ priceText, sizeText }: Market, { prices, sizes }: BookSide): Iterable<Level> {
  return {
    *[Symbol.iterator]() {
      for (const [at, price] of prices.entries()) yield { price: priceText(price), size: sizeText(sizes[at] ?? 0) }
    },
  }
}
