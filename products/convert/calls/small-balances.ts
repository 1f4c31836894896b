import { CONVERT_SPREAD, SMALL_TARGET, SMALL_VALUE_MAX } from '../contract/convert-terms.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { convertFigures } from '../rules/formulas/convert.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { convertBooks, pricingMarket } from '../reads/convert-books.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'

export interface SmallBalance {
  readonly coin: string
  readonly amount: string
  /** The amount that it brings at the current book. */
  readonly toAmount: string
}

/** Returns the spot balances below the value of a small one that can be converted now. */
export function smallBalances(exchange: Exchange, view: MarketView, account: string): SmallBalance[] {
  return exchange.read.balances(account, 'spot').flatMap(({ asset: coin, available }) => {
    const market = pricingMarket(view, coin)
    if (market === undefined || isZero(available) || view.status(market).state !== 'live') return []
    const books = convertBooks(view, coin, SMALL_TARGET)
    const figures = books === null ? null : convertFigures({ fromAmount: available }, books, CONVERT_SPREAD)
    return figures === null || compare(figures.value, SMALL_VALUE_MAX) >= 0 ? [] : [{ coin, amount: available, toAmount: figures.toAmount }]
  })
}
