'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import type { ExportKind } from '#lib/contract/trading/exports.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData, type CallTrading } from '../use-trading-data.ts'
import { FilterBar, type FilterParts } from './filter-bar.tsx'
import { PAGE_ROWS, PagedTable } from './paged-table.tsx'
import { NO_FILTER, toQuery, type FilterQuery, type RecordFilter } from './record-filter.ts'
import type { CellStyle } from './words.ts'
import layout from '#components/ui/layout/layout.module.css'

/** The paging query that every list call accepts. */
export type ListQuery = FilterQuery & { page: number; limit: number }

export interface RecordSource<Row> {
  /** The accessible name of the table. */
  readonly label: string
  readonly parts: FilterParts
  readonly columns: (style: CellStyle) => readonly Column<Row>[]
  readonly readKey: (row: Row) => string
  readonly load: (call: CallTrading, query: ListQuery) => Promise<Page<Row>>
  /** The export, and the query for the part that this page shows, such as the product. */
  readonly file: { readonly kind: ExportKind; readonly query: Readonly<Record<string, string>> } | null
  /** The initial filter. */
  readonly first?: Partial<RecordFilter>
}

/** A list of one kind of record: its filters, its rows page by page, and its export. */
export function RecordList<Row>({ source }: { readonly source: RecordSource<Row> }) {
  const call = useTradingData()
  const style = useCellStyle()
  const [filter, setFilter] = useState<RecordFilter>({ ...NO_FILTER, ...source.first })
  const { go } = useAddressQuery()
  // A different query has different pages.
  const change = (changed: RecordFilter) => {
    setFilter(changed)
    go({ page: null }, 'replace')
  }
  const [epochs] = useLoad('epochs', () => call('epochs', {}))
  const columns = useMemo(() => source.columns(style), [source, style])
  const query = toQuery(filter)
  return (
    <div className={layout.column}>
      <FilterBar
        parts={source.parts}
        filter={filter}
        onChange={change}
        epochs={epochs.kind === 'done' ? epochs.data.rows : []}
        file={source.file === null ? null : { kind: source.file.kind, query: { ...source.file.query, ...query } }}
      />
      <PagedTable
        label={source.label}
        {...(source.file !== null && { name: `records-${source.file.kind}` })}
        columns={columns}
        readKey={source.readKey}
        question={JSON.stringify(query)}
        load={(page) => source.load(call, { ...query, page, limit: PAGE_ROWS })}
      />
    </div>
  )
}

/** Returns the texts of this page's columns. */
function useCellStyle(): CellStyle {
  const t = useTranslations('orders')
  const tips = useTranslations('tips')
  return useMemo(() => ({ t, tips }), [t, tips])
}
