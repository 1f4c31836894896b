import type { Chart } from 'klinecharts'
import { PRICE_VOLUME } from './indicator-table.ts'

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

/** Keeps candles and bars below their legends. Without legends a little space is enough. */
export function makeLegendRoom(chart: Chart, hasLegends: boolean): void {
  const lines = new Map([['candle_pane', hasLegends ? 1 : 0]])
  for (const { paneId, name } of chart.getIndicators()) {
    if (name !== PRICE_VOLUME) lines.set(paneId, (lines.get(paneId) ?? 0) + (hasLegends ? 1 : 0))
  }
  for (const [paneId, count] of lines) {
    const height = chart.getSize(paneId, 'main')?.height ?? 0
    const mark = paneId === 'candle_pane' ? MARK_PX : 0
    if (height > 0) chart.overrideYAxis({ paneId, gap: { top: shareAbove(EDGE_PX + count * LINE_PX + mark, height), bottom: BELOW } })
  }
}
