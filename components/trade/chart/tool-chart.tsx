'use client'

import { dispose, init, type Chart } from 'klinecharts'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFigures } from '#lib/stores/market-live-provider.tsx'
import { systemTimers } from '#lib/kernel/clock.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { formatPrice } from '#lib/format/number.ts'
import { decimalFromNumber } from '#lib/kernel/decimal.ts'
import { createKept, useKept } from '../terminal/kept.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { registerAccountOverlays } from './account-overlays.ts'
import { createCandleLoader } from './candle-loader.ts'
import { ChartMenu } from './chart-menu.tsx'
import { ChartReading } from './chart-reading.tsx'
import { chartStyles, hasLegends, onThemeChange, type ChartWords } from './chart-styles.ts'
import { ChartTools, type ChartView } from './chart-tools.tsx'
import { CHART_PERIODS } from './chart-periods.ts'
import { DepthChart } from './depth-chart.tsx'
import { DRAWINGS, FIRST_CHART, keepChart, keepDrawings, OVER_CANDLES, readChart, readDrawings, type DrawingName, type IndicatorName, type KeptDrawing } from './kept-chart.ts'
import { makeLegendRoom } from './legend-room.ts'
import { OrderLines } from './order-lines.tsx'
import styles from './tool-chart.module.css'

const keptChart = createKept(FIRST_CHART, readChart, keepChart)
const DRAWING_GROUP = 'drawings'
/** Room after the last candle of a narrow chart. */
const OFFSET_NARROW_PX = 28

registerAccountOverlays()

/**
 * The chart with its tools: periods, indicators, drawings that are kept per pair, and the account's orders, position and fills in it.
 * It takes the place of the plain chart once its code is here.
 */
export function ToolChart() {
  const t = useTranslations('terminal.chart')
  const { market } = useTicket()
  const figures = useFigures()
  const container = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Chart | null>(null)
  const [hasFault, setFault] = useState(false)
  const [kept, setKept] = useKept(keptChart)
  const [view, setView] = useState<ChartView>('candles')
  const words = useChartWords()
  const { product, symbol, pricePlace, volumePlace } = market

  useEffect(() => {
    const element = container.current
    if (!element) return
    let close = (): void => {}
    // In a task of its own, so that what is pressed meanwhile has its turn.
    const undo = systemTimers.after(0, () => {
      const made = init(element, { timezone: 'UTC', styles: chartStyles(element, words), thousandsSeparator: { sign: ',' } })
      if (!made) return
      // The library puts itself first in the order of the page; by keys it is read through `ChartReading`.
      for (const first of element.querySelectorAll<HTMLElement>('[tabindex="1"]')) first.tabIndex = -1
      const loader = createCandleLoader({ product, symbol, figures: figures(), onFault: setFault })
      made.setSymbol({ ticker: symbol, pricePrecision: pricePlace, volumePrecision: volumePlace })
      made.setPeriod(CHART_PERIODS[keptChart.read().period])
      made.setDataLoader(loader)
      for (const drawing of readDrawings(findLocalStorage(), product, symbol)) addDrawing(made, drawing)
      // A phone has no room to give away.
      if (!hasLegends(element)) made.setOffsetRightDistance(OFFSET_NARROW_PX)
      setChart(made)
      const look = () => made.setStyles(chartStyles(element, words))
      const undoTheme = onThemeChange(look)
      const size = () => `${element.clientWidth} ${element.clientHeight}`
      let known = size()
      const observer = new ResizeObserver(() => {
        if (size() === known) return
        known = size()
        made.resize()
        look()
        makeLegendRoom(made, hasLegends(element))
      })
      observer.observe(element)

      function addDrawing(target: Chart, { name, points }: KeptDrawing): void {
        target.createOverlay({ name, groupId: DRAWING_GROUP, points: [...points], onPressedMoveEnd: save, onRemoved: save, onDrawEnd: save })
      }

      function save(): void {
        if (made) saveDrawings(made, product, symbol)
      }

      close = () => {
        undoTheme()
        observer.disconnect()
        loader.close()
        setChart(null)
        dispose(element)
      }
    })
    return () => {
      undo()
      close()
    }
  }, [figures, product, symbol, pricePlace, volumePlace, words])

  useEffect(() => {
    chart?.setPeriod(CHART_PERIODS[kept.period])
  }, [chart, kept.period])
  useIndicators(chart, kept.indicators, words.volume)

  const draw = useCallback(
    (name: DrawingName) => {
      const save = () => chart && saveDrawings(chart, product, symbol)
      chart?.createOverlay({ name, groupId: DRAWING_GROUP, onDrawEnd: save, onPressedMoveEnd: save, onRemoved: save })
    },
    [chart, product, symbol],
  )
  const clear = useCallback(() => {
    chart?.removeOverlay({ groupId: DRAWING_GROUP })
    keepDrawings(findLocalStorage(), product, symbol, [])
  }, [chart, product, symbol])

  return (
    <div className={styles.chart} data-tool-chart={chart ? 'ready' : 'loading'}>
      <ChartTools
        view={view}
        onView={setView}
        kept={kept}
        onPeriod={(period) => setKept({ ...kept, period })}
        onIndicators={(indicators) => setKept({ ...kept, indicators })}
        onDraw={draw}
        onClear={clear}
      />
      <div className={styles.plot} dir="ltr" data-view={view}>
        <ChartMenu chart={chart}>
          <div ref={container} className={styles.canvas} />
          {chart && <OrderLines chart={chart} />}
          {chart && <ChartReading chart={chart} period={kept.period} write={(value) => formatPrice(decimalFromNumber(value), pricePlace)} />}
        </ChartMenu>
        {view === 'depth' && <DepthChart />}
        {hasFault && (
          <p className={styles.fault} role="alert">
            {t('failed')}
          </p>
        )}
      </div>
    </div>
  )
}

