import type { Chart } from 'klinecharts'

/** A line of a pane's legend, what stands above the first, and the words of the highest price below the last. */
const LINE_PX = 18
const EDGE_PX = 10
const MARK_PX = 12
/** Room below the lowest value, as a share of what is shown; the library's own. */
const BELOW = 0.1

/**
 * The room above the highest value, as the share of the shown range that the chart library wants, that keeps so many pixels of a pane
 * free. Never more than half of the pane.
 */
export function shareAbove(freePx: number, paneHeightPx: number): number {
  const part = Math.min(0.5, freePx / Math.max(1, paneHeightPx))
  return (part * (1 + BELOW)) / (1 - part)
}

/** Keeps candles and bars below the legends that stand over them. Without legends a little room is enough. */
export function makeLegendRoom(chart: Chart, hasLegends: boolean): void {
  const lines = new Map([['candle_pane', hasLegends ? 1 : 0]])
  for (const { paneId } of chart.getIndicators()) lines.set(paneId, (lines.get(paneId) ?? 0) + (hasLegends ? 1 : 0))
  for (const [paneId, count] of lines) {
    const height = chart.getSize(paneId, 'main')?.height ?? 0
    const mark = paneId === 'candle_pane' ? MARK_PX : 0
    if (height > 0) chart.overrideYAxis({ paneId, gap: { top: shareAbove(EDGE_PX + count * LINE_PX + mark, height), bottom: BELOW } })
  }
}
