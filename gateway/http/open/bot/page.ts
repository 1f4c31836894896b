import { hasMetBook } from '#gateway/dialect/spot-rows.ts'
import { type HistoryLists, idOf, type ListName } from '#gateway/exchange/studies/account-history.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import type { Bot } from './call.ts'
import { nameOf, type NamedOrder } from './input.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'

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

/**
 * Returns one page of plan orders that have ended or fired: those that are over, and those whose order is open in the order book, so that
 * every plan order is in one of the two lists. One that ends between the two reads is listed once, as ended.
 */
export function withFired(ended: readonly OrderView[], open: readonly OrderView[], query: HistoryQuery): OrderView[] {
  const fired = page(
    open.filter(({ trigger, status }) => trigger !== null && status !== 'waiting'),
    query,
  )
  const ids = new Set(ended.map(({ orderId }) => orderId))
  return [...ended, ...fired.filter(({ orderId }) => !ids.has(orderId))]
    .toSorted((a, b) => Number(b.orderId) - Number(a.orderId))
    .slice(0, query.limit)
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
/** How many more rows than wanted the first read asks for: most filters leave all of them. */
const SPARE = 20

/**
 * Returns the wanted rows of a list of the bot's history, newest first: it reads until the page is full, the history ends, or `READS_MAX`
 * reads are made.
 */
export async function readWanted<Name extends ListName>(
  { studies: { history } }: Pick<Bot, 'studies'>,
  list: Name,
  query: HistoryQuery,
  isWanted: (row: HistoryLists[Name]) => boolean,
): Promise<HistoryLists[Name][]> {
  const found: HistoryLists[Name][] = []
  let { idBelow } = query
  for (let reads = 0; reads < READS_MAX && found.length < query.limit; reads += 1) {
    const limit = reads === 0 ? Math.min(query.limit + SPARE, ROWS_PER_READ) : ROWS_PER_READ
    const rows = await history.rows(list, { ...query, idBelow, limit })
    found.push(...rows.filter(isWanted))
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) break
    idBelow = idOf(list, last)
  }
  return found.slice(0, query.limit)
}

/** Returns wanted ended orders in a product's own wallet, newest first; or the named one, if it has ended. */
export async function endedOrders(
  bot: Bot,
  product: Product,
  name: NamedOrder,
  query: HistoryQuery,
  isWanted: (order: OrderView) => boolean = wasInBook,
): Promise<OrderView[]> {
  const { read } = bot.exchange
  if (name.orderId === undefined && name.clientOid === undefined) {
    return readWanted(bot, 'orders', { ...query, product, wallet: product }, isWanted)
  }
  const order = read.order(bot.account, nameOf(name, product))
  if (order?.wallet !== product || (query.market !== undefined && order.market !== query.market)) return []
  return (order.status === 'filled' || order.status === 'cancelled') && isWanted(order) ? [order] : []
}

/** Returns a check whether an order is the named one; every order matches if none is named. */
export function isNamed({ orderId, clientOid }: NamedOrder): (order: OrderView) => boolean {
  return (order) => (orderId === undefined || order.orderId === orderId) && (clientOid === undefined || order.clientOrderId === clientOid)
}
