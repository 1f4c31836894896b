import { getTranslations } from 'next-intl/server'
import type { FeedState, MarketRow } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { LiveMarketBadge } from './live-market-badge.tsx'

interface Props {
  readonly row: MarketRow
  readonly feed: FeedState | undefined
}

/** Shows beside a price why it is not current; empty while it is. */
export async function MarketBadge({ row, feed }: Props) {
  const [t, { tag }] = await Promise.all([getTranslations('terminal.market'), currentLocale()])
  // Without market data the page says so itself.
  const state = feed ? row.state : 'live'
  return (
    <LiveMarketBadge
      product={row.product}
      symbol={row.symbol}
      first={{ state, ageMs: feed ? feed.marketTime - row.seenAt : 0 }}
      tag={tag}
      words={{
        synchronising: t('synchronising'),
        stale: t('stale'),
        halted: t('halted'),
        delisted: t('delisted'),
        paused: t('halted'),
        'cancel-only': t('cancel-only'),
        'read-only': t('read-only'),
      }}
    />
  )
}
