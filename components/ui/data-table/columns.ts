import type { ReactNode } from 'react'
import { TABLE_COLUMN_WIDTH_MIN_PX } from '../constants.ts'
import type { LaidOut } from '../columns/column-layout.ts'
import type { MoreOfTerm } from '../tooltip/term.tsx'

export interface Column<Row> extends LaidOut {
  readonly header: string
  /** Explains the header in a sentence. */
  readonly tip?: string | undefined
  /** The term of the glossary that says more than the tip. */
  readonly more?: MoreOfTerm | undefined
  readonly cell: (row: Row) => ReactNode
  /** Figures are aligned to the end of their column. */
  readonly align?: 'start' | 'end'
  /** Its minimum width in pixels; never below 80 (specification 9). */
  readonly widthPx?: number
  /** Its share of the remaining width; default 1, and 0 keeps its minimum width. */
  readonly grow?: number
  /** Makes the column sortable: compares two rows, ascending. */
  readonly compare?: (a: Row, b: Row) => number
  /** The direction of the first sort. For most columns the largest figures should come first. */
  readonly sortFirst?: SortDirection
}

export type SortDirection = 'ascending' | 'descending'

export interface Sort {
  readonly column: string
  readonly direction: SortDirection
}

export function calculateWidth({ widthPx = TABLE_COLUMN_WIDTH_MIN_PX }: { readonly widthPx?: number }): number {
  return Math.max(TABLE_COLUMN_WIDTH_MIN_PX, widthPx)
}

/** Returns the columns as grid tracks: a column is at least as wide as its longest word or figure, unless its reader gave it a width. */
export function writeTracks(
  columns: readonly { readonly id: string; readonly grow?: number }[],
  widths: Readonly<Record<string, number>> = {},
): string {
  return columns.map(({ id, grow = 1 }) => (widths[id] === undefined ? `minmax(min-content, ${grow}fr)` : `${widths[id]}px`)).join(' ')
}

/** Returns the sort after a press on a column's header: its first direction, the opposite one, none. */
export function nextSort(sort: Sort | null, column: string, first: SortDirection = 'ascending'): Sort | null {
  if (sort?.column !== column) return { column, direction: first }
  if (sort.direction !== first) return null
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

/** Returns the comparison for a sort, or null if rows keep their order. */
export function makeComparator<Row>(columns: readonly Column<Row>[], sort: Sort | null): ((a: Row, b: Row) => number) | null {
  const compare = columns.find(({ id }) => id === sort?.column)?.compare
  if (!sort || !compare) return null
  return sort.direction === 'ascending' ? compare : (a, b) => compare(b, a)
}
