import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { P2pOrderQuery } from '#lib/contract/products/p2p/p2p.ts'
import type { P2pOrder } from '#lib/contract/products/p2p/p2p-fields.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import { ok, type Result } from '#lib/kernel/result.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { allRows } from '../../trading/exports/all-rows.ts'
import type { TradingContext } from '../../trading/trading-call.ts'
import { merchantOf } from './merchants.ts'
import { orderRow } from './order-rows.ts'

const ROWS_DEFAULT = 20
/** The maximum number of orders that a search reads, newest first. */
const SEARCHED_MAX = 5000

/** Returns an account's orders of all epochs that match a query, newest first. */
export function findOrders(context: TradingContext, query: P2pOrderQuery): ProductRecordView[] {
  const { exchange, account, wallNow } = context
  const asked = {
    epoch: query.epoch,
    startMs: query.startTime,
    endMs: query.endTime,
    kind: filterValues(query.side) ?? ['buy', 'sell'],
    ...(query.coin === undefined ? {} : { asset: [query.coin] }),
  }
  const statuses = filterValues(query.status)
  const wanted = query.search?.trim().toLowerCase() ?? ''
  const matches = ({ id, status, details }: ProductRecordView): boolean => {
    if (statuses?.includes(status) === false) return false
    if (query.fiat !== undefined && details['fiat'] !== query.fiat) return false
    if (wanted === '') return true
    const { merchantId, name } = merchantOf(exchange, String(details['counterparty']), wallNow())
    return [String(id), String(details['advertisement']), merchantId, name].some((text) => text.toLowerCase().includes(wanted))
  }
  const rows = allRows(
    asked,
    (page) => exchange.read.productRecords(account, 'p2p', page),
    ({ id }) => String(id),
    SEARCHED_MAX,
  )
  return [...rows].filter(matches)
}

/** Returns one page of an account's orders. */
export async function listOrders(context: TradingContext, query: P2pOrderQuery): Promise<Result<Page<P2pOrder>, ErrorName>> {
  const { before, page, limit = ROWS_DEFAULT } = query
  const all = findOrders(context, query)
  const from = page === undefined ? 0 : (page - 1) * limit
  const rest = before === undefined ? all.slice(from) : all.filter(({ id }) => id < Number(before))
  const rows = await Promise.all(rest.slice(0, limit).map((record) => orderRow(context, record)))
  const next = rest.length > limit ? (rows.at(-1)?.id ?? null) : null
  return ok(page === undefined ? { rows, next } : { rows, next, total: all.length })
}
