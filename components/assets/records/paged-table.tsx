'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Page } from '#lib/contract/trading-fields.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from '../load-failed.tsx'
import styles from './records.module.css'

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** Names the question: the list begins anew with another one. */
  readonly question: string
  /** One page; `before` is the cursor of the page before, null for the first. */
  readonly load: (before: string | null) => Promise<Page<Row>>
}

/** A list of the gateway, page by page, the newest first. */
export function PagedTable<Row>(props: Props<Row>) {
  return <Pages key={props.question} {...props} />
}

function Pages<Row>({ label, columns, keyOf, question, load }: Props<Row>) {
  const t = useTranslations('orders')
  /** Cursors of the pages behind the first one, up to the one that is shown. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const before = cursors.at(-1) ?? null
  const [page, reload] = useLoad(`${question} ${before ?? ''}`, () => load(before))
  if (page.kind === 'failed') return <LoadFailed onRetry={reload} />
  const rows = page.kind === 'done' ? page.data.rows : []
  const next = page.kind === 'done' && !page.refreshing ? page.data.next : null
  return (
    <div className={styles.list}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        loading={page.kind === 'pending'}
        empty={<EmptyState title={t('none')} text={t('noneText')} icon="book" />}
      />
      {cursors.length > 0 || next !== null ? (
        <nav className={styles.turns} aria-label={t('pages')}>
          <Button size="small" pending={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('newer')}
          </Button>
          <output>{t('page', { page: cursors.length + 1 })}</output>
          <Button size="small" pending={next === null} onClick={() => next !== null && setCursors([...cursors, next])}>
            {t('older')}
          </Button>
        </nav>
      ) : null}
    </div>
  )
}
