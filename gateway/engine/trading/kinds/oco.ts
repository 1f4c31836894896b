import { isTicks, minus, most, type Ticks, unitsOf, ZERO } from '#lib/kernel/money.ts'
import { assert } from '#lib/kernel/assert.ts'
import { Sum } from '../../state/money/sums.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { rehold } from '../orders/reserve.ts'
import type { Run } from '../../state/run.ts'
import { announce, openOrder } from '../../state/open-orders.ts'
import type { AttachedRequest, OrderRequest } from '../../state/records/order-request.ts'
import { isOcoStop, lotsLeft, ocoStopOf } from '../../state/orders.ts'
import type { Market, Order } from '../../state/records/records.ts'
import { isOnPriceStep } from '../../state/steps.ts'

/**
 * Checks the stop leg of an OCO order, apart from what any trigger order is checked for: it is on the worse side of the watched price, so
 * that it does not act at once, and of the limit price. Null if there is nothing wrong.
 */
export function checkOco(market: Market, request: OrderRequest): Rejection | null {
  const { oco, type, force, side, ticks, trigger, takeProfit, stopLoss, loan } = request
  if (oco === undefined) return null
  const isPlain = type === 'limit' && force === 'gtc' && trigger === undefined && loan === undefined
  if (!isPlain || (takeProfit ?? stopLoss) !== undefined) return 'order-type-invalid'
  const now = oco.by === 'mark' ? market.mark : market.last
  if (now === 0) return 'no-reference-price'
  const stopFits = isTicks(oco.ticks) && (side === 'buy' ? oco.ticks > now : oco.ticks < now)
  if (!stopFits) return 'trigger-price-invalid'
  if (side === 'buy' ? oco.ticks <= ticks : oco.ticks >= ticks) return 'attached-price-invalid'
  return isOnPriceStep(market, oco.ticks) ? null : 'price-not-a-tick'
}

/** Returns the request of an OCO order's stop leg; it has no name of its own. */
export function stopRequest(request: OrderRequest, { ticks, by, limitTicks }: AttachedRequest): OrderRequest {
  const { market, wallet, side, lots, selfTrade, reduceOnly, positionSide } = request
  return {
    market,
    wallet,
    side,
    type: limitTicks === undefined ? 'market' : 'limit',
    force: 'gtc',
    ticks: limitTicks ?? ZERO,
    lots,
    ...(selfTrade === undefined ? {} : { selfTrade }),
    ...(reduceOnly === undefined ? {} : { reduceOnly }),
    ...(positionSide === undefined ? {} : { positionSide }),
    trigger: { kind: 'trigger', by, ticks },
  }
}

/** Sets the amount that a stop leg freezes beyond its limit leg. */
export function setStopHold(held: Sum, market: Market, limitTicks: Ticks, request: OrderRequest, stop: AttachedRequest): void {
  held.clear()
  if (market.terms.product !== 'spot' || request.side === 'sell') return
  const dearer = most(ZERO, minus(stop.limitTicks ?? stop.ticks, limitTicks))
  if (dearer > 0) held.setTimes(unitsOf(dearer, request.lots), market.unitValue)
}

/** Opens the stop leg of an OCO order, with its funds already frozen, and links both legs. */
export function openStop(run: Run, limit: Order, request: OrderRequest, held: Sum): void {
  const stop = openOrder(run, limit.account, limit.market, request, limit.id, 0, 0, held)
  stop.siblingId = limit.id
  limit.siblingId = stop.id
  stop.triggerUp = stop.buy
  stop.market.triggers.add(stop)
}

/** Gives a waiting stop leg the size that its limit leg has left, and releases what it no longer needs. */
export function followLimit(run: Run, limit: Order): void {
  const { oco } = limit.request
  if (oco === undefined) return
  const stop = ocoStopOf(limit)
  assert(stop !== undefined && isOcoStop(stop), 'an open limit leg has its stop leg')
  const left = lotsLeft(limit)
  if (stop.lots === left) return
  stop.lots = left
  const held = new Sum()
  setStopHold(held, limit.market, limit.ticks, { ...limit.request, lots: left }, oco)
  rehold(stop, held)
  announce(run, stop)
}
