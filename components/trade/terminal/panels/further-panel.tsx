'use client'

import { useTranslations } from 'next-intl'
import { DepthChart } from '../../chart/depth/depth-chart.tsx'
import styles from './further-panel.module.css'

/** The depth of the order book below the trades and the watchlist, in the further column of a wide screen. */
export function FurtherPanel() {
  const t = useTranslations('terminal.chart')
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t('depth')}</h2>
      <div className={styles.picture}>
        <DepthChart />
      </div>
    </div>
  )
}
