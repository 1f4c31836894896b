import { isTicks, type Lots, type Ticks } from '#lib/kernel/money.ts'
import { scaledPrices, scaledWeights, splitByWeights } from '#lib/calc/order/scaled-orders.ts'
import { hold, release } from '../../state/ledger.ts'
import { SCALED_MAX, SCALED_MIN } from '#lib/contract/trading/kind-limits.ts'
import { Sum } from '../../state/money/sums.ts'
import { checkOrder } from '../orders/check-order.ts'
import { drawLatency, sendToBook } from './entering.ts'
import { checkCover } from '../orders/reducible.ts'
import { holdFor } from '../orders/reserve.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import type { Run } from '../../state/run.ts'
import { admitOrder, countOrder } from '../../state/open-orders.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import { chooseHoldAsset, holdAsset } from '../../state/orders.ts'
import type { Account, Market, Order } from '../../state/records/records.ts'
import { isOnPriceStep, isOnSizeStep, readSizeStep } from '../../state/steps.ts'

/** Checks what a scaled order has beyond its orders, which are checked one by one. Null if there is nothing wrong. */
export function checkScaled(market: Market, request: OrderRequest): Rejection | null {
  const { scaled, type, force, lots, ticks } = request
  if (scaled === undefined) return null
  const isPlain = type === 'limit' && (force === 'gtc' || force === 'gtd' || force === 'post-only')
  const others =
    request.trigger ?? request.oco ?? request.takeProfit ?? request.stopLoss ?? request.bracket ?? request.loan ?? request.amount
  if (!isPlain || others !== undefined) return 'order-type-invalid'
  const { count, toTicks } = scaled
  if (!Number.isSafeInteger(count) || count < SCALED_MIN || count > SCALED_MAX) return 'scaled-invalid'
  if (!isTicks(ticks) || !isTicks(toTicks) || !isOnPriceStep(market, ticks) || !isOnPriceStep(market, toTicks)) return 'price-not-a-tick'
  if (!Number.isSafeInteger(lots) || lots <= 0 || !isOnSizeStep(market, lots)) return 'size-not-a-lot'
  // Two orders of one price would be one order with a worse place in the queue.
  return new Set(spreadPrices(market, request)).size < count ? 'scaled-invalid' : null
}

function spreadPrices({ terms }: Market, { ticks, scaled }: OrderRequest): Ticks[] {
  const step = terms.priceStep ?? 1
  if (scaled === undefined) return []
  return scaledPrices(ticks / step, scaled.toTicks / step, scaled.count).map((price) => (price * step) as Ticks)
}

/** Returns the requests of the single orders; the first has the client's name. */
function splitRequest(market: Market, request: OrderRequest, groupId: number): OrderRequest[] {
  const { scaled, clientOrderId, ...plain } = request
  if (scaled === undefined) return []
  const step = readSizeStep(market)
  const sizes = splitByWeights(request.lots / step, scaledWeights(scaled.count, scaled.sizes))
  return spreadPrices(market, request).map((ticks, at) => ({
    ...plain,
    ...(at === 0 && clientOrderId !== undefined ? { clientOrderId } : {}),
    ticks,
    lots: ((sizes[at] ?? 0) * step) as Lots,
    group: { kind: 'scaled', id: groupId, nth: at + 1, of: scaled.count },
  }))
}

/**
 * Places the orders of a total, or none of them: each is checked with the ones before it open and paid for, and all go to the book once
 * the last has passed. They arrive together. Returns why none was placed; null if all were.
 */
export function placeScaled(run: Run, account: Account, market: Market, request: OrderRequest): Rejection | null {
  const { lastId } = run.state
  const { changed } = run
  const latencyMs = drawLatency(run, account)
  const groupId = Math.max(lastId + 1, run.command.firstId)
  const admitted: Order[] = []
  for (const one of splitRequest(market, request, groupId)) {
    const held = new Sum()
    const refused =
      checkOrder(account, market, one, 0) ?? checkCover(account, market, one) ?? holdFor(run, account, market, one, null, held)
    if (refused !== null) {
      for (const order of admitted.toReversed()) takeBack(run, order)
      run.state.lastId = lastId
      run.changed = changed
      return refused
    }
    hold(account, request.wallet, chooseHoldAsset(market, request.side === 'buy'), held)
    admitted.push(admitOrder(run, account, market, one, 0, latencyMs, held))
  }
  for (const [nth, order] of admitted.entries()) run.events.push({ type: 'opened', order, status: order.status, nth })
  for (const order of admitted) if (account.openOrders.get(order.id) === order) sendToBook(run, order)
  return null
}

/** Takes back an order that was admitted and never announced. */
function takeBack(run: Run, order: Order): void {
  const { account, request } = order
  release(account, order.wallet, holdAsset(order), order.held)
  account.openOrders.takeBack(order.id)
  countOrder(order, -1)
  run.state.expiring.delete(order)
  if (request.clientOrderId !== undefined) account.epoch?.clientOrderIds.delete(request.clientOrderId)
}
