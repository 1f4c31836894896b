import type { Exchange } from '../exchange.ts'
import { BATCH_ORDERS_MAX } from '#gateway/engine/state/records/limits.ts'
import type { OrderView } from '../views/order-views.ts'

/**
 * Returns what a dead man's switch does: cancels the account's orders in the books, and those that wait for a trigger to buy coins or to
 * open a position. Stops and targets that would sell coins or close a position stay, because a bot that is gone leaves them as its
 * only protection; so do orders of trading bots, which go on by themselves.
 */
export function cancelsSilent(exchange: Pick<Exchange, 'submit' | 'read'>): (account: string) => Promise<boolean> {
  return async (account) => {
    const { kind } = await exchange.submit({ type: 'cancel-all', account, kind: 'orders' })
    // An account that is gone has no orders.
    if (kind === 'rejected') return true
    if (kind !== 'done') return false
    const opening = exchange.read.openOrders(account).filter(wouldOpen)
    for (let start = 0; start < opening.length; start += BATCH_ORDERS_MAX) {
      const orders = opening.slice(start, start + BATCH_ORDERS_MAX).map(({ orderId }) => ({ orderId: Number(orderId) }))
      if ((await exchange.submit({ type: 'cancel', account, orders })).kind !== 'done') return false
    }
    return true
  }
}

function wouldOpen({ status, product, side, reduceOnly, target }: OrderView): boolean {
  if (status !== 'waiting' || target !== undefined) return false
  return product === 'spot' ? side === 'buy' : !reduceOnly
}
