import type { Chart } from 'klinecharts'
import { INDICATORS, PRICE_VOLUME } from './indicator-table.ts'

/** The height of a legend line, the space above the first, and the label of the highest price below the last. */
const LINE_PX = 18
const EDGE_PX = 10
const MARK_PX = 12
/** Space below the lowest value, as a share of the shown range; the library's default. */
const BELOW = 0.1

/**
 * Returns the space above the highest value that keeps `freePx` of a pane free, as the share of the shown range that the chart library
 * expects. Never more than half of the pane.
 */
export function shareAbove(freePx: number, paneHeightPx: number): number {
  const part = Math.min(0.5, freePx / Math.max(1, paneHeightPx))
  return (part * (1 + BELOW)) / (1 - part)
}

/** The legend of an indicator that shows none. */
const noLegend = () => ({ name: '', calcParamsText: '', features: [], legends: [] })

/**
 * Keeps candles and bars below their legends. A narrow chart has room for one line over the candles, and for none of the indicators drawn
 * there, whose legends would wrap over the candles.
 */
export function makeLegendRoom(chart: Chart, isWide: boolean): void {
  const lines = new Map([['candle_pane', 1]])
  for (const { paneId, name } of chart.getIndicators()) {
    if (name === PRICE_VOLUME) continue
    if (isWide) lines.set(paneId, (lines.get(paneId) ?? 0) + 1)
    else if (!lines.has(paneId)) lines.set(paneId, 0)
    if (paneId === 'candle_pane' && INDICATORS.some((entry) => entry === name))
      chart.overrideIndicator({ paneId, name, createTooltipDataSource: isWide ? null : noLegend })
  }
  for (const [paneId, count] of lines) {
    const height = chart.getSize(paneId, 'main')?.height ?? 0
    const mark = paneId === 'candle_pane' ? MARK_PX : 0
    if (height > 0) chart.overrideYAxis({ paneId, gap: { top: shareAbove(EDGE_PX + count * LINE_PX + mark, height), bottom: BELOW } })
  }
}
