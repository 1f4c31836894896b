import type { ReactNode } from 'react'
import { TABLE_COLUMN_WIDTH_MIN_PX } from '../constants.ts'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** What the header means, in a sentence. */
  readonly tip?: string | undefined
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  readonly align?: 'start' | 'end'
  /** Its least width in pixels; never under 80 (specification 9). */
  readonly widthPx?: number
  /** Its share of what is left over; 1 where nothing is said, 0 keeps its least width. */
  readonly grow?: number
  /** Makes it sortable: the order of two rows, ascending. */
  readonly compare?: (a: Row, b: Row) => number
  /** Which way it sorts first. Most want the largest figures on top. */
  readonly sortFirst?: SortDirection
}

export type SortDirection = 'ascending' | 'descending'

export interface Sort {
  readonly column: string
  readonly direction: SortDirection
}

export function widthOf({ widthPx = TABLE_COLUMN_WIDTH_MIN_PX }: { readonly widthPx?: number }): number {
  return Math.max(TABLE_COLUMN_WIDTH_MIN_PX, widthPx)
}

type Widths = readonly { readonly widthPx?: number; readonly grow?: number }[]

/**
 * The columns as grid tracks. Where all rows are drawn, a column is at least as wide as its longest word or figure; where only a part
 * is, nobody knows that one, and each row has tracks of its own.
 */
export function tracksOf(columns: Widths, { isPartial }: { readonly isPartial: boolean }): string {
  return columns.map((column) => `minmax(${isPartial ? `${widthOf(column)}px` : 'min-content'}, ${column.grow ?? 1}fr)`).join(' ')
}

/** The least width of a row in pixels. */
export function rowWidthOf(columns: Widths): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0)
}

/** What a press on a column's header makes of the sorting: its first way, the other, none. */
export function nextSort(sort: Sort | null, column: string, first: SortDirection = 'ascending'): Sort | null {
  if (sort?.column !== column) return { column, direction: first }
  if (sort.direction !== first) return null
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

/** The order that a sorting means, or null where rows stay as they come. */
export function orderOf<Row>(columns: readonly Column<Row>[], sort: Sort | null): ((a: Row, b: Row) => number) | null {
  const compare = columns.find(({ id }) => id === sort?.column)?.compare
  if (!sort || !compare) return null
  return sort.direction === 'ascending' ? compare : (a, b) => compare(b, a)
}
