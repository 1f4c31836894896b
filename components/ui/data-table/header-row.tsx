'use client'
import type { ReactNode } from 'react'
import type { KeptLayout } from '../columns/column-store.tsx'
import { ColumnEdge, useHeaderDrag } from '../columns/header-tools.tsx'
import { Icon } from '../icon/icon.tsx'
import { variables } from '../overlay/variables.ts'
import { Term } from '../tooltip/term.tsx'
import { calculateWidth, nextSort, type Column, type Sort } from './columns.ts'
import styles from './data-table.module.css'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  /** The columns with those that are not shown. */
  readonly all: readonly Column<Row>[]
  readonly kept: KeptLayout | null
  /** At the end of the header of the buttons, or a header of its own if there is none. */
  readonly end: ReactNode
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

/** The column headers; sortable ones are buttons, and the sorted one shows its direction. */
export function HeaderRow<Row>({ columns, all, kept, end, sort, onSort }: Props<Row>) {
  const drag = useHeaderDrag(all, kept)
  return (
    <tr aria-rowindex={1}>
      {columns.map((column, place) => {
        const { id, header, tip, align, compare, sortFirst, more } = column
        const direction = sort?.column === id ? sort.direction : undefined
        const widthPx = kept?.layout.widths[id] ?? calculateWidth(column)
        return (
          <th
            key={id}
            scope="col"
            data-align={align}
            data-fixed={column.fixed || undefined}
            data-tool={compare !== undefined || (place === columns.length - 1 && column.fixed && end !== null) || undefined}
            data-sized={kept?.layout.widths[id] === undefined ? undefined : true}
            aria-sort={direction}
            style={variables({ '--column-width': `${widthPx}px` })}
            {...drag(column)}
          >
            {compare ? (
              <button
                type="button"
                className={styles.sort}
                data-direction={direction}
                // Enter sorts here, so the tip leads nowhere.
                data-tip={tip}
                onClick={() => onSort(nextSort(sort, id, sortFirst))}
              >
                {header}
                <Icon name={direction === undefined ? 'sort' : direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={14} />
              </button>
            ) : tip === undefined ? (
              <span className={styles.content}>{header}</span>
            ) : (
              <Term tip={tip} more={more}>
                {header}
              </Term>
            )}
            <ColumnEdge column={column} kept={kept} />
            {place === columns.length - 1 && column.fixed && end !== null ? <span className={styles.end}>{end}</span> : null}
          </th>
        )
      })}
      {end !== null && !columns.at(-1)?.fixed ? (
        <th scope="col" data-fixed data-tool className={styles.tool}>
          {end}
        </th>
      ) : null}
    </tr>
  )
}
