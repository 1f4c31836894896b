import { getTranslations } from 'next-intl/server'
import type { MarketRow, MarketTrade } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { TradeList } from './trade-list.tsx'

/** Trades in the page: as many as it shows. */
const TRADES = 30

/** The latest trades of a pair with their texts, first rendered on the server. */
export async function TradesPanel({ row, trades }: { row: MarketRow; trades: readonly MarketTrade[] }) {
  const [t, book, locale] = await Promise.all([getTranslations('trade.trades'), getTranslations('trade.book'), currentLocale()])
  return (
    <TradeList
      product={row.product}
      symbol={row.symbol}
      pricePlace={row.pricePlace}
      volumePlace={row.volumePlace}
      tag={locale.tag}
      trades={trades.slice(0, TRADES)}
      labels={{
        title: t('title'),
        price: book('price', { coin: row.quoteCoin }),
        size: book('size', { coin: row.baseCoin }),
        time: t('time'),
        side: t('side'),
        buy: t('buy'),
        sell: t('sell'),
      }}
    />
  )
}
