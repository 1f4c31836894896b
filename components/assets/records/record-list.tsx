'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import type { ExportKind } from '#lib/contract/trading.ts'
import type { Page } from '#lib/contract/trading-fields.ts'
import { useOwn } from '#components/ui/masked.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/use-time-zone.ts'
import { useTrading, type CallTrading } from '../use-trading.ts'
import { FilterBar, type FilterParts } from './filter-bar.tsx'
import { PAGE_ROWS, PagedTable } from './paged-table.tsx'
import { NO_FILTER, queryOf, type FilterQuery, type RecordFilter } from './record-filter.ts'
import type { CellStyle } from './words.ts'
import styles from './records.module.css'

/** What every list call takes of a page. */
export type ListQuery = FilterQuery & { page: number; limit: number }

export interface RecordSource<Row> {
  /** What the list is, for its table. */
  readonly label: string
  readonly parts: FilterParts
  readonly columns: (style: CellStyle) => readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly load: (call: CallTrading, query: ListQuery) => Promise<Page<Row>>
  /** The list as a file, and what of it this page shows: the product, say. */
  readonly file: { readonly kind: ExportKind; readonly query: Readonly<Record<string, string>> } | null
  /** The filter that it begins with. */
  readonly first?: Partial<RecordFilter>
}

/** One kind of record: its filters, its rows page by page, and the way to take it along as a file. */
export function RecordList<Row>({ source }: { readonly source: RecordSource<Row> }) {
  const call = useTrading()
  const style = useCellStyle()
  const [filter, setFilter] = useState<RecordFilter>({ ...NO_FILTER, ...source.first })
  const { go } = useAddressQuery()
  // Another question has other pages.
  const change = (changed: RecordFilter) => {
    setFilter(changed)
    go({ page: null }, 'replace')
  }
  const [epochs] = useLoad('epochs', () => call('epochs', {}))
  const columns = useMemo(() => source.columns(style), [source, style])
  const query = queryOf(filter)
  return (
    <div className={styles.records}>
      <FilterBar
        parts={source.parts}
        filter={filter}
        onChange={change}
        epochs={epochs.kind === 'done' ? epochs.data.rows : []}
        file={source.file === null ? null : { kind: source.file.kind, query: { ...source.file.query, ...query } }}
      />
      <PagedTable
        label={source.label}
        columns={columns}
        keyOf={source.keyOf}
        question={JSON.stringify(query)}
        load={(page) => source.load(call, { ...query, page, limit: PAGE_ROWS })}
      />
    </div>
  )
}

/** What cells are written with on this page. */
export function useCellStyle(): CellStyle {
  const t = useTranslations('orders')
  const reasons = useTranslations('orderReasons')
  const tips = useTranslations('tips')
  const zone = useTimeZone()
  const own = useOwn()
  return useMemo(() => ({ t, reasons, tips, zone, own }), [t, reasons, tips, zone, own])
}
