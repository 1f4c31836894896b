import { getTranslations } from 'next-intl/server'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { LiveCell } from '../live-cell.tsx'
import { Trend } from '../trend.tsx'
import styles from './lists.module.css'
import { PairLink } from './pair-link.tsx'

/** Lists the busiest pairs with price, change, turnover and curve. Rendered by the server, with live figures. */
export async function TopMarkets({ rows }: { rows: readonly MarketRow[] }) {
  const t = await getTranslations('markets')
  return (
    <table className={styles.top} aria-label={t('tableLabel')}>
      <thead>
        <tr className={styles.line}>
          <th scope="col">{t('columns.name')}</th>
          <th scope="col" data-column="figure">
            {t('columns.last')}
          </th>
          <th scope="col" data-column="figure">
            {t('columns.change')}
          </th>
          <th scope="col" data-column="volume">
            {t('columns.volume')}
          </th>
          <th scope="col" data-column="trend">
            {t('columns.trend')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.symbol} className={styles.line}>
            <th scope="row">
              <PairLink row={row} />
            </th>
            <td data-column="figure" className={styles.last}>
              <LiveCell row={row} field="last" flashes />
            </td>
            <td data-column="figure">
              <LiveCell row={row} field="change24h" />
            </td>
            <td data-column="volume">
              <LiveCell row={row} field="quoteVolume" />
            </td>
            <td data-column="trend">
              <Trend row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
