import { bandPrice, UNITS_MAX } from '../state/markets.ts'
import { closeOrder } from './close-order.ts'
import { announce } from '../state/open-orders.ts'
import { lotsLeft } from '../state/orders.ts'
import { positionOf, sideOf } from '../state/positions.ts'
import type { Rejection } from '../reasons.ts'
import { COVER_RULES } from '../rules.ts'
import { type Run, type ShrunkPosition, visitMarket } from '../run.ts'
import type { OrderRequest } from '../state/order-request.ts'
import type { Account, Market, Order } from '../state/records.ts'

/**
 * Whether an order takes the profit or stops the loss of a position: it waits for a price and only closes. Those that trail the price
 * belong to their position only since rules 5.
 */
export function isTarget({ trigger, reduceOnly }: Pick<OrderRequest, 'trigger' | 'reduceOnly'>, rules: number): boolean {
  if (trigger === undefined || trigger.kind === 'trigger' || reduceOnly !== true) return false
  return trigger.kind !== 'trailing' || rules >= COVER_RULES
}

/** A target as the rules of now know it: one of a whole position is as large as that. */
export function sizedTarget(rules: number, account: Account, market: Market, request: OrderRequest): OrderRequest {
  // Nearly every order is none; taking one apart would cost as much as placing it.
  if (request.target === undefined) return request
  const { target, ...plain } = request
  if (rules < COVER_RULES) return plain
  const position = target === 'whole' ? positionOf(account, market, request.positionSide ?? 'net') : undefined
  return position === undefined ? request : { ...request, lots: position.lots }
}

/** A target closes no more than there is: one that is larger than its position is refused. `lots` is what is open of it. */
export function checkTarget(rules: number, account: Account, market: Market, request: OrderRequest, lots: number): Rejection | null {
  if (rules < COVER_RULES || !isTarget(request, rules)) return null
  return lots > (positionOf(account, market, request.positionSide ?? 'net')?.lots ?? 0) ? 'target-above-position' : null
}

/** Whether an order is a target that the book does not have: it waits, or is on its way. */
function isOutside({ status, request }: Order, rules: number): boolean {
  return (status === 'waiting' || (status === 'entering' && rules >= COVER_RULES)) && isTarget(request, rules)
}

/**
 * Targets belong to the position that they close (DESIGN 5.39): one without a position ends, none is larger than what there is to close,
 * and one of a whole position is as large. Called where positions of an account have become smaller or larger; `trimReduceOnly` looks
 * after those in the book.
 */
export function fitTargets(run: Run, account: Account, rules = run.state.rules): void {
  for (const order of account.openOrders.values()) {
    if (!isOutside(order, rules)) continue
    const position = positionOf(account, order.market, sideOf(order))
    const open = position === undefined || (position.direction === 1) === order.buy ? 0 : position.lots
    const lots = coversWhole(order) ? open : Math.min(lotsLeft(order), open)
    if (lots === lotsLeft(order)) continue
    visitMarket(run, order.market)
    if (open === 0) closeOrder(run, order, 'nothing-to-reduce')
    else resize(run, order, lots)
  }
}

/** The targets of a position that has ended end with it, also where another one has been opened in its place since. */
export function endTargets(run: Run, { account, market, side, direction, endedId }: ShrunkPosition): void {
  if (endedId === 0) return
  for (const order of account.openOrders.values()) {
    const closes = order.market === market && order.buy === (direction === 2) && sideOf(order) === side
    // Not the one that is trading just now, nor those that the new position brought along.
    const stands = order.id <= endedId && (order.status !== 'live' || order.slot !== 0)
    if (closes && stands && isTarget(order.request, run.state.rules)) closeOrder(run, order, 'nothing-to-reduce')
  }
}

/** Whether an order waits to close all of its position, however large that becomes. */
export function coversWhole({ status, request }: Pick<Order, 'status' | 'request'>): boolean {
  return status === 'waiting' && request.target === 'whole'
}

function resize(run: Run, order: Order, left: number): void {
  order.lots = order.lotsFilled + left
  announce(run, order)
}

/** A target in the book gives up what it can no longer close, and keeps its rank. */
export function shrinkInBook(run: Run, order: Order, left: number): void {
  resize(run, order, left)
  order.market.book.reduce(order.slot, left)
}

/** What is filled of an order is counted in numbers: a position that was opened by several may be more than one order can close. */
export function boundFired(order: Order): void {
  if (order.request.target !== 'whole') return
  const dearest = Math.max(order.ticks, bandPrice(order.market, true))
  order.lots = Math.min(order.lots, Math.max(1, Math.floor(UNITS_MAX / dearest)))
}
