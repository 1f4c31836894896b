'use client'

import type { ReactNode } from 'react'
import { Pagination } from '#components/ui/pagination/pagination.tsx'
import { readPage, useAddressQuery } from '#lib/stores/use-address-query.ts'
import styles from './form.module.css'

/** Rows per page. */
const PAGE_ROWS = 20

interface Props<Row> {
  readonly rows: readonly Row[]
  /** Renders the rows of the current page. */
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** Pages through a list that is fully loaded; the address holds the page number. */
export function RowPages<Row>({ rows, children }: Props<Row>) {
  const { query, go } = useAddressQuery()
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS))
  const page = Math.min(readPage(query), pages)
  return (
    <>
      {children(rows.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS))}
      {pages > 1 ? (
        <div className={styles.turns}>
          <Pagination page={page} pages={pages} onPage={(to) => go({ page: to === 1 ? null : String(to) }, 'push')} />
        </div>
      ) : null}
    </>
  )
}
