import type { MarketRow } from '#lib/contract/market/market.ts'
import { LiveCell } from '../live-cell.tsx'
import { Trend } from '../trend.tsx'
import styles from './lists.module.css'
import { PairLink } from './pair-link.tsx'

interface Props {
  readonly title: string
  readonly rows: readonly MarketRow[]
  /** Shown if there are no rows. */
  readonly empty: string
}

/** Lists pairs with curve, price and daily change, such as those that moved most. */
export function MoverList({ title, rows, empty }: Props) {
  return (
    <section className={styles.movers} aria-label={title}>
      <h3 className={styles.moversTitle}>{title}</h3>
      {rows.length === 0 && <p className={styles.none}>{empty}</p>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={`${row.product} ${row.symbol}`} className={styles.mover}>
            <PairLink row={row} />
            <Trend row={row} />
            <span className={styles.figures}>
              <LiveCell row={row} field="last" />
              <LiveCell row={row} field="change24h" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
