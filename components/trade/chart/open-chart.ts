import { dispose, init, type Chart, type DataLoader } from 'klinecharts'
import { registerAccountOverlays } from './account-overlays.ts'
import { createDrawings, type ChartDrawings } from './chart-drawings.ts'
import { showIndicators } from './chart-indicators.ts'
import { CHART_PERIODS } from './chart-periods.ts'
import { chartStyles, hasLegends, onThemeChange, type ChartWords } from './chart-styles.ts'
import type { KeptChart } from './kept-chart.ts'
import { makeLegendRoom } from './legend-room.ts'
import type { TicketMarket } from '../ticket/ticket-market.ts'

/** Half of the widest time below the chart: nearer to its ends a time would be cut off. */
const TIME_HALF_PX = 20
/** Room after the last candle of a narrow chart. */
const OFFSET_NARROW_PX = 28

registerAccountOverlays()

interface ChartParts {
  readonly market: Pick<TicketMarket, 'product' | 'symbol' | 'pricePlace' | 'volumePlace'>
  readonly words: ChartWords
  readonly kept: KeptChart
  readonly loader: DataLoader
}

/** A chart of the library, and what a person draws into it. */
export interface OpenChart {
  readonly chart: Chart
  readonly drawings: ChartDrawings
  close(): void
}

/**
 * Opens the chart of a pair in an element: its look, indicators and drawings first and its candles last, so that a loader that has them
 * at hand lets all of it be drawn once. Null where the library cannot draw there.
 */
export function openChart(element: HTMLElement, { market, words, kept, loader }: ChartParts): OpenChart | null {
  const chart = init(element, { timezone: 'UTC', styles: chartStyles(element, words), thousandsSeparator: { sign: ',' } })
  if (!chart) return null
  // The library puts itself first in the order of the page; by keys it is read through `ChartReading`.
  for (const first of element.querySelectorAll<HTMLElement>('[tabindex="1"]')) first.tabIndex = -1
  const { product, symbol, pricePlace, volumePlace } = market
  chart.setSymbol({ ticker: symbol, pricePrecision: pricePlace, volumePrecision: volumePlace })
  chart.setPeriod(CHART_PERIODS[kept.period])
  chart.overrideXAxis({
    createTicks: ({ bounding, defaultTicks }) => defaultTicks.filter(({ coord }) => coord >= TIME_HALF_PX && coord <= bounding.width - TIME_HALF_PX),
  })
  // A phone has no room to give away.
  if (!hasLegends(element)) chart.setOffsetRightDistance(OFFSET_NARROW_PX)
  showIndicators(chart, kept.indicators, words.volume)
  const drawings = createDrawings(chart, product, symbol)
  drawings.restore()
  chart.setDataLoader(loader)
  const undoLook = keepLook(chart, element, words)
  return {
    chart,
    drawings,
    close() {
      undoLook()
      dispose(element)
    },
  }
}

/** Follows theme, colours and room of the page; returns its undo. */
function keepLook(chart: Chart, element: HTMLElement, words: ChartWords): () => void {
  const look = () => chart.setStyles(chartStyles(element, words))
  const undoTheme = onThemeChange(look)
  const size = () => `${element.clientWidth} ${element.clientHeight}`
  let known = size()
  const observer = new ResizeObserver(() => {
    if (size() === known) return
    known = size()
    chart.resize()
    look()
    makeLegendRoom(chart, hasLegends(element))
  })
  observer.observe(element)
  return () => {
    undoTheme()
    observer.disconnect()
  }
}
