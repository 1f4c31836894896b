import type { Amount } from '../ledger/amounts.ts'
import { closeOrder } from './close-order.ts'
import { delegatedLots, markOf } from '../futures/futures-risk.ts'
import { lotsLeft } from '../state/orders.ts'
import { initialMarginOf, leverageOf, positionOf, sideOf, valueAt } from '../state/positions.ts'
import { holdFor, needOf, rehold } from './reserve.ts'
import type { Run, ShrunkPosition } from '../run.ts'
import { COVER_RULES, TARGET_RULES } from '../rules.ts'
import { Sum } from '../ledger/sums.ts'
import { endTargets, fitTargets, isTarget, shrinkInBook } from './targets.ts'
import type { Market, Order, Position, PositionSide } from '../state/records.ts'

/** Lots that an order could close now. */
export function reducibleLots(order: Order): number {
  const position = positionOf(order.account, order.market, sideOf(order))
  return position === undefined || (position.direction === 1) === order.buy ? 0 : position.lots
}

/** Lots that an order could close, less what older reduce-only orders in the book want to close already. */
export function reducibleAtRest(order: Order): number {
  const rivals = restingReducers(order, sideOf(order), order.buy)
  return reducibleLots(order) - rivals.reduce((sum, rival) => sum + lotsLeft(rival), 0)
}

/**
 * Where positions have become smaller, their resting reduce-only orders may want to close more than there is. They are served by rank;
 * one that finds too little left ends, unless it is a target: that shrinks to what is left (rules 5).
 * Only once a pass through the book is settled, because its orders are still being counted before.
 */
export function trimReduceOnly(run: Run): void {
  // After most passes there is nothing to do; asking costs nothing then.
  if (run.grown.length > 0) coverGrown(run)
  if (run.shrunk.length > 0) trimShrunk(run)
}

function trimShrunk(run: Run): void {
  const { rules } = run.state
  const list = run.shrunk
  run.shrunk = []
  for (const shrunk of list) {
    const { account, market, side, direction } = shrunk
    if (rules >= COVER_RULES) endTargets(run, shrunk)
    const now = positionOf(account, market, side)
    let open = now === undefined || now.direction !== direction ? 0 : now.lots
    const resting = restingReducers(shrunk, side, direction === 2)
    for (const order of resting.toSorted((a, b) => a.priority - b.priority)) {
      const shrinks = open > 0 && lotsLeft(order) > open && rules >= COVER_RULES && isTarget(order.request, rules)
      if (shrinks) shrinkInBook(run, order, open)
      if (lotsLeft(order) <= open) open -= lotsLeft(order)
      else closeOrder(run, order, 'nothing-to-reduce')
    }
    if (side === 'net') coverOpening(run, shrunk)
    if (rules >= TARGET_RULES) fitTargets(run, account)
  }
}

/** Targets of whole positions follow those that have grown. */
function coverGrown(run: Run): void {
  const accounts = new Set(run.grown)
  run.grown = []
  for (const account of accounts) fitTargets(run, account)
}

/**
 * Lots on a side of the book that may not be there when it comes to them: orders that only reduce, of accounts whose plain orders on that
 * side may close their position before. At most, whatever their prices.
 */
export function uncertainLots(market: Market, buy: boolean): number {
  let lots = 0
  for (const account of market.holders) {
    // With a position on each side none but these orders close it.
    if (account.positionMode === 'hedge') continue
    const resting = [...account.openOrders.values()].filter((order) => order.market === market && order.slot !== 0 && order.buy === buy)
    const reducers = resting.filter((order) => order.request.reduceOnly === true)
    if (reducers.length < resting.length) lots += reducers.reduce((sum, order) => sum + lotsLeft(order), 0)
  }
  return lots
}

/** Plain orders that were to close what is no longer there would open instead: they are paid for now, or they end. */
function coverOpening(run: Run, { account, market, direction }: ShrunkPosition): void {
  for (const order of account.openOrders.values()) {
    // Not the one that is trading just now: what it opens it holds.
    const inBook = order.slot !== 0 || order.status === 'entering'
    const plain = order.market === market && order.buy === (direction === 2) && order.request.reduceOnly !== true
    if (!inBook || !plain || order.held.amount >= marginToOpen(order)) continue
    const held = new Sum()
    const refused = holdFor(run, account, market, needOf(order, order.ticks, lotsLeft(order)), order, held)
    if (refused !== null) closeOrder(run, order, 'nothing-to-reduce')
    else rehold(order, held)
  }
}

/** Margin of the lots of an order that would open something by now. */
function marginToOpen(order: Order): Amount {
  const { account, market, buy, ticks } = order
  const closable = Math.max(0, reducibleLots(order) - delegatedLots(account, market, buy, order))
  const opening = Math.max(0, lotsLeft(order) - closable)
  return initialMarginOf(valueAt(market, ticks === 0 ? markOf(market) : ticks, opening), leverageOf(account, market, buy ? 1 : 2))
}

function restingReducers({ account, market }: Pick<Position, 'account' | 'market'>, side: PositionSide, buy: boolean): Order[] {
  const reduces = (order: Order): boolean => order.slot !== 0 && order.request.reduceOnly === true && order.buy === buy
  return [...account.openOrders.values()].filter((order) => order.market === market && reduces(order) && sideOf(order) === side)
}
