import { assert } from '#lib/kernel/assert.ts'
import { attach, hasAttached } from './attached.ts'
import { foldEnded } from '../../state/history.ts'
import { release } from '../../state/ledger.ts'
import { countOrder, openCountIndex } from '../../state/open-orders.ts'
import { holdAsset, isOcoLeg } from '../../state/orders.ts'
import type { CancelReason } from '../../state/records/reasons.ts'
import { noteGrown, type Run } from '../../state/run.ts'
import { bookEnd } from '../../product/dispatch.ts'
import type { Order } from '../../state/records/records.ts'

/** Removes an order from the book, the transit queue or the triggers. */
export function withdraw(run: Run, order: Order): void {
  const { market } = order
  if (order.slot !== 0) {
    market.book.remove(order.slot)
    forgetSlot(order)
  }
  if (order.status === 'waiting') market.triggers.remove(order)
  if (order.status !== 'entering') return
  const at = run.state.entering.indexOf(order)
  assert(at >= 0, 'an order on its way is on the list of those')
  run.state.entering.splice(at, 1)
  noteArrived(run, order)
}

/** Notes that an entry is no longer on its way: targets that were sent behind it are judged at the end of the command. */
export function noteArrived(run: Run, { account, market, request }: Order): void {
  if (!market.isFutures || request.reduceOnly === true) return
  if ((account.openCounts[openCountIndex(market, true)] ?? 0) > 0) noteGrown(run, account)
}

/** Clears the slot of an order that the book itself has removed. */
export function forgetSlot(order: Order): void {
  order.market.resting[order.slot] = undefined
  order.slot = 0
}

/**
 * Ends an order: filled if there is no reason, else cancelled. Releases its frozen funds and, unless its epoch or market ends, places
 * its attached orders.
 */
export function closeOrder(run: Run, order: Order, reason: CancelReason | null): void {
  assert(order.status !== 'filled' && order.status !== 'cancelled', 'an order ends once')
  assert(reason !== null || holdsNoMore(order), 'a filled order has used up what it held')
  withdraw(run, order)
  release(order.account, order.wallet, holdAsset(order), order.held)
  order.held.clear()
  order.status = reason === null ? 'filled' : 'cancelled'
  order.cancelReason = reason
  order.updatedAtMs = run.timeMs
  order.account.openOrders.delete(order)
  countOrder(order, -1)
  if (order.request.expiresAtMs !== undefined) run.state.expiring.delete(order)
  if (order.work !== null) endWork(order)
  run.changed = true
  foldEnded(run.state, order)
  run.events.push({ type: 'closed', order, status: order.status, nth: 0 })
  if (isOcoLeg(order)) endOtherLeg(run, order, reason)
  if (order.request.strategy !== undefined) bookEnd(run, order, reason)
  if (hasAttached(order) && reason !== 'epoch-closed' && reason !== 'market-closed') attach(run, order)
}

/** Takes an order that works by itself off the lists of its market. */
function endWork(order: Order): void {
  order.market.slicing.delete(order)
  order.market.chasing.delete(order)
}

/** Ends the other leg of an OCO order, unless a trigger ends this one: then the other is the leg that goes on. */
function endOtherLeg(run: Run, order: Order, reason: CancelReason | null): void {
  if (reason === 'other-leg-triggered') return
  const other = order.account.openOrders.get(order.siblingId)
  if (other !== undefined) closeOrder(run, other, reason ?? 'other-leg-filled')
}

/** Whether nothing is held any more, or may be: a market buy of spot holds what it may cost at most. */
function holdsNoMore({ held, buy, request, market }: Order): boolean {
  if (held.isZero) return true
  return !held.isNegative && buy && request.type === 'market' && !market.isFutures
}
