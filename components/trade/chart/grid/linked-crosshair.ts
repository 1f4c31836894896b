import type { Chart, Crosshair } from 'klinecharts'

/** Charts whose crosshairs move together. */
export interface CrosshairLink {
  /** Adds a chart; returns a function that takes it out. */
  join(chart: Chart): () => void
}

/**
 * Links crosshairs by moment: each of the other charts shows its own at the same time, and at the same price if it is of the same pair.
 * Beyond a chart's candles it shows none.
 */
export function createCrosshairLink(): CrosshairLink {
  const charts = new Set<Chart>()
  return {
    join(chart) {
      charts.add(chart)
      const follow = (unsafe?: unknown) => {
        for (const other of charts) if (other !== chart) move(other, chart, (unsafe ?? {}) as Crosshair)
      }
      const clear = () => {
        for (const other of charts) if (other !== chart) hide(other)
      }
      const ends = new AbortController()
      chart.subscribeAction('onCrosshairChange', follow)
      chart.getDom()?.addEventListener('mouseleave', clear, { signal: ends.signal })
      return () => {
        charts.delete(chart)
        ends.abort()
        chart.unsubscribeAction('onCrosshairChange', follow)
        clear()
      }
    },
  }
}

function move(other: Chart, from: Chart, { x, y, paneId }: Crosshair): void {
  if (x === undefined) return hide(other)
  const point = only(from.convertFromPixel([{ x, ...(y !== undefined && { y }) }], { paneId: paneId ?? 'candle_pane' }))
  const timestamp = point?.timestamp
  if (timestamp === undefined) return hide(other)
  const sameScale = paneId === 'candle_pane' && from.getSymbol()?.ticker === other.getSymbol()?.ticker
  const found = only(
    other.convertToPixel([{ timestamp, ...(sameScale && point?.value !== undefined && { value: point.value }) }], {
      paneId: 'candle_pane',
    }),
  )
  if (found?.x === undefined) return hide(other)
  other.executeAction('onCrosshairChange', { x: found.x, ...(sameScale && found.y !== undefined && { y: found.y }), paneId: 'candle_pane' })
}

function hide(chart: Chart): void {
  // Without a pane the library draws none.
  chart.executeAction('onCrosshairChange', { paneId: '' })
}

function only<Value>(found: Value | readonly Value[]): Value | undefined {
  return Array.isArray(found) ? (found as readonly Value[])[0] : (found as Value)
}
