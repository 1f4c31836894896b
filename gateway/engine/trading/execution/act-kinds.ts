import { NO_PRICE, type Ticks } from '#lib/kernel/money.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { closeOrder, withdraw } from '../orders/close-order.ts'
import { rest, takeSlice } from './matching.ts'
import { coverOpened } from '../kinds/reduce-only.ts'
import type { Run } from '../../state/run.ts'
import type { Account, Market, Order } from '../../state/records/records.ts'
import { bestOf, isBetter, MOVES_MAX } from '../kinds/chase.ts'

/** The most orders that take a slice, and the most that are re-priced, because of one event; the others wait for the next. */
const ACTS_MAX = 200
/** All chase orders of an account together are re-priced at most once in this time (DESIGN 6.3). */
const CHASE_EVERY_MS = 1000

/** Lets the orders of a market act that work by themselves: due slices of TWAP orders are taken, and chase orders follow the best price. */
export function actKinds(run: Run, market: Market): void {
  if (market.slicing.isDueAt(run.timeMs)) takeSlices(run, market)
  if (market.chasing.size > 0) followBest(run, market)
}

function takeSlices(run: Run, market: Market): void {
  const due = market.slicing.dueAt(run.timeMs).toSorted((a, b) => a.id - b.id)
  // An earlier one may have ended a later one, by self-trade prevention or through a position.
  for (const order of due.slice(0, ACTS_MAX)) if (market.slicing.has(order)) takeDue(run, order)
}

/** Takes what is due of a TWAP by now, with all that earlier slices left or missed. */
function takeDue(run: Run, order: Order): void {
  const twap = required(order.request.twap, 'an order in slices has its plan')
  const work = required(order.work, 'an order in slices has started')
  const passed = Math.floor((run.timeMs - work.startedAtMs) / twap.everyMs) + 1
  assert(passed > work.done, 'a slice is taken when it is due')
  work.done = Math.min(passed, twap.slices)
  work.actedAtMs = run.timeMs
  run.changed = true
  if (!coverOpened(run, order)) return closeOrder(run, order, 'nothing-to-reduce')
  takeSlice(run, order, work.done === twap.slices)
}

/** Moves the chase orders that are behind the best price, those that have waited longest first. */
function followBest(run: Run, market: Market): void {
  for (const buy of [true, false]) {
    const best = bestOf(market, buy)
    if (best === NO_PRICE) continue
    const behind = [...market.chasing].filter((order) => order.buy === buy && isBehind(run, order, best))
    const first = behind.toSorted((a, b) => actedAt(a) - actedAt(b) || a.id - b.id).slice(0, ACTS_MAX)
    for (const order of first)
      if (market.chasing.has(order) && lastActOf(order.account) + CHASE_EVERY_MS <= run.timeMs) move(run, order, best)
  }
}

function isBehind(run: Run, order: Order, best: Ticks): boolean {
  const work = required(order.work, 'an order that follows has its price')
  return work.actedAtMs + CHASE_EVERY_MS <= run.timeMs && isBetter(order.buy, best, work.ticks)
}

function actedAt({ work }: Order): number {
  return work?.actedAtMs ?? 0
}

/** Returns when one of an account's chase orders was last given a price. */
function lastActOf(account: Account): number {
  let last = 0
  for (const order of account.openOrders.values()) if (order.request.chase !== undefined) last = Math.max(last, actedAt(order))
  return last
}

/** Re-prices a chase, or ends it: beyond its furthest price, or when it has been re-priced often enough. */
function move(run: Run, order: Order, best: Ticks): void {
  const work = required(order.work, 'an order that follows has its price')
  if (isBetter(order.buy, best, order.ticks)) return closeOrder(run, order, 'chase-too-far')
  if (work.done >= MOVES_MAX) return closeOrder(run, order, 'chase-used-up')
  withdraw(run, order)
  work.ticks = best
  work.done += 1
  work.actedAtMs = run.timeMs
  rest(run, order)
}
