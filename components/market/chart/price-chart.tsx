'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import { useCandleListener } from './series/use-candle-listener.ts'
import { isInside } from './series/bars.ts'
import type { ChartLabels, ChartPeriod } from './chart-labels.ts'
import styles from './chart.module.css'
import { convertCandle, type ChartMoney } from './series/convert-candles.ts'
import { Cursor } from './cursor.tsx'
import { LastTag } from './last-tag.tsx'
import { LiveCandle, type DrawLive } from './series/live-candle.tsx'
import { makeDrawing, Plot, type ChartKind } from './plot.tsx'
import { Readout, type ReadLive } from './readout.tsx'
import { readoutText } from './readout-list.tsx'
import { useSeries } from './series/use-series.ts'

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly pricePlace: number
  readonly volumePlace: number
  readonly kind: ChartKind
  readonly periods: readonly ChartPeriod[]
  /** The period of the candles that the server rendered. */
  readonly period: ChartPeriod
  /** Oldest first; empty if the server had none. */
  readonly candles: readonly Candle[]
  /** Shows prices in another currency than the pair's. */
  readonly money?: ChartMoney | undefined
  readonly labels: ChartLabels
}

/**
 * The chart of a pair: rendered by the server, then live, with other periods on demand. It can be read bar by bar with pointer or keys,
 * and its content is also available as text.
 */
export function PriceChart({ product, symbol, pricePlace, volumePlace, kind, periods, period, candles, money, labels }: Props) {
  const { state, choose, takeLive } = useSeries({ product, symbol, period, candles })
  const [cursor, setCursor] = useState<number | null>(null)
  const rate = money?.rate
  const shown = useMemo(() => (rate ? state.candles.map((candle) => convertCandle(candle, rate)) : state.candles), [state.candles, rate])
  const drawing = useMemo(() => makeDrawing(shown), [shown])
  const drawLive = useRef<DrawLive>(null)
  const moveTag = useRef<DrawLive>(null)
  const readLive = useRef<ReadLive>(null)
  const last = state.candles.at(-1)

  const show = useCallback(
    (fresh: readonly Candle[]) => {
      const newest = fresh.at(-1)
      if (!newest) return
      const drawn = rate ? convertCandle(newest, rate) : newest
      const fits = kind === 'candles' && newest[0] === last?.[0] && isInside(drawing.domain, Number(drawn[4]))
      if (!fits) return takeLive(fresh)
      drawLive.current?.(drawn)
      moveTag.current?.(drawn)
      readLive.current?.(drawn)
    },
    [last, kind, drawing.domain, rate, takeLive],
  )
  useCandleListener(product, symbol, state.period.interval, show)

  const read = shown[cursor ?? shown.length - 1]
  const decimals = { pricePlace: money?.decimals ?? pricePlace, volumePlace, interval: state.period.interval }
  return (
    <figure className={styles.chart} data-kind={kind} aria-label={labels.title}>
      <div className={styles.head}>
        <Readout candle={read} kind={kind} labels={labels} decimals={decimals} ref={readLive} />
        <SegmentedControl
          label={labels.intervals}
          segments={periods.map(({ label }) => ({ value: label, label }))}
          value={state.period.label}
          onChange={(label) => choose(periods.find((entry) => entry.label === label) ?? period)}
        />
      </div>
      <div className={styles.plot} dir="ltr" data-status={state.status}>
        <Plot drawing={drawing} kind={kind} pricePlace={decimals.pricePlace}>
          {kind === 'candles' && <LiveCandle drawing={drawing} ref={drawLive} />}
        </Plot>
        <LastTag candle={shown.at(-1)} domain={drawing.domain} pricePlace={decimals.pricePlace} ref={moveTag} />
        <Cursor
          label={labels.cursor}
          index={cursor}
          count={shown.length}
          text={readoutText(read, kind, labels, decimals)}
          onMove={setCursor}
        />
        <Notice status={state.status} isEmpty={shown.length === 0} labels={labels} onRetry={() => choose(state.period)} />
      </div>
    </figure>
  )
}

interface NoticeProps {
  readonly status: 'ready' | 'loading' | 'failed'
  readonly isEmpty: boolean
  readonly labels: ChartLabels
  readonly onRetry: () => void
}

/** Explains over the picture why there is none, or why it is not the requested one. */
function Notice({ status, isEmpty, labels, onRetry }: NoticeProps) {
  if (status === 'failed') {
    return (
      <div className={styles.notice} role="alert">
        <p>{labels.failed}</p>
        <button type="button" className={styles.retry} onClick={onRetry}>
          {labels.retry}
        </button>
      </div>
    )
  }
  if (status === 'loading') return <output className={styles.notice}>{labels.loading}</output>
  return isEmpty ? <p className={styles.notice}>{labels.empty}</p> : null
}
