import { least, type Lots, most, plus, UNITS_MAX } from '#lib/kernel/money.ts'
import { affordable } from '../../book/budget.ts'
import { bandPrice } from '../../state/markets.ts'
import { closeOrder } from './close-order.ts'
import { announce } from '../../state/open-orders.ts'
import { lotsLeft } from '../../state/orders.ts'
import { sideOf } from '../../state/positions.ts'
import { comingLots, reducibleLots, targetLimit } from './reducible.ts'
import { wholeSteps } from '../../state/steps.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { type Run, type ShrunkPosition, visitMarket } from '../../state/run.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import type { Account, Market, Order } from '../../state/records/records.ts'

const LEAST_SIZE = 1 as Lots

/**
 * Checks whether an order is a take-profit or stop-loss of a position: a trigger order that only closes.
 */
export function isTarget({ trigger, reduceOnly }: Pick<OrderRequest, 'trigger' | 'reduceOnly'>): boolean {
  return trigger !== undefined && trigger.kind !== 'trigger' && reduceOnly === true
}

/** Gives a target for a whole position the position's size. */
export function sizedTarget(account: Account, market: Market, request: OrderRequest): OrderRequest {
  // Almost no order is a target, and copying the request would cost as much as placing the order.
  if (request.target !== 'whole') return request
  const reducer = { account, market, request, buy: request.side === 'buy' }
  // Until its entry arrives it has the size that this may bring.
  const open = reducibleLots(reducer)
  const lots = open === 0 ? comingLots(reducer) : open
  return lots === 0 ? request : { ...request, lots }
}

/** Refuses a target that is larger than its position. `lots` is its open size. */
export function checkTarget(account: Account, market: Market, request: OrderRequest, lots: Lots): Rejection | null {
  if (!isTarget(request)) return null
  const reducer = { account, market, request, buy: request.side === 'buy' }
  return lots > plus(reducibleLots(reducer), comingLots(reducer)) ? 'target-above-position' : null
}

/** Checks whether an order is a target that is not in the book: waiting or in transit. */
function isOutside({ status, request }: Order): boolean {
  return (status === 'waiting' || status === 'entering') && isTarget(request)
}

/**
 * Fits targets to the positions that they close (DESIGN 5.39): a target without a position is closed, none is larger than its position,
 * and one for a whole position has its size. One that was sent behind an entry waits for that. Called when positions of an
 * account changed size, and when an entry arrived or ended on its way; `trimReduceOnly` handles targets in the book.
 */
export function fitTargets(run: Run, account: Account): void {
  for (const order of account.openOrders.values()) {
    if (!isOutside(order)) continue
    const open = reducibleLots(order)
    const limit = targetLimit(order)
    const lots = coversWhole(order) && open > 0 ? open : least(lotsLeft(order), limit)
    if (lots === lotsLeft(order)) continue
    visitMarket(run, order.market)
    if (limit === 0) closeOrder(run, order, 'nothing-to-reduce')
    else resize(run, order, lots)
  }
}

/** Closes the targets of a position that has ended, even if a new one has been opened in its place since. */
export function endTargets(run: Run, { account, market, side, direction, endedId }: ShrunkPosition): void {
  if (endedId === 0) return
  for (const order of account.openOrders.values()) {
    const closes = order.market === market && order.buy === (direction === 2) && sideOf(order) === side
    // Not the order trading at this moment, nor those attached to the order that opened the new position.
    const stands = order.id <= endedId && (order.status !== 'live' || order.slot !== 0)
    // Nor those that were sent behind an entry that has not arrived.
    const isBehind = comingLots(order, order.id) > 0
    if (closes && stands && !isBehind && isTarget(order.request)) closeOrder(run, order, 'nothing-to-reduce')
  }
}

/** Checks whether a waiting order will close all of its position, whatever its size then. */
export function coversWhole({ status, request }: Pick<Order, 'status' | 'request'>): boolean {
  return status === 'waiting' && request.target === 'whole'
}

function resize(run: Run, order: Order, left: Lots): void {
  order.lots = plus(order.lotsFilled, left)
  announce(run, order)
}

/** Shrinks an order to what it can still close; one in the book keeps its queue position. */
export function shrink(run: Run, order: Order, left: Lots): void {
  resize(run, order, left)
  if (order.slot !== 0) order.market.book.reduce(order.slot, left)
}

/** Limits a fired target so that its fills stay within safe integers: a position opened by several orders may exceed one order. */
export function boundFired(order: Order): void {
  if (order.request.target !== 'whole') return
  const dearest = most(order.ticks, bandPrice(order.market, true))
  const countable = most(LEAST_SIZE, affordable(UNITS_MAX, dearest))
  if (order.lots > countable) order.lots = most(LEAST_SIZE, wholeSteps(order.market, countable))
}
