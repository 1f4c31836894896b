import { dispose, init, type Chart, type DataLoader } from 'klinecharts'
import { registerAccountOverlays } from './overlays/account-overlays.ts'
import { createDrawings, type ChartDrawings, type SelectedDrawing } from './overlays/chart-drawings.ts'
import { registerDrawingOverlays } from './overlays/drawing-overlays.ts'
import { registerFitLines } from './overlays/fit-lines.ts'
import { registerHeikinAshi } from './overlays/heikin-ashi.ts'
import { registerComparison } from './overlays/comparison.ts'
import { showIndicators } from './overlays/chart-indicators.ts'
import { foldSmall } from './fold-small.ts'
import { registerPriceVolume } from './overlays/price-volume.ts'
import { CHART_PERIODS } from './chart-periods.ts'
import { showScale, showType } from './chart-look.ts'
import type { ChartType } from './look-names.ts'
import { chartStyles, hasLegends, onThemeChange, type ChartWords } from './chart-styles.ts'
import type { PersistedChart } from './persisted-chart.ts'
import { makeLegendRoom } from './legend-room.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'

/** Half the width of the widest time label, which would be cut off nearer to the chart's ends. */
const TIME_HALF_PX = 26
/** Space after the last candle of a narrow chart. */
const OFFSET_NARROW_PX = 28

registerAccountOverlays()
registerPriceVolume()
registerHeikinAshi()
registerFitLines()
registerComparison()
registerDrawingOverlays()

export interface ChartParts {
  readonly market: Pick<TicketMarket, 'product' | 'symbol' | 'pricePlace' | 'volumePlace'>
  readonly words: ChartWords
  readonly kept: PersistedChart
  readonly loader: DataLoader
  /** Called when a drawing is selected, and with null when none is any more; without it the chart has no drawings. */
  readonly onSelect?: (selected: SelectedDrawing | null) => void
}

/** A chart of the library, with the user's drawings. */
export interface OpenChart {
  readonly chart: Chart
  /** Null if it has none. */
  readonly drawings: ChartDrawings | null
  /** Draws the prices in another way. */
  setType(type: ChartType): void
  close(): void
}

/**
 * Opens the chart of a pair in an element. Candles are set after look, indicators and drawings, so that a loader that already has them
 * causes a single drawing. Null if the library cannot draw there.
 */
export function openChart(element: HTMLElement, { market, words, kept, loader, onSelect }: ChartParts): OpenChart | null {
  const chart = init(element, {
    timezone: 'UTC',
    styles: chartStyles(element, words),
    thousandsSeparator: { sign: ',' },
    decimalFold: { format: foldSmall },
  })
  if (!chart) return null
  // The library puts itself first in the tab order; keys use `ChartReading` instead.
  for (const first of element.querySelectorAll<HTMLElement>('[tabindex="1"]')) first.tabIndex = -1
  const { product, symbol, pricePlace, volumePlace } = market
  chart.setSymbol({ ticker: symbol, pricePrecision: pricePlace, volumePrecision: volumePlace })
  chart.setPeriod(CHART_PERIODS[kept.period])
  chart.overrideXAxis({
    createTicks: ({ bounding, defaultTicks }) =>
      defaultTicks.filter(({ coord }) => coord >= TIME_HALF_PX && coord <= bounding.width - TIME_HALF_PX),
  })
  // A phone has no space to spare.
  if (!hasLegends(element)) chart.setOffsetRightDistance(OFFSET_NARROW_PX)
  showIndicators(chart, kept.indicators, words.volume)
  const drawings = onSelect ? createDrawings(chart, product, symbol, onSelect) : null
  drawings?.restore()
  chart.setDataLoader(loader)
  let type = kept.type
  const draw = () => showType(chart, element, type)
  draw()
  showScale(chart, kept.scale)
  const undoLook = keepLook(chart, element, words, draw)
  return {
    chart,
    drawings,
    setType(next) {
      type = next
      draw()
    },
    close() {
      undoLook()
      dispose(element)
    },
  }
}

/** Follows theme, colours and size of the page; returns a function that stops it. */
function keepLook(chart: Chart, element: HTMLElement, words: ChartWords, draw: () => void): () => void {
  const look = () => {
    chart.setStyles(chartStyles(element, words))
    draw()
  }
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
