import type { Chart } from 'klinecharts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { endDragAnywhere } from './drag-end.ts'
import { DRAWINGS, persistDrawings, readDrawings, type DrawingName, type PersistedDrawing } from '../persisted-chart.ts'

const GROUP = 'drawings'

/** The user's drawings in the chart of a pair, persisted per pair. */
export interface ChartDrawings {
  /** Adds the persisted drawings. */
  restore(): void
  /** Lets the user draw another one. */
  begin(name: DrawingName): void
  /** Removes all drawings. */
  clear(): void
}

export function createDrawings(chart: Chart, product: Product, symbol: string): ChartDrawings {
  const save = (): void => {
    const drawings = chart.getOverlays({ groupId: GROUP }).flatMap(({ name, points }): PersistedDrawing[] => {
      const known = DRAWINGS.find((entry) => entry === name)
      return known === undefined || points.length === 0
        ? []
        : [
            {
              name: known,
              points: points.map(({ timestamp, value }) => ({
                ...(timestamp !== undefined && { timestamp }),
                ...(value !== undefined && { value }),
              })),
            },
          ]
    })
    persistDrawings(findLocalStorage(), product, symbol, drawings)
  }
  const add = ({ name, points }: { readonly name: DrawingName; readonly points?: PersistedDrawing['points'] }): void => {
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
      persistDrawings(findLocalStorage(), product, symbol, [])
    },
  }
}