/** The words of the legend; the same object as long as the page's language is the same. */
function useChartWords(): ChartWords {
  const t = useTranslations('markets.chart')
  const [open, high, low, close, volume] = [t('open'), t('high'), t('low'), t('close'), t('volume')]
  return useMemo(() => ({ open, high, low, close, volume }), [open, high, low, close, volume])
}

/** Puts in and takes out what was chosen; those over the candles share their pane. */
function useIndicators(chart: Chart | null, wanted: readonly IndicatorName[], volume: string): void {
  useEffect(() => {
    if (!chart) return undefined
    const shown = new Set(chart.getIndicators().map(({ name }) => name))
    const chosen = new Set<string>(wanted)
    for (const name of shown) if (!chosen.has(name)) chart.removeIndicator({ name })
    for (const name of wanted) {
      if (shown.has(name)) continue
      chart.createIndicator(OVER_CANDLES.has(name) ? { name, paneId: 'candle_pane' } : { name }, true)
      if (name === 'VOL') nameVolume(chart, volume)
    }
    // Panes have their heights with the next frame.
    const frame = requestAnimationFrame(() => {
      const element = chart.getDom()
      if (element) makeLegendRoom(chart, hasLegends(element))
    })
    return () => cancelAnimationFrame(frame)
  }, [chart, wanted, volume])
}

/** The library knows volume by its English word alone; the names of the other indicators are the same in all languages. */
function nameVolume(chart: Chart, volume: string): void {
  const figures = chart.getIndicators({ name: 'VOL' })[0]?.figures
  if (!figures) return
  chart.overrideIndicator({
    name: 'VOL',
    shortName: volume,
    figures: figures.map((figure) => (figure.key === 'volume' ? { ...figure, title: '' } : figure)),
  })
}

function saveDrawings(chart: Chart, product: 'spot' | 'futures', symbol: string): void {
  const drawings = chart.getOverlays({ groupId: DRAWING_GROUP }).flatMap(({ name, points }): KeptDrawing[] => {
    const known = DRAWINGS.find((entry) => entry === name)
    return known === undefined || points.length === 0
      ? []
      : [{ name: known, points: points.map(({ timestamp, value }) => ({ ...(timestamp !== undefined && { timestamp }), ...(value !== undefined && { value }) })) }]
  })
  keepDrawings(findLocalStorage(), product, symbol, drawings)
}
