import type { HistoryQuery, OneOf } from '../views/history-query.ts'
import { BOT_ACCOUNTS } from '#gateway/engine/state/accounts.ts'
import { firstFillId } from '../show/show-order.ts'
import { fitsDetails } from './details-query.ts'
import { isSortedApart } from './began.ts'
import type { HistoryPlace, HistoryRow } from '../views/history-rows.ts'

/** A query with the place behind which its page begins, in a list that is sorted by beginnings. */
export interface PlacedQuery extends HistoryQuery {
  readonly after?: HistoryPlace | undefined
}

/** Compares the places of two rows of a list: newest first. */
export function compareRows(a: HistoryPlace, b: HistoryPlace, isApart: boolean): number {
  return (isApart ? b.beganMs - a.beganMs : 0) || b.id - a.id
}

/** Parses an id from a request; text that is not an id becomes -1, which matches nothing. */
export function wholeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : -1
}

/** Parses the id that ends a page; a number beyond all ids sets no bound. */
export function boundOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{16,}$/.test(text) ? Number.MAX_SAFE_INTEGER : wholeOf(text)
}

/** Returns the values that a query wants in the column `sort`. */
export function sortOf({ kind, triggers }: HistoryQuery): OneOf | undefined {
  return kind ?? (triggers === undefined ? undefined : triggers ? 'trigger' : 'order')
}

/** Returns the wanted values as a list; a row must have one of them. */
export function listOf(wanted: OneOf): readonly string[] {
  return typeof wanted === 'string' ? [wanted] : wanted
}

/** Returns the wallet in which a row is listed: fills of futures grids are in that of bots, whatever a version before 1.0 wrote. */
function walletOf({ kind, wallet, payload }: HistoryRow): string {
  return kind === 'fills' && wallet === 'futures' && payload.includes(`"account":"${BOT_ACCOUNTS}`) ? 'bot' : wallet
}

/** Returns the orders whose fills a query wants, and the id above which all of them are, so that older rows need not be searched. */
export function wantedOrders(orderId: OneOf): { readonly orders: readonly number[]; readonly idAbove: number } {
  const orders = listOf(orderId).map((id) => wholeOf(id) ?? -1)
  return { orders, idAbove: Math.min(...orders.map(firstFillId)) }
}

function isOfOrder(orderId: OneOf, { id, ref }: HistoryRow): boolean {
  const { orders, idAbove } = wantedOrders(orderId)
  return orders.includes(ref) && id > idAbove
}

/** Checks whether the store would find a row for a query, regardless of the query's limit. */
export function matches(row: HistoryRow, query: PlacedQuery): boolean {
  const timeMs = query.clock === 'began' ? row.beganMs : row.timeMs

  const is = (wanted: string | number | undefined, found: string | number): boolean => wanted === undefined || wanted === found
  const isOne = (wanted: OneOf | undefined, found: string): boolean => wanted === undefined || listOf(wanted).includes(found)
  const [product = '', symbol = ''] = row.market.split(':')
  return (
    row.id < (boundOf(query.idBelow) ?? Infinity) &&
    (query.after === undefined || compareRows(query.after, row, isSortedApart(row.kind, query.clock)) < 0) &&
    !(query.idNot?.includes(row.id) ?? false) &&
    (query.orderId === undefined || isOfOrder(query.orderId, row)) &&
    is(query.epoch, row.epoch) &&
    is(query.market, row.market) &&
    is(query.product, product) &&
    isOne(query.symbol && listOf(query.symbol).map((name) => name.toUpperCase()), symbol) &&
    isOne(query.asset, row.asset) &&
    is(query.wallet, walletOf(row)) &&
    isOne(sortOf(query), row.sort) &&
    timeMs >= (query.startMs ?? -Infinity) &&
    timeMs <= (query.endMs ?? Infinity) &&
    (query.details === undefined || fitsDetails(row, query.details))
  )
}
