import { least, type Lots, minus, most, ZERO } from '#lib/kernel/money.ts'
import { closeOrder } from '../orders/close-order.ts'
import type { Run } from '../../state/run.ts'
import { announce } from '../../state/open-orders.ts'
import { lotsLeft } from '../../state/orders.ts'
import type { Account, Order } from '../../state/records/records.ts'

/** Checks whether an order is the stop of a bracket. */
function isStop({ request: { group } }: Order): boolean {
  return group?.kind === 'bracket' && group.nth === 0
}

/** Checks whether an order is one of the targets of a bracket. */
export function isBracketTarget({ request: { group } }: Order): boolean {
  return group?.kind === 'bracket' && group.nth > 0
}

/** Returns the open orders of a group, oldest first. */
function groupOf(account: Account, id: number): Order[] {
  return [...account.openOrders.values()].filter(({ request }) => request.group?.id === id)
}

/** Takes what a target has filled from the stop beside it, while that waits; a stop that has nothing left to protect ends. */
export function shrinkStop(run: Run, target: Order, filled: Lots): void {
  const stop = groupOf(target.account, target.request.group?.id ?? 0).find(isStop)
  if (stop?.status !== 'waiting') return
  const left = most(ZERO, minus(lotsLeft(stop), least(filled, lotsLeft(stop))))
  if (left === 0) return closeOrder(run, stop, 'other-leg-filled')
  stop.lots = left
  announce(run, stop)
}

/** Ends the targets of a bracket whose stop is triggered, those in the book too. */
export function endTargetsOf(run: Run, stop: Order): void {
  if (!isStop(stop)) return
  for (const other of groupOf(stop.account, stop.request.group?.id ?? 0))
    if (other !== stop && other.account.openOrders.get(other.id) === other) closeOrder(run, other, 'other-leg-triggered')
}
