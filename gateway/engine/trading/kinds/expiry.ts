import { ORDER_LIFE_MAX_MS } from '#lib/contract/trading/kind-limits.ts'
import { closeOrder } from '../orders/close-order.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { type Run, visitMarket } from '../../state/run.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'

/**
 * Checks the time in force of an order that is good till a date: a limit order, or one that waits for a price and is not a target, with an
 * end that is later than the command. Null if there is nothing wrong.
 */
export function checkExpiry({ timeMs }: Run, { force, type, trigger, amount, twap, expiresAtMs }: OrderRequest): Rejection | null {
  if (force !== 'gtd' && expiresAtMs === undefined) return null
  const waits = trigger?.kind === 'trigger' || trigger?.kind === 'trailing'
  const canStay = trigger === undefined ? type === 'limit' && amount === undefined && twap === undefined : waits
  if (force !== 'gtd' || !canStay) return 'order-type-invalid'
  const isTime = expiresAtMs !== undefined && Number.isSafeInteger(expiresAtMs)
  return isTime && expiresAtMs > timeMs && expiresAtMs <= timeMs + ORDER_LIFE_MAX_MS ? null : 'order-expiry-invalid'
}

/**
 * Ends the orders that expire up to a time, oldest end first, then by id. Each was placed once, so that what a command ends here has been
 * paid for by the commands that placed it.
 */
export function expireOrders(run: Run, untilMs: number): void {
  const { expiring } = run.state
  if (!expiring.isDueAt(untilMs)) return
  const due = expiring.dueAt(untilMs).map((order) => ({ order, endMs: order.request.expiresAtMs ?? 0 }))
  for (const { order } of due.toSorted((a, b) => a.endMs - b.endMs || a.order.id - b.order.id)) {
    visitMarket(run, order.market)
    // An earlier one may have ended it: what its fills have opened is protected from then on.
    if (expiring.has(order)) closeOrder(run, order, 'expired')
  }
}
