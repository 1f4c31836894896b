'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { formatPrice } from '#lib/format/number.ts'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import { usePersisted } from '../terminal/persisted.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { useScreen } from '../terminal/use-wide.ts'
import type { FirstCandles } from './candle-loader.ts'
import { ChartMenu } from './chart-menu.tsx'
import { ChartReading } from './chart-reading.tsx'
import type { ChartWords } from './chart-styles.ts'
import { DepthChart } from './depth/depth-chart.tsx'
import grid from './grid/grid.module.css'
import { persistedGrid } from './grid/persisted-grid.ts'
import type { SelectedDrawing } from './overlays/chart-drawings.ts'
import { OrderLines } from './overlays/order-lines.tsx'
import { noteToolsUsed, persistedChart } from './persisted-chart.ts'
import { ChartTools, type ChartDialog, type ChartView } from './tools/chart-tools.tsx'
import { useChartPicture } from './tools/use-chart-picture.ts'
import styles from './tool-chart.module.css'
import { useChartSettings, useOpenChart } from './use-open-chart.ts'

const GoToDate = lazyPart(() => import('./tools/go-to-date.tsx').then((module) => module.GoToDate), 'layer')
const IndicatorSettings = lazyPart(() => import('./tools/indicator-settings.tsx').then((module) => module.IndicatorSettings), 'layer')
const Templates = lazyPart(() => import('./tools/templates.tsx').then((module) => module.Templates), 'layer')
const PairChoice = lazyPart(() => import('./tools/pair-choice.tsx').then((module) => module.PairChoice), 'layer')
const ComparedPair = lazyPart(() => import('./tools/compared-pair.tsx').then((module) => module.ComparedPair), 'small')
const DrawingBar = lazyPart(() => import('./tools/drawing-bar.tsx').then((module) => module.DrawingBar), 'small')
const SideCharts = lazyPart(() => import('./grid/side-charts.tsx').then((module) => module.SideCharts))

/** The title of each dialog. */
const DIALOG_TITLES = { goTo: 'goTo', indicators: 'indicatorSettings', templates: 'templates', compare: 'compare' } as const

/**
 * The chart with its tools: periods, indicators, drawings persisted per pair, further charts, and the account's orders, position and
 * fills. It replaces the plain chart once its code has loaded.
 */
export function ToolChart({ takeFirst }: { readonly takeFirst: () => FirstCandles | null }) {
  const t = useTranslations('terminal.chart')
  const tCharts = useTranslations('markets.chart')
  const { market } = useTicket()
  const [kept, setPersisted] = usePersisted(persistedChart)
  const [charts, setCharts] = usePersisted(persistedGrid)
  const [dialog, setDialog] = useState<ChartDialog | null>(null)
  const [view, setView] = useState<ChartView>('candles')
  const [selected, setSelected] = useState<SelectedDrawing | null>(null)
  const words = useChartWords()
  const picture = useChartPicture(`${market.symbol}-${kept.period}`)
  const { container, loader, opened, hasFault, isPast } = useOpenChart({ market, words, takeFirst, kept, onSelect: setSelected })
  useChartSettings(opened, kept, words)
  const { product, symbol, pricePlace } = market
  const chart = opened?.chart ?? null
  const drawings = opened?.drawings ?? null
  const count = useScreen('(width >= 768px)') ? charts.count : 1

  useEffect(() => {
    // The last of the past candles is not the last price.
    chart?.setStyles({ candle: { priceMark: { last: { show: !isPast } } } })
  }, [chart, isPast])

  const goTo = (timeMs: number | null) => {
    if (chart === null) return
    // Centres the moment.
    const { from, to } = chart.getVisibleRange()
    loader.current?.goTo(timeMs === null ? null : { timeMs, after: Math.ceil((to - from) / 2) })
    chart.resetData()
    setDialog(null)
  }

  return (
    <div className={styles.chart} data-tool-chart={chart ? 'ready' : 'loading'}>
      <ChartTools
        view={view}
        onView={setView}
        kept={kept}
        count={count}
        onPeriod={(period) => setPersisted({ ...kept, period })}
        onIndicators={(indicators) => setPersisted({ ...kept, indicators })}
        onDraw={(name) => {
          noteToolsUsed(findLocalStorage())
          drawings?.begin(name)
        }}
        onDrawings={(act) => drawings?.[act]()}
        onLook={(look) => setPersisted({ ...kept, ...look })}
        onCount={(next) => setCharts({ ...charts, count: next })}
        onPicture={(way) => chart && void picture(chart, way)}
        onDialog={setDialog}
        onNow={isPast ? () => goTo(null) : null}
      />
      <div className={styles.plot} dir="ltr" data-view={view}>
        <div className={grid.cells} data-charts={count}>
          <div className={grid.first}>
            <ChartMenu chart={chart}>
              <div ref={container} className={styles.canvas} />
              {chart && <OrderLines chart={chart} fits={kept.fits} />}
              {chart && (
                <ChartReading chart={chart} period={kept.period} write={(value) => formatPrice(decimalFromNumber(value), pricePlace)} />
              )}
            </ChartMenu>
            <Suspense>
              {chart && kept.compare !== '' && kept.compare !== symbol && (
                <ComparedPair chart={chart} product={product} symbol={kept.compare} period={kept.period} />
              )}
              {drawings && selected && <DrawingBar selected={selected} drawings={drawings} />}
            </Suspense>
          </div>
          {count > 1 && (
            <Suspense>
              <SideCharts chart={chart} words={words} />
            </Suspense>
          )}
        </div>
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
      {dialog && (
        <LazyDialog title={t(DIALOG_TITLES[dialog])} onClose={() => setDialog(null)}>
          <Suspense>
            {dialog === 'goTo' && <GoToDate onGo={goTo} />}
            {dialog === 'indicators' && (
              <IndicatorSettings choices={kept.indicators} onChoose={(indicators) => setPersisted({ ...kept, indicators })} />
            )}
            {dialog === 'templates' && (
              <Templates
                current={kept}
                onApply={(template) => {
                  setPersisted({ ...kept, ...template })
                  setDialog(null)
                }}
              />
            )}
            {dialog === 'compare' && (
              <PairChoice
                label={t('compare')}
                product={product}
                value={kept.compare}
                none={t('compareNone')}
                onChange={(compare) => setPersisted({ ...kept, compare })}
              />
            )}
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
