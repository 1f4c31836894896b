import { isInScope } from '../../workspace/list-scope.ts'
import type { CancelAllBody, OrderRow } from '#lib/contract/trading/trading-orders.ts'

/** Checks whether an order is waiting for its trigger. */
export function isTrigger({ trigger, status }: Pick<OrderRow, 'trigger' | 'status'>): boolean {
  return trigger !== null && status === 'waiting'
}

/** Checks whether a command cancels an open order. */
export function isCancelledBy(
  order: Pick<OrderRow, 'trigger' | 'status' | 'product' | 'symbol'>,
  { kind, ...scope }: CancelAllBody,
): boolean {
  return isInScope(order, scope) && (kind === 'both' || (kind === 'triggers') === isTrigger(order))
}
