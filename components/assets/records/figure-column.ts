import type { ReactNode } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'

/** Returns a column of figures. */
export function figureColumn<Row>(id: string, header: string, cell: (row: Row) => ReactNode, widthPx = 100): Column<Row> {
  return { id, header, widthPx, align: 'end', cell }
}
