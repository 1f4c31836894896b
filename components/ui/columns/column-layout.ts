/** A reader's choice of a table's columns. Columns that it does not name are as the table has them. */
export interface ColumnLayout {
  /** Ids in the chosen order; empty for the table's own. */
  readonly order: readonly string[]
  /** Ids of columns that are not shown. */
  readonly hidden: readonly string[]
  /** Widths in pixels by id. */
  readonly widths: Readonly<Record<string, number>>
}

export const FIRST_LAYOUT: ColumnLayout = { order: [], hidden: [], widths: {} }

/** A column as its layout needs it. */
export interface LaidOut {
  readonly id: string
  /** Whether it is always shown, at the end and in its own width, such as the buttons of a row. */
  readonly fixed?: boolean
  /** The least width in pixels that it can be given; for cells with controls. */
  readonly leastPx?: number
}

/** The widths that a column can be given: a number of four digits with an ellipsis, and half of a narrow screen. */
export const COLUMN_LEAST_PX = 64
export const COLUMN_MOST_PX = 640
/** More columns than any table has: what is stored beyond is not of ours. */
const IDS_MAX = 60
const ID = /^\w{1,40}$/

/** Returns all columns in the chosen order. One that the layout does not know comes after its neighbour of the table's own order. */
export function orderColumns<Column extends LaidOut>(columns: readonly Column[], { order }: ColumnLayout): readonly Column[] {
  const [free, fixed] = [columns.filter((column) => !column.fixed), columns.filter((column) => column.fixed)]
  const placed = [...new Set(order)].flatMap((id) => free.find((column) => column.id === id) ?? [])
  free.forEach((column, index) => {
    if (placed.includes(column)) return
    const before = free[index - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column)
  })
  return [...placed, ...fixed]
}

/** Returns the columns that are shown, in the chosen order: at least one besides fixed ones. */
export function shownColumns<Column extends LaidOut>(columns: readonly Column[], layout: ColumnLayout): readonly Column[] {
  const ordered = orderColumns(columns, layout)
  const shown = ordered.filter(({ id, fixed }) => fixed || !layout.hidden.includes(id))
  return shown.some((column) => !column.fixed) ? shown : ordered
}

/** Returns whether a column can be hidden: it is not the last one that is shown. */
export function canHide(columns: readonly LaidOut[], layout: ColumnLayout, id: string): boolean {
  return shownColumns(columns, layout).some((column) => !column.fixed && column.id !== id)
}

/** Returns the layout with a column moved to the position of another one, which makes room for it. */
export function moveColumn(columns: readonly LaidOut[], layout: ColumnLayout, id: string, to: string): ColumnLayout {
  const ids = orderColumns(columns, layout).flatMap((column) => (column.fixed ? [] : [column.id]))
  const [from, at] = [ids.indexOf(id), ids.indexOf(to)]
  if (from === -1 || at === -1) return layout
  const order = ids.toSpliced(from, 1)
  order.splice(at, 0, id)
  return { ...layout, order }
}

/** Returns the layout with a column moved by a number of places, as far as there are any. */
export function shiftColumn(columns: readonly LaidOut[], layout: ColumnLayout, id: string, by: number): ColumnLayout {
  const ids = orderColumns(columns, layout).flatMap((column) => (column.fixed ? [] : [column.id]))
  const to = ids[ids.indexOf(id) + by]
  return to === undefined ? layout : moveColumn(columns, layout, id, to)
}

/** Returns the layout with a column shown or hidden. */
export function showColumn(layout: ColumnLayout, id: string, isShown: boolean): ColumnLayout {
  const others = layout.hidden.filter((hidden) => hidden !== id)
  return { ...layout, hidden: isShown ? others : [...others, id] }
}

/** Returns the layout with the width of a column in pixels, within its bounds; null for the width of its contents. */
export function sizeColumn(layout: ColumnLayout, { id, leastPx }: LaidOut, widthPx: number | null): ColumnLayout {
  const { [id]: _before, ...others } = layout.widths
  if (widthPx === null) return { ...layout, widths: others }
  const least = Math.max(COLUMN_LEAST_PX, leastPx ?? 0)
  return { ...layout, widths: { ...others, [id]: Math.round(Math.min(COLUMN_MOST_PX, Math.max(least, widthPx))) } }
}

/** Returns whether a layout is the table's own. */
export function isFirstLayout({ order, hidden, widths }: ColumnLayout): boolean {
  return order.length === 0 && hidden.length === 0 && Object.keys(widths).length === 0
}

/** Reads a stored layout; parts that make no sense get the table's own. */
export function readLayout(unsafe: unknown): ColumnLayout {
  if (typeof unsafe !== 'object' || unsafe === null) return FIRST_LAYOUT
  const { order, hidden, widths } = unsafe as Readonly<Record<string, unknown>>
  return { order: readIds(order), hidden: readIds(hidden), widths: readWidths(widths) }
}

function readIds(unsafe: unknown): readonly string[] {
  if (!Array.isArray(unsafe)) return []
  return [...new Set(unsafe.filter((id): id is string => typeof id === 'string' && ID.test(id)))].slice(0, IDS_MAX)
}

function readWidths(unsafe: unknown): Readonly<Record<string, number>> {
  if (typeof unsafe !== 'object' || unsafe === null) return {}
  const entries = Object.entries(unsafe).filter(
    (entry): entry is [string, number] =>
      ID.test(entry[0]) && typeof entry[1] === 'number' && entry[1] >= COLUMN_LEAST_PX && entry[1] <= COLUMN_MOST_PX,
  )
  return Object.fromEntries(entries.slice(0, IDS_MAX))
}
