import { getTranslations } from 'next-intl/server'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { pairPath } from '../pair-path.ts'
import styles from './pair-directory.module.css'

interface Props {
  readonly rows: readonly MarketRow[]
  /** Path prefix of the page's language, without a trailing slash. */
  readonly prefix: string
}

/**
 * Links to the pages of all pairs, by name: what the table draws only while it is in view is still one click away for search engines
 * and readers without script. Plain links, because the browser's work for hundreds of client-side ones would be wasted.
 */
export async function PairDirectory({ rows, prefix }: Props) {
  const t = await getTranslations('markets')
  const byName = rows.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return (
    <nav className={styles.directory} aria-label={t('allPairs')}>
      <h2 className={styles.title}>{t('allPairs')}</h2>
      <ul className={styles.pairs}>
        {byName.map(({ product, symbol, baseCoin, quoteCoin }) => (
          <li key={symbol}>
            <a href={`${prefix}${pairPath(product, symbol)}`}>
              {baseCoin}/{quoteCoin}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
