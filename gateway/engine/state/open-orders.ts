import { assert } from '#lib/kernel/assert.ts'
import { createOrder } from './orders.ts'
import { type Run, takeId } from './run.ts'
import { Sum } from './money/sums.ts'
import type { OrderRequest } from './records/order-request.ts'
import type { Account, Market, Order } from './records/records.ts'

/** Returns the index in an account's order counts for a market: one for book orders, one for trigger orders. */
export function openCountIndex(market: Market, trigger: boolean): number {
  return market.number * 2 + (trigger ? 1 : 0)
}

/** Counts an order as opened or closed. Those of strategies are limited by their number of strategies and lines. */
export function countOrder(order: Order, by: 1 | -1): void {
  if (order.request.strategy !== undefined) return
  const { openCounts } = order.account
  const at = openCountIndex(order.market, order.request.trigger !== undefined)
  const count = (openCounts[at] ?? 0) + by
  assert(count >= 0, 'no more orders are closed than are open')
  openCounts[at] = count
}

/**
 * Adds an accepted order, with its funds already frozen, to the state and emits its event. The caller then sends it to the book,
 * `latencyMs` later, or lets it wait.
 */
export function openOrder(
  run: Run,
  account: Account,
  market: Market,
  request: OrderRequest,
  parentId: number,
  nth: number,
  latencyMs = 0,
  held = new Sum(),
): Order {
  const order = admitOrder(run, account, market, request, parentId, latencyMs, held)
  run.events.push({ type: 'opened', order, status: order.status, nth })
  return order
}

/** Adds an order to the state without a word; the caller emits its event, or takes it back. */
export function admitOrder(
  run: Run,
  account: Account,
  market: Market,
  request: OrderRequest,
  parentId: number,
  latencyMs: number,
  held: Sum,
): Order {
  const identity = { id: takeId(run), epoch: account.epoch?.number ?? 0, parentId, placedAtMs: run.timeMs }
  const order = createOrder(identity, account, market, request, latencyMs, held)
  account.openOrders.add(order)
  if (request.clientOrderId !== undefined) account.epoch?.clientOrderIds.set(request.clientOrderId, order.id, run.content)
  countOrder(order, 1)
  if (request.expiresAtMs !== undefined) run.state.expiring.set(order, request.expiresAtMs)
  run.changed = true
  return order
}

/** Emits that an open order has changed. */
export function announce(run: Run, order: Order): void {
  order.updatedAtMs = run.timeMs
  run.changed = true
  run.events.push({ type: 'changed', order, status: order.status, nth: 0 })
}
