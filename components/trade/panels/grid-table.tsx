import type { ReactNode } from 'react'
import styles from './panels.module.css'

export interface Column<Row> {
  readonly id: string
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  readonly figure?: boolean
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly empty: ReactNode
  /** Marks a row whose outcome is open. */
  readonly isOpen?: (row: Row) => boolean
}

/** A table of the account; on a phone each row is a card that names its figures. */
export function GridTable<Row>({ label, columns, rows, rowKey, empty, isOpen }: Props<Row>) {
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, name, figure }) => (
              <th key={id} scope="col" data-figure={figure || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-open={isOpen?.(row) || undefined}>
              {columns.map(({ id, name, cell, figure }) => (
                <td key={id} data-label={name} data-figure={figure || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
