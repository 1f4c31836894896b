'use client'
import { Icon } from '../icon/icon.tsx'
import { variables } from '../overlay/variables.ts'
import { Term } from '../tooltip/term.tsx'
import { nextSort, widthOf, type Column, type Sort } from './columns.ts'
import styles from './data-table.module.css'

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}

/** The column headers; sortable ones are buttons, and the sorted one shows its direction. */
export function HeaderRow<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <tr aria-rowindex={1}>
      {columns.map((column) => {
        const { id, header, tip, align, compare, sortFirst, more } = column
        const direction = sort?.column === id ? sort.direction : undefined
        return (
          <th key={id} scope="col" data-align={align} aria-sort={direction} style={variables({ '--column-width': `${widthOf(column)}px` })}>
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
              header
            ) : (
              <Term tip={tip} more={more}>
                {header}
              </Term>
            )}
          </th>
        )
      })}
    </tr>
  )
}
