import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link/link.tsx'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { CoinIcon } from '../coin-icon.tsx'
import { pairPath } from '../pair-path.ts'
import styles from './lists.module.css'

/** Shows a pair with its coin's icon and name; the whole surrounding line links to its page. */
export async function PairLink({ row }: { row: Pick<MarketRow, 'product' | 'symbol' | 'baseCoin' | 'quoteCoin'> }) {
  const [t, locale] = await Promise.all([getTranslations('markets'), currentLocale()])
  const name = findCoinBySymbol(row.baseCoin)?.name ?? row.baseCoin
  return (
    <Link href={localPath(locale, pairPath(row.product, row.symbol))} look="bare" className={styles.link}>
      <CoinIcon symbol={row.baseCoin} size={32} />
      <span className={styles.names}>
        <bdi className={styles.pair}>
          {row.baseCoin}
          <span className={styles.quote}>/{row.quoteCoin}</span>
        </bdi>
        <span className={styles.coin}>{row.product === 'futures' ? t('perpetual') : name}</span>
      </span>
    </Link>
  )
}
