import { getTranslations } from 'next-intl/server'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { findMovers, sortRows } from '../table/market-view.ts'
import styles from './market-overview.module.css'
import { MoverList } from './mover-list.tsx'
import { TopMarkets } from './top-markets.tsx'

const TOP_COUNT = 8
const MOVER_COUNT = 3

/** Shows the busiest spot pairs, and those that rose and fell most. */
export async function MarketOverview({ rows }: { rows: readonly MarketRow[] }) {
  const t = await getTranslations('markets.movers')
  const spot = rows.filter((row) => row.product === 'spot')
  const { gainers, losers } = findMovers(spot, MOVER_COUNT)
  return (
    <div className={styles.overview}>
      <TopMarkets rows={sortRows(spot, null).slice(0, TOP_COUNT)} />
      <div className={styles.side}>
        <MoverList title={t('gainers')} rows={gainers} empty={t('gainersEmpty')} />
        <MoverList title={t('losers')} rows={losers} empty={t('losersEmpty')} />
      </div>
    </div>
  )
}
