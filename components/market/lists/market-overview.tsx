import { getTranslations } from 'next-intl/server'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { findMovers, sortRows } from '../table/market-view.ts'
import styles from './market-overview.module.css'
import { MoverList } from './mover-list.tsx'
import { TopMarkets } from './top-markets.tsx'

const TOP_COUNT = 8
const MOVER_COUNT = 3

interface Props {
  readonly rows: readonly MarketRow[]
  /** Returns the shown rows with their sparklines. */
  readonly withCurves: (rows: readonly MarketRow[]) => Promise<readonly MarketRow[]>
}

/** Shows the busiest spot pairs, and those that rose and fell most. */
export async function MarketOverview({ rows, withCurves }: Props) {
  const t = await getTranslations('markets.movers')
  const spot = rows.filter((row) => row.product === 'spot')
  const { gainers, losers } = findMovers(spot, MOVER_COUNT)
  const [top, rising, falling] = await Promise.all([sortRows(spot, null).slice(0, TOP_COUNT), gainers, losers].map(withCurves))
  return (
    <div className={styles.overview}>
      <TopMarkets rows={top ?? []} />
      <div className={styles.side}>
        <MoverList title={t('gainers')} rows={rising ?? []} empty={t('gainersEmpty')} />
        <MoverList title={t('losers')} rows={falling ?? []} empty={t('losersEmpty')} />
      </div>
    </div>
  )
}
