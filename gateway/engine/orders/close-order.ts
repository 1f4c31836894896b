import { attach } from './attached.ts'
import { fold } from '../record/digest.ts'
import { release } from '../ledger/ledger.ts'
import { countOrder } from '../state/open-orders.ts'
import { holdAsset } from '../state/orders.ts'
import type { CancelReason } from '../reasons.ts'
import type { Run } from '../run.ts'
import type { Order } from '../state/records.ts'

/** Takes an order from where it rests, travels or waits. */
export function withdraw(run: Run, order: Order): void {
  const { market } = order
  if (order.slot !== 0) {
    market.book.remove(order.slot)
    forgetSlot(order)
  }
  if (order.status === 'waiting') market.triggers.remove(order)
  if (order.status === 'entering') run.state.entering.splice(run.state.entering.indexOf(order), 1)
}

/** The book has let go of the order by itself. */
export function forgetSlot(order: Order): void {
  order.market.resting[order.slot] = undefined
  order.slot = 0
}

/** Ends an order: as filled without a reason, as cancelled with one. Its hold is given back, and what it brought along is placed. */
export function closeOrder(run: Run, order: Order, reason: CancelReason | null): void {
  withdraw(run, order)
  release(order.account, order.wallet, holdAsset(order), order.held)
  order.held.clear()
  order.status = reason === null ? 'filled' : 'cancelled'
  order.cancelReason = reason
  order.updatedAtMs = run.timeMs
  order.account.openOrders.delete(order.id)
  countOrder(order, -1)
  run.changed = true
  const digest = run.state.historyDigest
  fold(digest, order.id)
  fold(digest, order.lotsFilled)
  fold(digest, order.unitsFilled)
  run.events.push({ type: 'closed', order, status: order.status, nth: 0 })
  if (reason !== 'epoch-closed' && reason !== 'market-closed') attach(run, order)
}
