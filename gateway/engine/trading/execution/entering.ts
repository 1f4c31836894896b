import { enterBook } from './matching.ts'
import { latencyOf } from '../../state/records/realism.ts'
import { expireOrders } from '../kinds/expiry.ts'
import { noteArrived } from '../orders/close-order.ts'
import { arrivesBehindMs } from '../orders/reducible.ts'
import { announce } from '../../state/open-orders.ts'
import type { Run } from '../../state/run.ts'
import type { EngineState } from '../../state/state.ts'
import type { Account, Order } from '../../state/records/records.ts'

/** Draws how long the account's next order takes to arrive, from the command's randomness. */
export function drawLatency(run: Run, account: Account): number {
  const latencyMs = latencyOf(account.realism, run.command.random, run.draws)
  run.draws += 1
  return latencyMs
}

/**
 * Sends an order to the book: at once, or after its latency. One that closes what an entry before it opens does not overtake that: it is
 * judged behind it.
 */
export function sendToBook(run: Run, order: Order): void {
  const behindMs = arrivesBehindMs(order)
  if (order.latencyMs === 0 && behindMs === 0) return enterBook(run, order)
  order.entersAtMs = Math.max(run.timeMs + order.latencyMs, behindMs)
  if (order.status !== 'entering') {
    order.status = 'entering'
    announce(run, order)
  }
  insert(run.state.entering, order)
}

function insert(entering: Order[], order: Order): void {
  let low = 0
  let high = entering.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = entering[middle] as Order
    if (other.entersAtMs < order.entersAtMs || (other.entersAtMs === order.entersAtMs && other.id < order.id)) low = middle + 1
    else high = middle
  }
  entering.splice(low, 0, order)
}

/** Returns when the next order in transit arrives; Infinity if there is none. */
function nextArrivalMs(entering: readonly Order[]): number {
  return entering[0]?.entersAtMs ?? Infinity
}

/** Returns when something happens next to orders by the clock alone: one arrives or expires. Infinity if nothing does. */
export function nextDueMs({ entering, expiring }: Pick<EngineState, 'entering' | 'expiring'>): number {
  return Math.min(nextArrivalMs(entering), expiring.nextMs())
}

/**
 * Lets the due orders arrive and expire, in the order of their times; at one time those that expire go first. One whose market is halted
 * arrives when trading resumes, but expires in time.
 */
export function arrive(run: Run): void {
  const due: Order[] = []
  for (const order of run.state.entering) {
    if (order.entersAtMs > run.timeMs) break
    if (!order.market.halted) due.push(order)
  }
  for (const order of due) {
    expireOrders(run, order.entersAtMs)
    const at = run.state.entering.indexOf(order)
    // It may have expired, or an earlier arrival may have closed it by changing the position that it depends on.
    if (at < 0) continue
    run.state.entering.splice(at, 1)
    enterBook(run, order)
    noteArrived(run, order)
  }
  expireOrders(run, run.timeMs)
}
