'use client'

import type { ReactNode } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { useIsPhone } from '#components/ui/viewport/use-is-phone.ts'
import styles from './bots.module.css'

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly readKey: (row: Row) => string
  readonly loading: boolean
  readonly empty: ReactNode
}

/** A table of a bot's detail; on a phone, where it would scroll sideways, each row is a card of its figures. */
export function DetailTable<Row>(props: Props<Row>) {
  const { label, columns, rows, readKey } = props
  const isPhone = useIsPhone()
  if (!isPhone || rows.length === 0) return <DataTable {...props} />
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={readKey(row)} className={styles.card}>
          <dl className={styles.figures}>
            {columns.map(({ id, header, cell }) => (
              <div key={id}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
