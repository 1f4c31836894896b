import { isZero } from '#lib/kernel/decimal.ts'
import type { Product } from '#gateway/engine/markets.ts'
import type { HistoryQuery, OrderView } from '#gateway/exchange/views.ts'
import type { Bot } from './call.ts'

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

/** Orders that have ended, newest first; or the one that is named, where it has ended. */
export function endedOrders(bot: Bot, product: Product, orderId: string | undefined, query: HistoryQuery): OrderView[] {
  const { read } = bot.exchange
  if (orderId === undefined) return read.orderHistory(bot.account, { ...query, product }).filter(wasInBook)
  const order = read.order(bot.account, { orderId })
  return order?.product === product && (order.status === 'filled' || order.status === 'cancelled') ? [order] : []
}
