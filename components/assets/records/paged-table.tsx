'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { LoadingOverlay } from '#components/ui/loading-overlay/loading-overlay.tsx'
import { Pagination } from '#components/ui/pagination/pagination.tsx'
import { PAGES_MAX } from '#lib/contract/trading/filter-lists.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import { readPage, useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from './records.module.css'

export const PAGE_ROWS = 20

interface Props<Row> {
  readonly label: string
  /** The name under which its reader's choice of columns is kept. */
  readonly name?: string
  readonly columns: readonly Column<Row>[]
  readonly readKey: (row: Row) => string
  /** Identifies the query: a change reloads the list. */
  readonly question: string
  readonly load: (page: number) => Promise<Page<Row>>
  /** Whether rows may change by themselves: the page is then loaded again every few seconds. */
  readonly refresh?: boolean
}

/** Pages through a list of the gateway, newest first. The address holds the page number, so that the back button leads through pages. */
export function PagedTable<Row>({ label, name, columns, readKey, question, load, refresh = false }: Props<Row>) {
  const t = useTranslations('orders')
  const { query, go } = useAddressQuery()
  const page = Math.min(readPage(query), PAGES_MAX)
  const [list, reload] = useLoad(`${page} ${question}`, () => load(page))
  useRefresh(reload, refresh)
  const total = list.kind === 'done' ? (list.data.total ?? list.data.rows.length) : 0
  const pages = Math.max(1, Math.ceil(total / PAGE_ROWS))
  const isBeyond = list.kind === 'done' && !list.refreshing && page > pages
  useEffect(() => {
    if (isBeyond) go({ page: pages === 1 ? null : String(pages) }, 'replace')
  }, [isBeyond, pages, go])
  if (list.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <div className={layout.column}>
      <LoadingOverlay loading={list.kind === 'done' && ((list.refreshing && !refresh) || isBeyond)}>
        <DataTable
          label={label}
          {...(name !== undefined && { name })}
          columns={columns}
          rows={list.kind === 'done' ? list.data.rows : []}
          readKey={readKey}
          loading={list.kind === 'pending'}
          empty={<EmptyState title={t('none')} text={t('noneText')} icon="book" />}
        />
      </LoadingOverlay>
      {pages > 1 ? (
        <div className={styles.turns}>
          <Pagination page={Math.min(page, pages)} pages={pages} onPage={(to) => go({ page: to === 1 ? null : String(to) }, 'push')} />
        </div>
      ) : null}
    </div>
  )
}
