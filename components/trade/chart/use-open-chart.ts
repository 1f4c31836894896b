import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { createCandleLoader, type CandleLoader, type FirstCandles } from './candle-loader.ts'
import { showScale } from './chart-look.ts'
import { CHART_PERIODS } from './chart-periods.ts'
import type { ChartWords } from './chart-styles.ts'
import { openChart, type ChartParts, type OpenChart } from './open-chart.ts'
import { showIndicators } from './overlays/chart-indicators.ts'
import type { SelectedDrawing } from './overlays/chart-drawings.ts'
import type { PersistedChart } from './persisted-chart.ts'

interface Wanted {
  /** Null while its decimals are not known: nothing is drawn. */
  readonly market: Pick<TicketMarket, 'product' | 'symbol' | 'pricePlace' | 'volumePlace'> | null
  readonly words: ChartWords
  readonly takeFirst: () => FirstCandles | null
  readonly kept: PersistedChart
  /** See `openChart`: without it the chart has no drawings. */
  readonly onSelect?: (selected: SelectedDrawing | null) => void
}

/** Opens the chart of a pair in the element of `container`, and closes it with the component or when the pair changes. */
export function useOpenChart({ market, words, takeFirst, kept, onSelect }: Wanted) {
  const figures = useFigures()
  const container = useRef<HTMLDivElement>(null)
  const loader = useRef<CandleLoader | null>(null)
  const [opened, setOpened] = useState<OpenChart | null>(null)
  const [hasFault, setFault] = useState(false)
  const [isPast, setPast] = useState(false)
  const [isKnown, product, symbol] = [market !== null, market?.product ?? 'spot', market?.symbol ?? '']
  const [pricePlace, volumePlace] = [market?.pricePlace ?? 0, market?.volumePlace ?? 0]
  const open = useEffectEvent((element: HTMLElement, parts: Pick<ChartParts, 'market' | 'words' | 'loader'>) =>
    openChart(element, { ...parts, kept, ...(onSelect && { onSelect }) }),
  )

  useEffect(() => {
    const element = container.current
    if (!element || !isKnown) return
    let close = (): void => {}
    // In a task of its own, so that user input is handled first.
    const undo = systemTimers.after(0, () => {
      const onGap = () => shown?.chart.resetData()
      const made = createCandleLoader({ product, symbol, figures: figures(), onFault: setFault, onPast: setPast, onGap, takeFirst })
      const shown = open(element, { market: { product, symbol, pricePlace, volumePlace }, words, loader: made })
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
  }, [figures, takeFirst, isKnown, product, symbol, pricePlace, volumePlace, words])

  return { container, loader, opened, hasFault, isPast }
}

/** Follows the settings of an open chart. */
export function useChartSettings(opened: OpenChart | null, kept: PersistedChart, words: ChartWords): void {
  const chart = opened?.chart ?? null
  useEffect(() => {
    chart?.setPeriod(CHART_PERIODS[kept.period])
  }, [chart, kept.period])
  useEffect(() => {
    if (chart) showIndicators(chart, kept.indicators, words.volume)
  }, [chart, kept.indicators, words.volume])
  useEffect(() => opened?.setType(kept.type), [opened, kept.type])
  useEffect(() => {
    if (chart) showScale(chart, kept.scale)
  }, [chart, kept.scale])
}
