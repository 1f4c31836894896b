import { memo, type ReactNode } from 'react'
import { Term } from '#components/ui/tooltip/term.tsx'
import styles from './panels.module.css'

export interface Column {
  readonly id: string
  readonly name: string
  /** What the name means, in a sentence. */
  readonly tip?: string
  /** Figures stand at the end of their column. */
  readonly figure?: boolean
}

type Cells<Row> = (row: Row) => Readonly<Record<string, ReactNode>>

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** What stands in a row, by the ids of the columns. Where it and the columns stay the same, so do rows that do. */
  readonly cells: Cells<Row>
  readonly empty: ReactNode
}

/** A region that scrolls must take the focus, or keys cannot scroll it; not every browser gives it by itself. */
const SCROLLABLE = { tabIndex: 0 } as const

/** A table of the account; on a phone each row is a card that names its figures. */
export function GridTable<Row>({ label, columns, rows, rowKey, cells, empty }: Props<Row>) {
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>
  return (
    <section className={styles.scroll} aria-label={label} {...SCROLLABLE}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, name, tip, figure }) => (
              <th key={id} scope="col" data-figure={figure || undefined}>
                {tip === undefined ? name : <Term tip={tip}>{name}</Term>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={rowKey(row)} row={row} columns={columns} cells={cells} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column[]
  readonly cells: Cells<Row>
}

const GridRow = memo(function GridRow<Row>({ row, columns, cells }: RowProps<Row>) {
  const content = cells(row)
  return (
    <tr>
      {columns.map(({ id, name, figure }) => (
        <td key={id} data-label={name} data-figure={figure || undefined}>
          {content[id]}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode
