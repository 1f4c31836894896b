import { checkBand } from './check-order.ts'
import { closeOrder } from './close-order.ts'
import { hold } from '../ledger/ledger.ts'
import { enterBook } from './matching.ts'
import { announce } from '../state/open-orders.ts'
import { holdAsset } from '../state/orders.ts'
import { holdFor, needOf } from './reserve.ts'
import type { Run } from '../run.ts'
import { Sum } from '../ledger/sums.ts'
import { boundFired } from './targets.ts'
import type { Market, Order } from '../state/records.ts'

const MILLION = 1_000_000

/** Fires what a move of the reference market fires: oldest first, trailing orders after those with a fixed price. */
export function fireTriggers(run: Run, market: Market, high: number, low: number): void {
  const due = [
    ...market.triggers.due('last', high, low),
    ...(market.mark === 0 ? [] : market.triggers.due('mark', market.mark, market.mark)),
  ]
  const trailing = market.triggers.trailing.length === 0 ? [] : followTrailing(run, market, high, low)
  for (const order of [...due, ...trailing]) if (order.status === 'waiting') fire(run, order)
}

/** Moves the best price of every trailing order, and finds those that the price has come back from far enough. */
function followTrailing(run: Run, market: Market, high: number, low: number): Order[] {
  const found: Order[] = []
  for (const order of market.triggers.trailing) {
    const { trigger } = order.request
    if (trigger === undefined) continue
    const [best, worst] = trigger.by === 'mark' ? [market.mark, market.mark] : order.triggerUp ? [high, low] : [low, high]
    if (best === 0) continue
    // Which came first within a move is not known: against the old best price the whole span counts, against a new one its end.
    const fired = order.extreme !== 0 && cameBack(order, trigger.callbackMillionths ?? 0, worst)
    const moved = !fired && follow(order, best)
    if (moved) announce(run, order)
    const end = trigger.by === 'mark' ? market.mark : market.last
    if (fired || (moved && cameBack(order, trigger.callbackMillionths ?? 0, end))) found.push(order)
  }
  return found
}

/** Takes a better price as the best one, also the first after the order has started. Returns whether it moved. */
function follow(order: Order, best: number): boolean {
  const better = order.triggerUp ? best > order.extreme : best < order.extreme
  const starts = order.triggerUp ? best >= order.triggerTicks : best <= order.triggerTicks
  if (order.extreme === 0 ? !starts : !better) return false
  order.extreme = best
  return true
}

function cameBack(order: Order, callbackMillionths: number, ticks: number): boolean {
  const { extreme } = order
  if (order.triggerUp) return ticks * MILLION <= extreme * (MILLION - callbackMillionths)
  return ticks * MILLION >= extreme * (MILLION + callbackMillionths)
}

/** An order that waited goes to the book, if it can be paid for now. The other one of its pair ends. */
function fire(run: Run, order: Order): void {
  const { market, account, wallet, buy, ticks, lots, request } = order
  endSibling(run, order)
  run.changed = true
  run.events.push({
    type: 'triggered',
    orderId: order.id,
    account: account.id,
    ticks: request.trigger?.by === 'mark' ? market.mark : market.last,
  })
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
  enterBook(run, order)
}

function endSibling(run: Run, order: Order): void {
  const sibling = order.account.openOrders.get(order.siblingId)
  if (sibling?.status === 'waiting') closeOrder(run, sibling, 'other-leg-triggered')
}
