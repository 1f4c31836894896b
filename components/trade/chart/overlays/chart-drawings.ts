import type { Chart } from 'klinecharts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { endDragAnywhere } from './drag-end.ts'
import { DRAWINGS, persistDrawings, readDrawings, type DrawingName, type PersistedDrawing } from '../persisted-chart.ts'

const GROUP = 'drawings'
/** Changes that can be taken back. */
const UNDO_MAX = 20

/** The user's drawings in the chart of a pair, persisted per pair. */
export interface ChartDrawings {
  /** Adds the persisted drawings. */
  restore(): void
  /** Lets the user draw another one. */
  begin(name: DrawingName): void
  /** Takes the latest drawing, move or removal back. */
  undo(): void
  /** Removes all drawings. */
  clear(): void
}

export function createDrawings(chart: Chart, product: Product, symbol: string): ChartDrawings {
  /** What was drawn before each change, the latest last, and what is drawn now. */
  const earlier: (readonly PersistedDrawing[])[] = []
  let shown = readDrawings(findLocalStorage(), product, symbol)
  let isReplacing = false
  const save = (): void => {
    if (isReplacing) return
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
    if (JSON.stringify(drawings) !== JSON.stringify(shown)) {
      earlier.push(shown)
      if (earlier.length > UNDO_MAX) earlier.shift()
    }
    shown = drawings
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
    undo() {
      const before = earlier.pop()
      if (before === undefined) return
      isReplacing = true
      chart.removeOverlay({ groupId: GROUP })
      isReplacing = false
      for (const drawing of before) add(drawing)
      shown = before
      persistDrawings(findLocalStorage(), product, symbol, before)
    },
    clear() {
      isReplacing = true
      chart.removeOverlay({ groupId: GROUP })
      isReplacing = false
      save()
    },
  }
}
