import { getTranslations } from 'next-intl/server'
import type { FeedState } from '#lib/contract/market.ts'
import styles from './feed-label.module.css'

/** Says in words what stands behind the prices of the page: simulated, recorded or another exchange's. */
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
