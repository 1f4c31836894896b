'use client'

import { useMemo, useState } from 'react'
import type { JournalQuery } from '#lib/contract/trading/trading-journal.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { NO_FILTER, toQuery } from '../records/record-filter.ts'

/** The trades that the page is about; empty texts and lists filter nothing. */
export interface PerformanceFilter {
  /** Null: the running round. */
  readonly epoch: number | null
  readonly product: '' | 'spot' | 'futures'
  readonly symbols: readonly string[]
  readonly direction: '' | 'long' | 'short'
  readonly tag: string
  readonly days: { readonly start: string | null; readonly end: string | null }
}

const ALL_TRADES: PerformanceFilter = {
  epoch: null,
  product: '',
  symbols: [],
  direction: '',
  tag: '',
  days: { start: null, end: null },
}

/** Returns the query of a filter, without its time zone. */
function performanceQuery({ epoch, product, symbols, direction, tag, days }: PerformanceFilter): JournalQuery {
  return {
    ...toQuery({ ...NO_FILTER, epoch, symbols, days }),
    ...(product === '' ? {} : { product }),
    ...(direction === '' ? {} : { direction }),
    ...(tag === '' ? {} : { tag }),
  }
}

/** Returns the filter of the page, and its query in the reader's time zone. */
export function usePerformanceFilter() {
  const [filter, setFilter] = useState(ALL_TRADES)
  const zone = useTimeZone()
  const query = useMemo(() => performanceQuery(filter), [filter])
  const zoned = useMemo((): JournalQuery => ({ ...query, zone }), [query, zone])
  return { filter, setFilter, query, zoned }
}
