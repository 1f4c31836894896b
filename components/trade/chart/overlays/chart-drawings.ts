import type { Chart, Overlay } from 'klinecharts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { endDragAnywhere } from './drag-end.ts'
import { findDrawingPrice } from './drawing-price.ts'
import { DRAWINGS, persistDrawings, readDrawings, type DrawingName, type PersistedDrawing } from '../persisted-drawings.ts'

const GROUP = 'drawings'
/** Changes that can be taken back. */
const UNDO_MAX = 20

/** The drawing that the user has selected. */
export interface SelectedDrawing {
  readonly id: string
  readonly name: DrawingName
  readonly isLocked: boolean
  /** The text of a note, which may be empty; null for every other drawing. */
  readonly text: string | null
}

/** The user's drawings in the chart of a pair, persisted per pair. */
export interface ChartDrawings {
  /** Adds the persisted drawings. */
  restore(): void
  /** Lets the user draw another one. */
  begin(name: DrawingName): void
  /** Selects the drawing after the selected one, the first without one; users of keys reach drawings this way. */
  selectNext(): void
  /** Locks, unlocks or writes the selected drawing. */
  change(change: { readonly isLocked?: boolean; readonly text?: string }): void
  /** Returns the price of the selected drawing at the newest candle; null if it has none. */
  price(): number | null
  /** Removes the selected drawing. */
  remove(): void
  /** Takes the latest drawing, move or removal back. */
  undo(): void
  /** Removes all drawings. */
  clear(): void
}

export function createDrawings(
  chart: Chart,
  product: Product,
  symbol: string,
  onSelect: (selected: SelectedDrawing | null) => void,
): ChartDrawings {
  /** The drawings before each change, the latest last, and those of now. */
  const earlier: (readonly PersistedDrawing[])[] = []
  let shown = readDrawings(findLocalStorage(), product, symbol)
  let selected: string | null = null
  let isReplacing = false
  const overlays = () => chart.getOverlays({ groupId: GROUP }).filter(({ points }) => points.length > 0)
  /** Persists what is drawn, without a drawing that is about to go. */
  const save = (gone: string | null = null): void => {
    if (isReplacing) return
    const drawings = overlays()
      .filter(({ id }) => id !== gone)
      .flatMap(toPersisted)
    if (JSON.stringify(drawings) !== JSON.stringify(shown)) {
      earlier.push(shown)
      if (earlier.length > UNDO_MAX) earlier.shift()
    }
    shown = drawings
    persistDrawings(findLocalStorage(), product, symbol, drawings)
  }
  const select = (overlay: Overlay | null): void => {
    selected = overlay?.id ?? null
    onSelect(overlay ? toSelected(overlay) : null)
  }
  const selectedOverlay = () => overlays().find(({ id }) => id === selected)
  const add = ({ name, points, locked, text }: Omit<PersistedDrawing, 'points'> & Partial<Pick<PersistedDrawing, 'points'>>): void => {
    chart.createOverlay({
      name,
      groupId: GROUP,
      lock: locked === true,
      ...(text !== undefined && { extendData: text }),
      ...(points && { points: [...points] }),
      onDrawEnd: ({ overlay }) => {
        save()
        // Its text is still to be written.
        if (name === 'note') select(overlay)
      },
      onPressedMoveStart: ({ overlay }) => endDragAnywhere(chart, overlay.paneId),
      onPressedMoveEnd: () => save(),
      onSelected: ({ overlay }) => select(overlay),
      onDeselected: ({ overlay }) => {
        if (overlay.id === selected) select(null)
      },
      // The library removes a drawing on a right-click too, and calls this before the drawing is gone.
      onRemoved: ({ overlay }) => {
        if (overlay.id === selected) select(null)
        save(overlay.id)
      },
    })
  }
  const replace = (drawings: readonly PersistedDrawing[]): void => {
    isReplacing = true
    chart.removeOverlay({ groupId: GROUP })
    isReplacing = false
    select(null)
    for (const drawing of drawings) add(drawing)
  }
  return {
    restore() {
      for (const drawing of readDrawings(findLocalStorage(), product, symbol)) add(drawing)
    },
    begin: (name) => add({ name }),
    selectNext() {
      const all = overlays()
      select(all[(all.findIndex(({ id }) => id === selected) + 1) % Math.max(1, all.length)] ?? null)
    },
    change({ isLocked, text }) {
      const overlay = selectedOverlay()
      if (!overlay) return
      chart.overrideOverlay({
        id: overlay.id,
        ...(isLocked !== undefined && { lock: isLocked }),
        ...(text !== undefined && { extendData: text }),
      })
      select(selectedOverlay() ?? null)
      save()
    },
    price() {
      const overlay = selectedOverlay()
      const name = DRAWINGS.find((entry) => entry === overlay?.name)
      return overlay && name ? findDrawingPrice(name, overlay.points, chart.getDataList().length - 1) : null
    },
    remove() {
      if (selected !== null) chart.removeOverlay({ id: selected })
    },
    undo() {
      const before = earlier.pop()
      if (before === undefined) return
      replace(before)
      shown = before
      persistDrawings(findLocalStorage(), product, symbol, before)
    },
    clear() {
      replace([])
      save()
    },
  }
}

function toPersisted({ name, points, lock, extendData }: Overlay): PersistedDrawing[] {
  const known = DRAWINGS.find((entry) => entry === name)
  if (known === undefined) return []
  return [
    {
      name: known,
      points: points.map(({ timestamp, value }) => ({
        ...(timestamp !== undefined && { timestamp }),
        ...(value !== undefined && { value }),
      })),
      ...(lock && { locked: true }),
      ...(typeof extendData === 'string' && { text: extendData }),
    },
  ]
}

function toSelected({ id, name, lock, extendData }: Overlay): SelectedDrawing {
  const text = typeof extendData === 'string' ? extendData : ''
  return { id, name: DRAWINGS.find((entry) => entry === name) ?? 'segment', isLocked: lock, text: name === 'note' ? text : null }
}
