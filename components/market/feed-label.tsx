import { getTranslations } from 'next-intl/server'
import type { FeedState } from '#lib/contract/market/market.ts'
import styles from './feed-label.module.css'
import { loadFeedWords } from './feed-words.ts'

/** Explains the origin of the page's prices in words: simulated, recorded, or live from an exchange that it names. */
export async function FeedLabel({ feed }: { feed: FeedState | undefined }) {
  const t = await getTranslations('markets.feed')
  if (!feed)
    return (
      <p className={styles.label} data-state="unknown">
        {t('unknown')}
      </p>
    )
  const { label, hint } = await loadFeedWords(feed)
  // Some books may be missing while the feed is live: their markets say so themselves.
  const { state, source } = feed
  return (
    <p className={styles.label} data-state={state} data-source={source} title={hint}>
      {state === 'live' ? label : `${label} · ${t(state)}`}
    </p>
  )
}
