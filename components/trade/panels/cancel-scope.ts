import { isInScope } from './list-scope.ts'
import type { CancelAllBody, OrderRow } from '#lib/contract/trading-orders.ts'

/** Whether an order waits for its trigger. */
export function isTrigger({ trigger, status }: Pick<OrderRow, 'trigger' | 'status'>): boolean {
  return trigger !== null && status === 'waiting'
}

/** Whether an open order is among those that a command cancels. */
export function isCancelledBy(order: Pick<OrderRow, 'trigger' | 'status' | 'product' | 'symbol'>, { kind, ...scope }: CancelAllBody): boolean {
  return isInScope(order, scope) && (kind === 'both' || (kind === 'triggers') === isTrigger(order))
}
