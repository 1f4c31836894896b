'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Image } from '#components/ui/image/image.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import type { JournalTrade } from '#lib/contract/trading/trading-journal.ts'
import type { Load } from '#lib/stores/use-load.ts'
import type { TradeCandles } from './load-candles.ts'
import { TradeChart } from './trade-chart.tsx'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../performance.module.css'

interface Props {
  readonly trade: JournalTrade
  /** The candles of now; those of a chart that is kept already are not loaded. */
  readonly loaded: Load<TradeCandles | null>
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly keeps: boolean
  readonly onKeep: (keeps: boolean) => void
}

/** The chart that is kept with a note: the one that was kept, or else the one that saving would keep. */
export function ChartField({ trade, loaded, canvas, keeps, onKeep }: Props) {
  const t = useTranslations('performance')
  const { picture } = trade
  if (picture === null) {
    if (loaded.kind === 'pending') return <Skeleton height="10rem" />
    if (loaded.kind === 'failed' || loaded.data === null || loaded.data.candles.length === 0)
      return <p className={layout.quiet}>{t('noChart')}</p>
  }
  return (
    <div className={layout.column} data-kept-chart={picture !== null}>
      {picture !== null ? (
        <span className={styles.chart}>
          <Image
            src={journalPictureAddress(picture.id)}
            alt={t('chart', { pair: trade.symbol })}
            width={picture.width}
            height={picture.height}
            fit="contain"
          />
        </span>
      ) : (
        loaded.kind === 'done' && loaded.data !== null && <TradeChart trade={trade} data={loaded.data} canvas={canvas} />
      )}
      <Checkbox checked={keeps} onChange={onKeep}>
        {t('keepChart')}
      </Checkbox>
    </div>
  )
}
