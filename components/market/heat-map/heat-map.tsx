import { getTranslations } from 'next-intl/server'
import { formatPercent } from '#lib/format/number.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { PairLink } from '../lists/pair-link.tsx'
import { LiveCell } from '../live-cell.tsx'
import { pairPath } from '../pair-path.ts'
import { HEAT_STEPS } from './heat-level.ts'
import styles from './heat-map.module.css'
import { HeatTiles, type HeatTile } from './heat-tiles.tsx'
import { layTiles, type Tile } from './tiles.ts'

/** A product's busiest pairs as tiles: the larger, the more traded; the stronger the colour, the larger the change. A table says the same. */
export async function HeatMap({ rows }: { rows: readonly MarketRow[] }) {
  const [t, columns, locale] = await Promise.all([getTranslations('markets.heatMap'), getTranslations('markets.columns'), currentLocale()])
  const tiles = layTiles(rows)
  const prefix = localPath(locale, '/').replace(/\/$/, '')
  const labels = { map: t('label'), last: columns('last'), change: columns('change'), volume: columns('volume') }
  if (tiles.length === 0) return null
  return (
    <>
      <HeatTiles tiles={tiles.map((tile) => toHeatTile(tile, prefix))} labels={labels} tag={locale.tag} />
      <div className={styles.below}>
        {[['wide', tiles.length] as const, ['tall', tiles.filter(({ tall }) => tall !== undefined).length] as const].map(
          ([map, count]) =>
            rows.length > count && (
              <p key={map} className={styles.shown} data-on={map}>
                {t('shown', { count: String(count) })}
              </p>
            ),
        )}
        <Legend label={columns('change')} />
      </div>
      <details className={styles.details}>
        <summary>{t('table')}</summary>
        <HeatTable tiles={tiles} />
      </details>
    </>
  )
}

function toHeatTile({ row, wide, tall }: Tile, prefix: string): HeatTile {
  const { product, symbol, baseCoin, quoteCoin, pricePlace, last, change24h, quoteVolume, ts } = row
  const href = `${prefix}${pairPath(product, symbol)}`
  return { product, symbol, baseCoin, quoteCoin, pricePlace, last, change24h, quoteVolume, ts, href, wide, ...(tall && { tall }) }
}

/** The colours in order, with the change from which each begins. */
function Legend({ label }: { readonly label: string }) {
  const steps = HEAT_STEPS.map((step, index) => [step, index + 1] as const)
  const marks = [
    ...steps.toReversed().map(([step, level]) => ['down', level, `≤ ${formatPercent(String(-step), { decimals: 1 })}`] as const),
    ['flat', 0, formatPercent('0', { decimals: 1 })] as const,
    ...steps.map(([step, level]) => ['up', level, `≥ ${formatPercent(String(step), { decimals: 1 })}`] as const),
  ]
  return (
    <ul className={styles.legend} aria-label={label}>
      {marks.map(([direction, level, text]) => (
        <li key={text} className={styles.mark} data-direction={direction} data-level={level} dir="ltr">
          {text}
        </li>
      ))}
    </ul>
  )
}

async function HeatTable({ tiles }: { readonly tiles: readonly Tile[] }) {
  const t = await getTranslations('markets')
  return (
    <table className={styles.table} aria-label={t('tableLabel')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.name')}</th>
          <th scope="col">{t('columns.last')}</th>
          <th scope="col">{t('columns.change')}</th>
          <th scope="col">{t('columns.volume')}</th>
        </tr>
      </thead>
      <tbody>
        {tiles.map(({ row }) => (
          <tr key={row.symbol}>
            <th scope="row">
              <PairLink row={row} />
            </th>
            <td>
              <LiveCell row={row} field="last" />
            </td>
            <td>
              <LiveCell row={row} field="change24h" />
            </td>
            <td>
              <LiveCell row={row} field="quoteVolume" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
