'use client'

import type { Chart, KLineData } from 'klinecharts'
import { useTranslations } from 'next-intl'
import { useEffect, useReducer, useState } from 'react'
import { formatDateTime } from '#lib/format/date.ts'
import type { ChartPeriodName } from './chart-periods.ts'
import styles from './tool-chart.module.css'

interface Props {
  readonly chart: Chart
  readonly period: ChartPeriodName
  readonly write: (price: number) => string
}

/** The chart for keys and screen readers: the arrow keys move between candles, each of which is read out. */
export function ChartReading({ chart, period, write }: Props) {
  const t = useTranslations('terminal.chart')
  const [index, setIndex] = useState<number | null>(null)
  useView(chart)
  const bars = chart.getDataList()
  const at = Math.min(index ?? bars.length - 1, Math.max(0, bars.length - 1))
  const bar = bars[at]
  const move = (next: number) => {
    setIndex(next)
    chart.scrollToDataIndex(next)
    const found = chart.convertToPixel({ dataIndex: next }, { paneId: 'candle_pane' })
    const x = Array.isArray(found) ? found[0]?.x : found.x
    chart.executeAction('onCrosshairChange', { ...(x !== undefined && { x }), paneId: 'candle_pane' })
  }
  return (
    <input
      type="range"
      className={styles.reading}
      aria-label={t('summary', summarize(chart, period, write))}
      aria-valuetext={bar ? writeText(bar) : ''}
      min={0}
      max={Math.max(0, bars.length - 1)}
      step={1}
      value={Math.max(0, at)}
      onChange={({ target }) => move(Number(target.value))}
    />
  )

  function writeText({ timestamp, open, high, low, close }: KLineData): string {
    return t('bar', { time: formatDateTime(timestamp), open: write(open), high: write(high), low: write(low), close: write(close) })
  }
}

/** Re-renders when other candles come into view, including on arrival. */
function useView(chart: Chart): void {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const look = () => lookAgain()
    chart.subscribeAction('onVisibleRangeChange', look)
    look()
    return () => chart.unsubscribeAction('onVisibleRangeChange', look)
  }, [chart])
}

/** Summarises the visible candles for a sentence. */
function summarize(chart: Chart, interval: ChartPeriodName, write: (price: number) => string) {
  const { from, to } = chart.getVisibleRange()
  const shown = chart.getDataList().slice(from, to)
  const last = chart.getDataList().at(-1)
  return {
    interval,
    last: last ? write(last.close) : '--',
    low: shown.length > 0 ? write(Math.min(...shown.map(({ low }) => low))) : '--',
    high: shown.length > 0 ? write(Math.max(...shown.map(({ high }) => high))) : '--',
  }
}
