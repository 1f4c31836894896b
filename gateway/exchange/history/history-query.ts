import type { HistoryQuery } from '../views.ts'
import type { HistoryRow } from './history-rows.ts'

/** An id of the wire; one that is none matches nothing. */
export function wholeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : -1
}

/** The same for the end of a page: a number beyond all ids ends nothing. */
export function boundOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{16,}$/.test(text) ? Number.MAX_SAFE_INTEGER : wholeOf(text)
}

/** What a query asks of the column `sort`. */
export function sortOf({ kind, triggers }: HistoryQuery): string | undefined {
  return kind ?? (triggers === undefined ? undefined : triggers ? 'trigger' : 'order')
}

/** Whether a row is one that the store would find for a query, but for how many it asks for. */
export function matches(row: HistoryRow, query: HistoryQuery): boolean {
  const is = (wanted: string | number | undefined, found: string | number): boolean => wanted === undefined || wanted === found
  const [product = '', symbol = ''] = row.market.toLowerCase().split(':')
  return (
    row.id < (boundOf(query.idBelow) ?? Infinity) &&
    is(wholeOf(query.orderId), row.ref) &&
    is(query.epoch, row.epoch) &&
    is(query.market, row.market) &&
    is(query.product, product) &&
    is(query.symbol?.toLowerCase(), symbol) &&
    is(query.asset, row.asset) &&
    is(query.wallet, row.wallet) &&
    is(sortOf(query), row.sort) &&
    row.timeMs >= (query.startMs ?? -Infinity) &&
    row.timeMs <= (query.endMs ?? Infinity)
  )
}
