'use client'

import type { Chart } from 'klinecharts'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { usePersisted } from '../../terminal/persisted.ts'
import { useTicket } from '../../terminal/ticket-context.tsx'
import { SelectSmall } from '../../ticket/fields/select-small.tsx'
import { PERIOD_NAMES } from '../chart-periods.ts'
import type { ChartWords } from '../chart-styles.ts'
import { persistedChart } from '../persisted-chart.ts'
import { PairChoice } from '../tools/pair-choice.tsx'
import { useChartSettings, useOpenChart } from '../use-open-chart.ts'
import { createCrosshairLink, type CrosshairLink } from './linked-crosshair.ts'
import { persistedGrid, type GridCell } from './persisted-grid.ts'
import styles from './grid.module.css'

interface Props {
  /** The chart of the page; null until it is created. */
  readonly chart: Chart | null
  readonly words: ChartWords
}

/** The charts beside that of the page: each with its own period and pair, or the page's, and one crosshair for all. */
export function SideCharts({ chart, words }: Props) {
  const [grid, keep] = usePersisted(persistedGrid)
  const link = useMemo(() => createCrosshairLink(), [])
  useEffect(() => (chart ? link.join(chart) : undefined), [chart, link])
  const change = (index: number, changed: Partial<GridCell>) => {
    const [first, second, third] = grid.cells
    const put = (cell: GridCell, at: number) => (at === index ? { ...cell, ...changed } : cell)
    keep({ ...grid, cells: [put(first, 0), put(second, 1), put(third, 2)] })
  }
  return grid.cells.slice(0, grid.count - 1).map((cell, index) => (
    // Cells have no identity beyond their place.
    // eslint-disable-next-line react/no-array-index-key
    <SideChart key={index} number={index + 2} cell={cell} words={words} link={link} onChange={(changed) => change(index, changed)} />
  ))
}

const noFirst = () => null

interface SideChartProps {
  readonly number: number
  readonly cell: GridCell
  readonly words: ChartWords
  readonly link: CrosshairLink
  readonly onChange: (changed: Partial<GridCell>) => void
}

function SideChart({ number, cell, words, link, onChange }: SideChartProps) {
  const t = useTranslations('terminal.chart')
  const place = { number: String(number) }
  const { market } = useTicket()
  const pairs = usePairs()
  const [look] = usePersisted(persistedChart)
  const { product } = market
  const symbol = cell.symbol === '' ? market.symbol : cell.symbol
  const key = { product, symbol }
  const isPage = symbol === market.symbol
  const pricePlace = isPage ? market.pricePlace : pairs.pricePlaceOf(key)
  const volumePlace = isPage ? market.volumePlace : pairs.volumePlaceOf(key)
  // Panes of their own would leave the candles of a small chart no room.
  const kept = useMemo(
    () => ({ ...look, period: cell.period, indicators: look.indicators.filter(({ pane }) => pane === 'candles') }),
    [look, cell.period],
  )
  const { container, opened, loader, hasFault } = useOpenChart({
    // Without the pair's decimals the axis would show none.
    market: isPage || pairs.find(key) ? { product, symbol, pricePlace, volumePlace } : null,
    words,
    takeFirst: noFirst,
    kept,
  })
  useChartSettings(opened, kept, words)
  const chart = opened?.chart
  useEffect(() => (chart ? link.join(chart) : undefined), [chart, link])
  return (
    <section className={styles.cell} aria-label={t('gridChart', place)} data-side-chart={opened ? 'ready' : 'loading'}>
      <div className={styles.head}>
        <PairChoice
          label={t('gridPair', place)}
          product={product}
          value={cell.symbol}
          none={t('gridSame')}
          onChange={(next) => onChange({ symbol: next })}
        />
        <SelectSmall
          label={t('gridPeriod', place)}
          value={cell.period}
          options={PERIOD_NAMES.map((name) => ({ value: name, label: name }))}
          onChange={(period) => onChange({ period })}
        />
        {hasFault && (
          <button type="button" className={styles.fault} onClick={() => loader.current?.retry()}>
            {t('failed')}
          </button>
        )}
      </div>
      <div className={styles.plot} dir="ltr">
        <div ref={container} className={styles.canvas} />
      </div>
    </section>
  )
}
