import { filterValues, PAGE_ROWS_MAX, PAGES_MAX } from '#lib/contract/trading/filter-lists.ts'
import type { Page, PageQuery } from '#lib/contract/trading/trading-fields.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import type { TradingContext } from './trading-call.ts'

const ROWS_DEFAULT = 50

export type HistoryFilters = Omit<HistoryQuery, 'limit' | 'idBelow' | 'epoch' | 'startMs' | 'endMs' | 'market' | 'product' | 'symbol'>

/** Returns a page's query of an account's history; by default for the running epoch, or the last one. */
export function historyQuery(context: TradingContext, query: PageQuery, filters: HistoryFilters = {}): HistoryQuery {
  return {
    ...filters,
    epoch: query.epoch ?? currentEpoch(context),
    product: query.product,
    symbol: filterValues(query.symbol),
    startMs: query.startTime,
    endMs: query.endTime,
    idBelow: query.before,
    limit: query.limit ?? ROWS_DEFAULT,
    ...skipped(query.page, query.limit ?? ROWS_DEFAULT),
  }
}

/** Returns how many rows lie before a page with a number, as a query says it. Infinite numbers of an address stop at the last page. */
export function skipped(page: number | undefined, limit: number): Pick<HistoryQuery, 'skip'> {
  return page === undefined ? {} : { skip: (Math.min(page, PAGES_MAX) - 1) * Math.min(limit, PAGE_ROWS_MAX) }
}

function currentEpoch({ exchange, account }: TradingContext): number | undefined {
  const found = exchange.read.account(account)
  return found === null ? undefined : (found.epoch?.number ?? found.epochsClosed)
}

interface List<View, Row> {
  readonly read: (query: HistoryQuery) => readonly View[]
  /** Counts the rows of all pages; called if a page has a number. */
  readonly count: (query: HistoryQuery) => number
  readonly row: (view: View) => Row
  readonly idOf: (row: Row) => string
}

/** Reads one page of a history, plus one row that tells whether there is another page. */
export function readPage<View, Row>(query: HistoryQuery, { read, count, row, idOf }: List<View, Row>): Page<Row> {
  const limit = Math.min(query.limit, PAGE_ROWS_MAX)
  const found = read({ ...query, limit: limit + 1 })
  const rows = found.slice(0, limit).map(row)
  const last = rows.at(-1)
  const next = found.length > limit && last !== undefined ? idOf(last) : null
  return query.skip === undefined ? { rows, next } : { rows, next, total: count(query) }
}
