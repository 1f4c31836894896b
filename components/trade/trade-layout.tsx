import type { ReactNode } from 'react'
import styles from './trade-layout.module.css'

interface Props {
  readonly header: ReactNode
  readonly notice?: ReactNode
  readonly chart: ReactNode
  readonly book: ReactNode
  readonly trades: ReactNode
  readonly aside: ReactNode
  readonly rules: ReactNode
}

/** Where the panels of a pair's page stand: side by side where there is room, one below the other on a phone. */
export function TradeLayout({ header, notice, chart, book, trades, aside, rules }: Props) {
  return (
    <div className={styles.layout}>
      <div className={styles.panel} data-area="header">
        {header}
        {notice}
      </div>
      <div className={styles.panel} data-area="chart">
        {chart}
      </div>
      <div className={styles.panel} data-area="book">
        {book}
      </div>
      <div className={styles.panel} data-area="trades">
        {trades}
      </div>
      <div className={styles.panel} data-area="aside">
        {aside}
      </div>
      <div className={styles.panel} data-area="rules">
        {rules}
      </div>
    </div>
  )
}
