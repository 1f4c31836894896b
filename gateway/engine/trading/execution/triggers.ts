import { assert, required } from '#lib/kernel/assert.ts'
import { type RateMillionths, type Ticks } from '#lib/kernel/money.ts'
import { checkBand } from '../orders/check-order.ts'
import { closeOrder } from '../orders/close-order.ts'
import { hold, release } from '../../state/ledger.ts'
import { endTargetsOf } from '../kinds/bracket.ts'
import { sendToBook } from './entering.ts'
import { isCurrent } from '../../state/currency.ts'
import { announce } from '../../state/open-orders.ts'
import { holdAsset, isOcoStop } from '../../state/orders.ts'
import { holdFor, needOf } from '../orders/reserve.ts'
import type { Run } from '../../state/run.ts'
import { Sum } from '../../state/money/sums.ts'
import { boundFired } from '../orders/targets.ts'
import type { Market, Order } from '../../state/records/records.ts'

const MILLION = 1_000_000

/**
 * Fires the orders triggered by a move of the reference market: those by the last price, then those by the mark price, then trailing
 * orders; each oldest first.
 */
export function fireTriggers(run: Run, market: Market, high: Ticks, low: Ticks): void {
  assert(low > 0 && low <= high, 'the lowest price of a move is not above its highest')
  const due = [
    ...market.triggers.due('last', high, low),
    ...(market.mark === 0 ? [] : market.triggers.due('mark', market.mark, market.mark)),
  ]
  const trailing = market.triggers.trailing.length === 0 ? [] : followTrailing(run, market, high, low)
  for (const order of [...due, ...trailing]) if (order.status === 'waiting') fire(run, order)
}

/** Updates the best price of every trailing order, and returns those whose callback was reached. */
function followTrailing(run: Run, market: Market, high: Ticks, low: Ticks): Order[] {
  const found: Order[] = []
  for (const order of market.triggers.trailing) {
    const trigger = required(order.request.trigger, 'a trailing order waits for a price')
    const callback = required(trigger.callbackMillionths, 'a trailing order says how far the price comes back')
    const [best, worst] = trigger.by === 'mark' ? [market.mark, market.mark] : order.triggerUp ? [high, low] : [low, high]
    if (best === 0) continue
    // The order of prices within a move is unknown: the old best price is checked against the whole span, a new one against the end.
    const fired = order.extreme !== 0 && cameBack(order, callback, worst)
    const moved = !fired && follow(order, best)
    if (moved) announce(run, order)
    const end = trigger.by === 'mark' ? market.mark : market.last
    if (fired || (moved && cameBack(order, callback, end))) found.push(order)
  }
  return found
}

/** Updates the best price if it improved, or if the order has just started. Returns whether it changed. */
function follow(order: Order, best: Ticks): boolean {
  const better = order.triggerUp ? best > order.extreme : best < order.extreme
  const starts = order.triggerUp ? best >= order.triggerTicks : best <= order.triggerTicks
  if (order.extreme === 0 ? !starts : !better) return false
  order.extreme = best
  return true
}

function cameBack(order: Order, callbackMillionths: RateMillionths, ticks: Ticks): boolean {
  const { extreme } = order
  if (order.triggerUp) return ticks * MILLION <= extreme * (MILLION - callbackMillionths)
  return ticks * MILLION >= extreme * (MILLION + callbackMillionths)
}

/** Sends a triggered order to the book if its price is within the band and the balance suffices, else ends it. Cancels its sibling. */
function fire(run: Run, order: Order): void {
  const { market, account, wallet, buy, ticks, lots, request } = order
  assert(isCurrent(market), 'only a current price fires an order')
  endSibling(run, order)
  run.changed = true
  run.events.push({
    type: 'triggered',
    orderId: order.id,
    account: account.id,
    ticks: request.trigger?.by === 'mark' ? market.mark : market.last,
  })
  // The reserve of an OCO order's stop is judged anew with the funds that its limit order has freed.
  release(account, wallet, holdAsset(order), order.held)
  order.held.clear()
  const limit = request.type === 'limit'
  const outside = limit && checkBand(market, buy, ticks) !== null
  const held = new Sum()
  if (outside || holdFor(run, account, market, needOf(order, ticks, lots), order, held) !== null)
    return closeOrder(run, order, 'trigger-failed')
  market.triggers.remove(order)
  order.status = 'live'
  boundFired(order)
  hold(account, wallet, holdAsset(order), held)
  order.held.set(held)
  sendToBook(run, order)
}

function endSibling(run: Run, order: Order): void {
  const sibling = order.account.openOrders.get(order.siblingId)
  endTargetsOf(run, order)
  if (sibling !== undefined && (sibling.status === 'waiting' || isOcoStop(order))) closeOrder(run, sibling, 'other-leg-triggered')
}
