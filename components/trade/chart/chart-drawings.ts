import type { Chart } from 'klinecharts'
import type { Product } from '#lib/contract/instruments.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { endDragAnywhere } from './drag-end.ts'
import { DRAWINGS, keepDrawings, readDrawings, type DrawingName, type KeptDrawing } from './kept-chart.ts'

const GROUP = 'drawings'

/** What a person draws into the chart of a pair, kept per pair. */
export interface ChartDrawings {
  /** Puts in what was kept. */
  restore(): void
  /** Lets the person draw one more. */
  begin(name: DrawingName): void
  /** Takes all away. */
  clear(): void
}

export function createDrawings(chart: Chart, product: Product, symbol: string): ChartDrawings {
  const save = (): void => {
    const drawings = chart.getOverlays({ groupId: GROUP }).flatMap(({ name, points }): KeptDrawing[] => {
      const known = DRAWINGS.find((entry) => entry === name)
      return known === undefined || points.length === 0
        ? []
        : [{ name: known, points: points.map(({ timestamp, value }) => ({ ...(timestamp !== undefined && { timestamp }), ...(value !== undefined && { value }) })) }]
    })
    keepDrawings(findLocalStorage(), product, symbol, drawings)
  }
  const add = ({ name, points }: { readonly name: DrawingName; readonly points?: KeptDrawing['points'] }): void => {
    chart.createOverlay({
      name,
      groupId: GROUP,
      ...(points && { points: [...points] }),
      onDrawEnd: save,
      onPressedMoveStart: ({ overlay }) => endDragAnywhere(chart, overlay.paneId),
      onPressedMoveEnd: save,
      onRemoved: save,
    })
  }
  return {
    restore() {
      for (const drawing of readDrawings(findLocalStorage(), product, symbol)) add(drawing)
    },
    begin: (name) => add({ name }),
    clear() {
      chart.removeOverlay({ groupId: GROUP })
      keepDrawings(findLocalStorage(), product, symbol, [])
    },
  }
}
