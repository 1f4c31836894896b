import { getTranslations } from 'next-intl/server'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { FeedState } from '#lib/contract/market/market.ts'
import { formatTime } from '#lib/format/date.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { heardPair } from '#lib/routing/listed-pairs.ts'
import { FeedLabel } from './feed-label.tsx'
import { MarketDate } from './freshness/market-date.tsx'
import styles from './market-state.module.css'
import { StreamState } from './stream-state.tsx'

interface Props {
  readonly feed: FeedState | undefined
  /** The pair whose ticks are timed: the page's own, or the first one on it. */
  readonly product: Product
  readonly symbol: string
}

/** Shows the source and age of the prices, and the date of a recorded market, on every page that has any. */
export async function MarketState({ feed, ...named }: Props) {
  const { product, symbol } = heardPair(named.product, named.symbol)
  const [t, words, { tag }] = await Promise.all([getTranslations('markets.stream'), getTranslations('markets.feed'), currentLocale()])
  return (
    <div className={styles.state}>
      <FeedLabel feed={feed} />
      {feed?.source === 'replay' && (
        <MarketDate product={product} symbol={symbol} firstMs={feed.marketTime} tag={tag} label={words('marketTime')} />
      )}
      <StreamState
        product={product}
        symbol={symbol}
        taken={feed ? `${formatTime(feed.marketTime)} UTC` : ''}
        tag={tag}
        labels={{
          connecting: t('connecting'),
          live: t('live'),
          reconnecting: t('reconnecting'),
          stale: t('stale'),
          age: t('age'),
        }}
      />
    </div>
  )
}
