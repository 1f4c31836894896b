import { type Lots, minus, most, plus, ZERO, type Amount } from '#lib/kernel/money.ts'
import { closeOrder } from '../orders/close-order.ts'
import { delegatedLots, markOf } from '../risk/futures-risk.ts'
import { lotsLeft } from '../../state/orders.ts'
import { initialMarginOf, leverageOf, positionOf, valueAt } from '../../state/positions.ts'
import { reducibleLots, totalOf, workingReducers } from '../orders/reducible.ts'
import { holdFor, needOf, rehold } from '../orders/reserve.ts'
import type { Run, ShrunkPosition } from '../../state/run.ts'
import { followLimit } from './oco.ts'
import { Sum } from '../../state/money/sums.ts'
import { endTargets, fitTargets, shrink } from '../orders/targets.ts'
import type { Market, Order } from '../../state/records/records.ts'

/**
 * Trims working reduce-only orders of positions that became smaller: the newest shrink first, and one for which nothing is left is closed.
 * Call it only after a pass through the book is settled, because its fills still refer to the orders.
 */
export function trimReduceOnly(run: Run): void {
  // After most passes there is nothing to do, and these checks cost nothing.
  if (run.grown.length > 0) coverGrown(run)
  if (run.shrunk.length > 0) trimShrunk(run)
}

function trimShrunk(run: Run): void {
  const list = run.shrunk
  run.shrunk = []
  for (const shrunk of list) {
    const { account, side } = shrunk
    endTargets(run, shrunk)
    fitReducers(run, shrunk)
    if (side === 'net') coverOpening(run, shrunk)
    fitTargets(run, account)
  }
}

/** Shrinks the reduce-only orders of a position to what is left of it, the newest first; ends those for which nothing is left. */
export function fitReducers(run: Run, { account, market, side, direction }: Omit<ShrunkPosition, 'endedId'>): void {
  const now = positionOf(account, market, side)
  const all: Lots = now === undefined || now.direction !== direction ? ZERO : now.lots
  let open = all
  const working = workingReducers({ account, market }, direction === 2, side)
  for (const order of working.toSorted((a, b) => a.id - b.id)) {
    if (open === 0) {
      closeOrder(run, order, all === 0 ? 'nothing-to-reduce' : 'reduce-only-covered')
      continue
    }
    if (lotsLeft(order) > open) {
      shrink(run, order, open)
      followLimit(run, order)
    }
    open = minus(open, lotsLeft(order))
  }
}

/** Resizes the targets of whole positions that have grown. */
function coverGrown(run: Run): void {
  const accounts = new Set(run.grown)
  run.grown = []
  for (const account of accounts) fitTargets(run, account)
}

/**
 * Returns the lots on a side of the book that may vanish before they are matched: reduce-only orders of accounts whose plain orders on
 * that side may close their position first. An upper bound that ignores their prices.
 */
export function uncertainLots(market: Market, buy: boolean): Lots {
  let lots: Lots = ZERO
  for (const account of market.holders) {
    // With separate long and short positions, only these orders close the position.
    if (account.positionMode === 'hedge') continue
    const resting = [...account.openOrders.values()].filter((order) => order.market === market && order.slot !== 0 && order.buy === buy)
    const reducers = resting.filter((order) => order.request.reduceOnly === true)
    if (reducers.length < resting.length) lots = plus(lots, totalOf(reducers))
  }
  return lots
}

/** Freezes funds for plain orders that would now open instead of close, or closes the orders. */
function coverOpening(run: Run, { account, market, direction }: ShrunkPosition): void {
  for (const order of account.openOrders.values()) {
    // Not the order trading at this moment: its frozen funds already cover what it opens.
    const inBook = order.slot !== 0 || order.status === 'entering'
    const plain = order.market === market && order.buy === (direction === 2) && order.request.reduceOnly !== true
    if (!inBook || !plain || order.held.amount >= marginToOpen(order)) continue
    const held = new Sum()
    const refused = holdFor(run, account, market, needOf(order, order.ticks, lotsLeft(order)), order, held)
    if (refused !== null) closeOrder(run, order, 'nothing-to-reduce')
    else rehold(order, held)
  }
}

/** Freezes what an order in slices, which is in no book, now needs to open what is left of it; false if funds do not suffice. */
export function coverOpened(run: Run, order: Order): boolean {
  const isPlain = order.market.terms.product === 'futures' && order.request.reduceOnly !== true
  if (!isPlain || order.held.amount >= marginToOpen(order)) return true
  const held = new Sum()
  const refused = holdFor(run, order.account, order.market, needOf(order, order.ticks, lotsLeft(order)), order, held)
  if (refused === null) rehold(order, held)
  return refused === null
}

/** Returns the margin for the lots of an order that would now open a position. */
function marginToOpen(order: Order): Amount {
  const { account, market, buy, ticks } = order
  const closable = most(ZERO, minus(reducibleLots(order), delegatedLots(account, market, buy, order)))
  const opening = most(ZERO, minus(lotsLeft(order), closable))
  return initialMarginOf(valueAt(market, ticks === 0 ? markOf(market) : ticks, opening), leverageOf(account, market, buy ? 1 : 2))
}
