import { enterBook } from './matching.ts'
import { latencyOf } from './realism.ts'
import type { Run } from '../run.ts'
import type { Account, Order } from '../state/records.ts'

/** How long the next order of an account takes to arrive, drawn from the command's randomness. */
export function drawLatency(run: Run, account: Account): number {
  const latencyMs = latencyOf(account.realism, run.command.random, run.draws)
  run.draws += 1
  return latencyMs
}

/** Sends an order to the book: at once, or after the time that its entry says. */
export function sendToBook(run: Run, order: Order): void {
  const { latencyMs } = order.entry
  if (latencyMs === 0) return enterBook(run, order)
  order.status = 'entering'
  order.entersAtMs = run.timeMs + latencyMs
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

/** When the next order on its way arrives; Infinity where none is. */
export function nextArrivalMs(entering: readonly Order[]): number {
  return entering[0]?.entersAtMs ?? Infinity
}

/** Lets the orders arrive whose time has come. One that finds its market halted waits until it trades again. */
export function arrive(run: Run): void {
  const due: Order[] = []
  for (const order of run.state.entering) {
    if (order.entersAtMs > run.timeMs) break
    if (!order.market.halted) due.push(order)
  }
  for (const order of due) {
    const at = run.state.entering.indexOf(order)
    // Self-trade prevention of one that arrived before may have ended it.
    if (at < 0) continue
    run.state.entering.splice(at, 1)
    enterBook(run, order)
  }
}
