import { memo, type ReactNode } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { Term } from '#components/ui/tooltip/term.tsx'
import styles from './panels.module.css'

interface Props<Row> {
  readonly label: string
  /** If the columns stay the same between renders, unchanged rows are not rendered again. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly empty: ReactNode
}

/** A scrollable region must be focusable, or keys cannot scroll it; not every browser makes it so. */
const SCROLLABLE = { tabIndex: 0 } as const

/** A table of the account; on a phone each row is a card that names its figures. */
export function GridTable<Row>({ label, columns, rows, rowKey, empty }: Props<Row>) {
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>
  return (
    <section className={styles.scroll} aria-label={label} {...SCROLLABLE}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, tip, more, align }) => (
              <th key={id} scope="col" data-column={id} data-figure={align === 'end' || undefined}>
                {tip === undefined ? (
                  header
                ) : (
                  <Term tip={tip} more={more}>
                    {header}
                  </Term>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

const GridRow = memo(function GridRow<Row>({ row, columns }: RowProps<Row>) {
  return (
    <tr>
      {columns.map(({ id, header, align, cell }) => (
        <td key={id} data-column={id} data-label={header} data-figure={align === 'end' || undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode
