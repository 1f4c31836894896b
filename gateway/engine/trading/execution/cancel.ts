import { closeOrder } from '../orders/close-order.ts'
import type { CancelAll, CancelOrders, OrderKey } from '../../state/commands/order-commands.ts'
import { BATCH_ORDERS_MAX } from '../../state/records/limits.ts'
import { type Run, reject, visitMarket } from '../../state/run.ts'
import { findStandstill } from '../../state/trading-mode.ts'
import type { Account, Order } from '../../state/records/records.ts'

/** Returns the open order of a key. */
export function findOpen(account: Account, key: OrderKey): Order | undefined {
  if ('orderId' in key) return account.openOrders.get(key.orderId)
  const id = account.epoch?.clientOrderIds.get(key.clientOrderId)
  return id === undefined ? undefined : account.openOrders.get(id)
}

/** Cancels orders one by one; each that is not open (any more) is refused on its own. */
export function cancelOrders(run: Run, { account, orders, takesBack }: CancelOrders): void {
  const found = run.state.accounts.get(account)
  if (found?.kind !== 'trader') return reject(run, 'unknown-account')
  if (orders.length === 0 || orders.length > BATCH_ORDERS_MAX) return reject(run, 'too-many-in-batch')
  for (const [nth, key] of orders.entries()) {
    const order = findOpen(found, key)
    if (order === undefined) reject(run, 'order-not-open', 'clientOrderId' in key ? key.clientOrderId : null, nth)
    else if (order.request.strategy !== undefined) reject(run, 'order-of-bot', order.request.clientOrderId ?? null, nth)
    else if (findStandstill(order.market) !== null) reject(run, 'market-read-only', order.request.clientOrderId ?? null, nth)
    else {
      cancelByUser(run, order)
      const name = order.request.clientOrderId
      if (takesBack === true && name !== undefined) found.epoch?.clientOrderIds.delete(name)
    }
  }
}

/** Cancels an account's open orders of one kind or both, in one market or in all, oldest first; not those of its strategies. */
export function cancelAll(run: Run, { account, market, kind, group }: CancelAll): void {
  const found = run.state.accounts.get(account)
  if (found?.kind !== 'trader') return reject(run, 'unknown-account')
  if (market !== undefined && !run.state.markets.has(market)) return reject(run, 'unknown-market')
  let isLeft = false
  let isDone = false
  for (const order of found.openOrders.values()) {
    if (order.request.strategy !== undefined || (group !== undefined && order.request.group?.id !== group)) continue
    const waits = order.status === 'waiting'
    const asked = kind === 'both' || (kind === 'triggers') === waits
    if (!asked || (market !== undefined && order.market.id !== market)) continue
    const stands = findStandstill(order.market) !== null
    if (!stands) cancelByUser(run, order)
    isLeft ||= stands
    isDone ||= !stands
  }
  // Refused as a whole if nothing could be cancelled: the orders that are left are those of markets that stand still.
  if (isLeft && !isDone) reject(run, 'market-read-only')
}

function cancelByUser(run: Run, order: Order): void {
  visitMarket(run, order.market)
  closeOrder(run, order, 'cancelled-by-user')
}
