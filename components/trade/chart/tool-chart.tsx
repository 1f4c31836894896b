'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { formatPrice } from '#lib/format/number.ts'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { LazyDialog } from '../panels/dialogs/lazy-dialog.tsx'
import { createPersisted, usePersisted } from '../terminal/persisted.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { createCandleLoader, type CandleLoader, type FirstCandles } from './candle-loader.ts'
import { showIndicators } from './overlays/chart-indicators.ts'
import { ChartMenu } from './chart-menu.tsx'
import { showScale } from './chart-look.ts'
import { CHART_PERIODS } from './chart-periods.ts'
import { useChartPicture } from './use-chart-picture.ts'
import { ChartReading } from './chart-reading.tsx'
import type { ChartWords } from './chart-styles.ts'
import { ChartTools, type ChartView } from './chart-tools.tsx'
import { DepthChart } from './depth/depth-chart.tsx'
import { FIRST_CHART, keepChart, readChart } from './persisted-chart.ts'
import { openChart, type OpenChart } from './open-chart.ts'
import { OrderLines } from './overlays/order-lines.tsx'
import styles from './tool-chart.module.css'

const GoToDate = lazy(() => import('./go-to-date.tsx').then((module) => ({ default: module.GoToDate })))

const persistedChart = createPersisted(FIRST_CHART, readChart, keepChart)

/**
 * The chart with its tools: periods, indicators, drawings persisted per pair, and the account's orders, position and fills. It replaces
 * the plain chart once its code has loaded.
 */
export function ToolChart({ takeFirst }: { readonly takeFirst: () => FirstCandles | null }) {
  const t = useTranslations('terminal.chart')
  const tCharts = useTranslations('markets.chart')
  const { market } = useTicket()
  const figures = useFigures()
  const container = useRef<HTMLDivElement>(null)
  const loader = useRef<CandleLoader | null>(null)
  const [opened, setOpened] = useState<OpenChart | null>(null)
  const [hasFault, setFault] = useState(false)
  const [kept, setPersisted] = usePersisted(persistedChart)
  const [asksDate, setAsksDate] = useState(false)
  const [isPast, setPast] = useState(false)
  const [view, setView] = useState<ChartView>('candles')
  const words = useChartWords()
  const picture = useChartPicture(`${market.symbol}-${kept.period}`)
  const { product, symbol, pricePlace, volumePlace } = market
  const chart = opened?.chart ?? null

  useEffect(() => {
    const element = container.current
    if (!element) return
    let close = (): void => {}
    // In a task of its own, so that user input is handled first.
    const undo = systemTimers.after(0, () => {
      const onGap = () => shown?.chart.resetData()
      const made = createCandleLoader({ product, symbol, figures: figures(), onFault: setFault, onPast: setPast, onGap, takeFirst })
      const shown = openChart(element, {
        market: { product, symbol, pricePlace, volumePlace },
        words,
        kept: persistedChart.read(),
        loader: made,
      })
      loader.current = made
      setOpened(shown)
      close = () => {
        made.close()
        setOpened(null)
        shown?.close()
      }
    })
    return () => {
      undo()
      close()
    }
  }, [figures, takeFirst, product, symbol, pricePlace, volumePlace, words])

  useEffect(() => {
    chart?.setPeriod(CHART_PERIODS[kept.period])
  }, [chart, kept.period])
  useEffect(() => {
    // The last of the past candles is not the last price.
    chart?.setStyles({ candle: { priceMark: { last: { show: !isPast } } } })
  }, [chart, isPast])
  useEffect(() => {
    if (chart) showIndicators(chart, kept.indicators, words.volume)
  }, [chart, kept.indicators, words.volume])

  useEffect(() => opened?.setType(kept.type), [opened, kept.type])
  useEffect(() => {
    if (chart) showScale(chart, kept.scale)
  }, [chart, kept.scale])

  const goTo = (timeMs: number | null) => {
    if (chart === null) return
    // Centres the moment.
    const { from, to } = chart.getVisibleRange()
    loader.current?.goTo(timeMs === null ? null : { timeMs, after: Math.ceil((to - from) / 2) })
    chart.resetData()
    setAsksDate(false)
  }

  return (
    <div className={styles.chart} data-tool-chart={chart ? 'ready' : 'loading'}>
      <ChartTools
        view={view}
        onView={setView}
        kept={kept}
        onPeriod={(period) => setPersisted({ ...kept, period })}
        onIndicators={(indicators) => setPersisted({ ...kept, indicators })}
        onDraw={(name) => opened?.drawings.begin(name)}
        onClear={() => opened?.drawings.clear()}
        onLook={(look) => setPersisted({ ...kept, ...look })}
        onPicture={(way) => chart && void picture(chart, way)}
        onUndo={() => opened?.drawings.undo()}
        onGoTo={() => setAsksDate(true)}
        onNow={isPast ? () => goTo(null) : null}
      />
      <div className={styles.plot} dir="ltr" data-view={view}>
        <ChartMenu chart={chart}>
          <div ref={container} className={styles.canvas} />
          {chart && <OrderLines chart={chart} />}
          {chart && (
            <ChartReading chart={chart} period={kept.period} write={(value) => formatPrice(decimalFromNumber(value), pricePlace)} />
          )}
        </ChartMenu>
        {view === 'depth' && <DepthChart />}
        {hasFault && (
          <p className={styles.fault} role="alert">
            {t('failed')}{' '}
            <button type="button" className={styles.undo} onClick={() => loader.current?.retry()}>
              {tCharts('retry')}
            </button>
          </p>
        )}
      </div>
      {asksDate && (
        <LazyDialog title={t('goTo')} onClose={() => setAsksDate(false)}>
          <Suspense>
            <GoToDate onGo={goTo} />
          </Suspense>
        </LazyDialog>
      )}
    </div>
  )
}

/** Returns the texts of the legend; the same object while the page's language stays the same. */
function useChartWords(): ChartWords {
  const t = useTranslations('markets.chart')
  const [open, high, low, close, volume] = [t('open'), t('high'), t('low'), t('close'), t('volume')]
  return useMemo(() => ({ open, high, low, close, volume }), [open, high, low, close, volume])
}
