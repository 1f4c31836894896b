import { getTranslations } from 'next-intl/server'
import type { FeedState } from '#lib/contract/market/market.ts'
import styles from './feed-label.module.css'

/** Explains the origin of the page's prices in words: simulated, recorded or from another exchange. */
export async function FeedLabel({ feed }: { feed: FeedState | undefined }) {
  const t = await getTranslations('markets.feed')
  if (!feed)
    return (
      <p className={styles.label} data-state="unknown">
        {t('unknown')}
      </p>
    )
  return (
    <p className={styles.label} data-state={feed.state} title={t(`${feed.source}Hint`)}>
      {feed.state === 'live' ? t(feed.source) : `${t(feed.source)} · ${t(feed.state)}`}
    </p>
  )
}
