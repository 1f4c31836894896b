import type { Account } from './accounts.ts'
import { closeOrder } from './close-order.ts'
import { announce } from './open-orders.ts'
import type { Order } from './orders.ts'
import { positionOf, sideOf } from './positions.ts'
import { type Run, visitMarket } from './run.ts'

/** Whether an order is a take-profit or stop-loss that still waits to close a position. */
function isTarget({ market, status, request }: Order): boolean {
  const kind = request.trigger?.kind
  const ends = kind === 'take-profit' || kind === 'stop-loss'
  return market.terms.product === 'futures' && status === 'waiting' && ends && request.reduceOnly === true
}

/**
 * Targets belong to the position that they close (DESIGN 5.39): one without a position ends, and none is larger than what there is to
 * close. Called where positions of an account have become smaller.
 */
export function trimTargets(run: Run, account: Account): void {
  for (const order of account.openOrders.values()) {
    if (!isTarget(order)) continue
    const position = positionOf(account, order.market, sideOf(order))
    const open = position === undefined || (position.direction === 1) === order.buy ? 0 : position.lots
    if (order.lots <= open) continue
    visitMarket(run, order.market)
    if (open === 0) closeOrder(run, order, 'nothing-to-reduce')
    else {
      order.lots = open
      announce(run, order)
    }
  }
}
