import { hasMetBook } from '#gateway/dialect/spot-rows.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import type { Bot } from './call.ts'
import { nameOf, type NamedOrder } from './input.ts'
import type { Product } from '#gateway/engine/state/market-terms.ts'

/** Returns the open orders within a query's window, newest first: the exchange returns all of them, oldest first. */
export function page(orders: readonly OrderView[], { startMs, endMs, idBelow, limit }: HistoryQuery): OrderView[] {
  return orders
    .filter(
      ({ placedAtMs, orderId }) =>
        placedAtMs >= (startMs ?? 0) && placedAtMs <= (endMs ?? Infinity) && (idBelow === undefined || BigInt(orderId) < BigInt(idBelow)),
    )
    .toReversed()
    .slice(0, limit)
}

/** Returns where the next page of a list begins; empty for an empty page. */
export function endOf(ids: readonly string[]): string {
  return ids.at(-1) ?? ''
}

/** Checks whether an order is listed with those of the order book: one with a trigger only if it fired; the others are plan orders. */
export function wasInBook(order: OrderView): boolean {
  return order.trigger === null || order.cancelReason === null || hasMetBook(order)
}

const READS_MAX = 20
const ROWS_PER_READ = 1000

/**
 * Returns the wanted rows of a history, newest first: it reads until the page is full, the history ends, or `READS_MAX` reads are made.
 * `read` takes a window and returns rows, newest first.
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

/** Returns wanted ended orders in a product's own wallet, newest first; or the named one, if it has ended. */
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
    return readWanted(
      inProduct,
      (window) => read.orderHistory(bot.account, window),
      ({ orderId }) => orderId,
      isWanted,
    )
  }
  const order = read.order(bot.account, nameOf(name))
  if (order?.wallet !== product || (query.market !== undefined && order.market !== query.market)) return []
  return (order.status === 'filled' || order.status === 'cancelled') && isWanted(order) ? [order] : []
}

/** Returns a check whether an order is the named one; every order matches if none is named. */
export function isNamed({ orderId, clientOid }: NamedOrder): (order: OrderView) => boolean {
  return (order) => (orderId === undefined || order.orderId === orderId) && (clientOid === undefined || order.clientOrderId === clientOid)
}
