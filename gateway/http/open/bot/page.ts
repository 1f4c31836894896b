import { isZero } from '#lib/kernel/decimal.ts'
import type { HistoryQuery, OrderView } from '#gateway/exchange/views.ts'
import type { Bot } from './call.ts'
import { nameOf, type NamedOrder } from './input.ts'
import type { Product } from '#gateway/engine/state/market-terms.ts'

/** Open orders within the window of a query, newest first: the exchange keeps them oldest first and all at once. */
export function page(orders: readonly OrderView[], { startMs, endMs, idBelow, limit }: HistoryQuery): OrderView[] {
  return orders
    .filter(
      ({ placedAtMs, orderId }) =>
        placedAtMs >= (startMs ?? 0) &&
        placedAtMs <= (endMs ?? Infinity) &&
        (idBelow === undefined || BigInt(orderId) < BigInt(idBelow)),
    )
    .toReversed()
    .slice(0, limit)
}

/** Where the next page of a list begins; empty after the last row. */
export function endOf(ids: readonly string[]): string {
  return ids.at(-1) ?? ''
}

/** Whether an order has been in the book: those that only waited for a trigger are listed with the plan orders. */
export function wasInBook({ trigger, filledSize, cancelReason }: OrderView): boolean {
  return trigger === null || !isZero(filledSize) || cancelReason === null
}

const READS_MAX = 20
const ROWS_PER_READ = 1000

/**
 * Rows of a history that are wanted, newest first: reads on until the page is full or the history over, so that a page is short only
 * where there is no other. `read` takes a window and gives rows, newest first.
 */
export function readWanted<Row>(
  query: HistoryQuery,
  read: (query: HistoryQuery) => readonly Row[],
  idOf: (row: Row) => string,
  isWanted: (row: Row) => boolean,
): Row[] {
  const found: Row[] = []
  let { idBelow } = query
  for (let reads = 0; reads < READS_MAX && found.length < query.limit; reads += 1) {
    const rows = read({ ...query, idBelow, limit: ROWS_PER_READ })
    found.push(...rows.filter(isWanted))
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_PER_READ) break
    idBelow = idOf(last)
  }
  return found.slice(0, query.limit)
}

/** Ended orders of a product's own wallet that are wanted, newest first; or the one that is named, where it has ended. */
export function endedOrders(
  bot: Bot,
  product: Product,
  name: NamedOrder,
  query: HistoryQuery,
  isWanted: (order: OrderView) => boolean = wasInBook,
): OrderView[] {
  const { read } = bot.exchange
  if (name.orderId === undefined && name.clientOid === undefined) {
    const inProduct = { ...query, product, wallet: product }
    return readWanted(inProduct, (window) => read.orderHistory(bot.account, window), ({ orderId }) => orderId, isWanted)
  }
  const order = read.order(bot.account, nameOf(name))
  if (order?.wallet !== product || (query.market !== undefined && order.market !== query.market)) return []
  return (order.status === 'filled' || order.status === 'cancelled') && isWanted(order) ? [order] : []
}

/** Whether an order is the one that is named; every order where none is. */
export function isNamed({ orderId, clientOid }: NamedOrder): (order: OrderView) => boolean {
  return (order) =>
    (orderId === undefined || order.orderId === orderId) && (clientOid === undefined || order.clientOrderId === clientOid)
}
