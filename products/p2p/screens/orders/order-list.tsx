'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Autocomplete } from '#components/ui/autocomplete/autocomplete.tsx'
import { RangePicker } from '#components/ui/date-picker/range-picker.tsx'
import { MultiSelect } from '#components/ui/select/select.tsx'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import { P2P_OPEN_STATUSES, P2P_ORDER_STATUSES, P2P_SIDES } from '../../contract/p2p-kinds.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { ExportLinks } from '#components/assets/records/filter-bar.tsx'
import { PAGE_ROWS, PagedTable } from '#components/assets/records/paged-table.tsx'
import { NO_FILTER, toQuery } from '#components/assets/records/record-filter.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { useUnreadChats } from '../chat/use-unread-chats.ts'
import { orderColumns } from './order-columns.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { FilterRow } from '#components/assets/filter-row.tsx'
import filters from '#components/assets/filters.module.css'

/** The trader's orders, newest first: search, filters, pages and export. */
export function OrderList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useTranslations('p2p')
  const orders = useTranslations('orders')
  const call = useTradingData()
  const { go } = useAddressQuery()
  const [search, setSearch] = useState('')
  const [statuses, setStatuses] = useState<readonly string[]>([])
  const [sides, setSides] = useState<readonly string[]>([])
  const [days, setDays] = useState(NO_FILTER.days)
  const { startTime, endTime } = toQuery({ ...NO_FILTER, days })
  const query = {
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(sides.length > 0 && { side: sides.join(',') }),
  }
  const [recent] = useLoad('recent', () => call('p2pOrders', { page: 1, limit: PAGE_ROWS }))
  const rows = recent.kind === 'done' ? recent.data.rows : []
  const names = [...new Set(rows.map(({ counterparty }) => counterparty.name))]
  const unread = useUnreadChats(rows)
  const columns = useMemo(() => orderColumns({ t, unread, onOpen }), [t, unread, onOpen])
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      go({ page: null }, 'replace')
    }
  return (
    <div className={layout.column}>
      <FilterRow
        chosen={[search !== '', statuses.length > 0, sides.length > 0, days.start !== null].filter(Boolean).length}
        after={<ExportLinks label={orders('download')} kind="p2p" query={query} />}
      >
        <div className={filters.filter} data-wide>
          <Autocomplete
            label={t('list.search')}
            placeholder={t('list.search')}
            value={search}
            onChange={changed(setSearch)}
            options={names.map((value) => ({ value, label: value }))}
          />
        </div>
        <div className={filters.filter} data-short>
          <MultiSelect
            label={t('status')}
            labels={{ placeholder: t('all') }}
            value={statuses}
            onChange={changed(setStatuses)}
            options={P2P_ORDER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            clearable
          />
        </div>
        <div className={filters.filter} data-short>
          <MultiSelect
            label={t('side')}
            labels={{ placeholder: t('all') }}
            value={sides}
            onChange={changed(setSides)}
            options={P2P_SIDES.map((value) => ({ value, label: t(`list.sides.${value}`) }))}
            clearable
          />
        </div>
        <div className={filters.filter} data-wide>
          <RangePicker label={orders('days')} value={days} onChange={changed(setDays)} />
        </div>
      </FilterRow>
      <PagedTable<P2pOrder>
        label={t('tabs.orders')}
        name="p2p-orders"
        columns={columns}
        readKey={({ id }) => id}
        question={JSON.stringify(query)}
        load={(page) => call('p2pOrders', { ...query, page, limit: PAGE_ROWS })}
        refresh={rows.some(({ status }) => P2P_OPEN_STATUSES.some((open) => open === status))}
      />
    </div>
  )
}
