import { filterValues, PAGE_ROWS_MAX, PAGES_MAX } from '#lib/contract/trading/filter-lists.ts'
import type { Page, PageQuery } from '#lib/contract/trading/trading-fields.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { type HistoryLists, readId, type ListName } from '#gateway/exchange/studies/account-history.ts'
import type { TradingContext } from './trading-call.ts'

const ROWS_DEFAULT = 50

export type HistoryFilters = Omit<HistoryQuery, 'limit' | 'idBelow' | 'epoch' | 'startMs' | 'endMs' | 'market' | 'product' | 'symbol'>

/** Lists of closed positions and of taxes are about ends: their windows are, and their rows are sorted by them. */
export const BY_END = { clock: undefined } as const satisfies HistoryFilters

/**
 * Returns a page's query of an account's history; by default for the running epoch, or the last one. Its times are those at which began
 * what the rows are about, because that is how the rows are sorted.
 */
export function historyQuery(context: TradingContext, query: PageQuery, filters: HistoryFilters = {}): HistoryQuery {
  return {
    clock: 'began',
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

/** Returns the number of the account's running epoch, or of its last one; undefined before the first. */
export function currentEpoch({ exchange, account }: Pick<TradingContext, 'exchange' | 'account'>): number | undefined {
  const found = exchange.read.account(account)
  return found === null ? undefined : (found.epoch?.number ?? found.epochsClosed)
}

/**
 * Reads one page of a list of the account's history, plus one row that tells whether there is another page. The rows of all pages are
 * counted if the page has a number.
 */
export async function readPage<Name extends ListName, Row>(
  { studies: { history } }: Pick<TradingContext, 'studies'>,
  list: Name,
  query: HistoryQuery,
  row: (view: HistoryLists[Name]) => Row,
): Promise<Page<Row>> {
  const limit = Math.min(query.limit, PAGE_ROWS_MAX)
  const [found, total] = await Promise.all([
    history.rows(list, { ...query, limit: limit + 1 }),
    query.skip === undefined ? null : history.count(list, query),
  ])
  const views = found.slice(0, limit)
  const last = views.at(-1)
  const next = found.length > limit && last !== undefined ? readId(list, last) : null
  const rows = views.map(row)
  return total === null ? { rows, next } : { rows, next, total }
}
