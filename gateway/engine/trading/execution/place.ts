import { added, without } from '../../state/money/amounts.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import type { Ticks } from '#lib/kernel/money.ts'
import { availableOf } from '../../state/accounts.ts'
import { checkOrder } from '../orders/check-order.ts'
import type { PlaceBatch, PlaceOrder } from '../../state/commands/order-commands.ts'
import { BATCH_ORDERS_MAX } from '../../state/records/limits.ts'
import { judgeLoan, lend } from '../margin/debts.ts'
import { drawLatency, sendToBook } from './entering.ts'
import { hold } from '../../state/ledger.ts'
import { isOther, noteOrder } from '../../state/named.ts'
import { openOrder } from '../../state/open-orders.ts'
import { holdAssetOf } from '../../state/orders.ts'
import { isTurnedAway } from '../../state/records/realism.ts'
import { checkBracket } from '../kinds/check-bracket.ts'
import { checkChase } from '../kinds/chase.ts'
import { checkExpiry } from '../kinds/expiry.ts'
import { checkIceberg } from '../kinds/iceberg.ts'
import { checkScaled, placeScaled } from './scaled.ts'
import { checkTwap } from '../kinds/twap.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { checkOco, openStop, setStopHold, stopRequest } from '../kinds/oco.ts'
import { checkCover } from '../orders/reducible.ts'
import { holdFor } from '../orders/reserve.ts'
import { reject, type Run, visitMarket } from '../../state/run.ts'
import { listedMarket } from '../../state/state.ts'
import { Sum } from '../../state/money/sums.ts'
import { checkTarget, sizedTarget } from '../orders/targets.ts'
import type { AttachedRequest, OrderRequest } from '../../state/records/order-request.ts'
import type { Account, Market, Order } from '../../state/records/records.ts'

/** Places one order: it is accepted, refused, or a duplicate. */
export function placeOrder(run: Run, { account, order }: PlaceOrder): void {
  const found = run.state.accounts.get(account)
  if (found?.kind !== 'trader') return reject(run, 'unknown-account', order.clientOrderId ?? null)
  place(run, found, order, 0)
}

/** Places the orders of a batch, each on its own. */
export function placeBatch(run: Run, { account, orders }: PlaceBatch): void {
  const found = run.state.accounts.get(account)
  if (found?.kind !== 'trader') return reject(run, 'unknown-account')
  if (orders.length === 0 || orders.length > BATCH_ORDERS_MAX) return reject(run, 'too-many-in-batch')
  for (const [nth, order] of orders.entries()) {
    // The orders of a total are numbered like those of a batch.
    if (order.scaled === undefined) place(run, found, order, nth)
    else reject(run, 'order-type-invalid', order.clientOrderId ?? null, nth)
  }
}

/**
 * Checks whether a client order id was used before in the epoch. If so, answers with its order if the request under way has the same
 * content, and otherwise refuses it.
 */
export function isAnswered(run: Run, account: Account, clientOrderId: string | undefined, nth: number): boolean {
  if (clientOrderId === undefined) return false
  const known = account.epoch?.clientOrderIds.find(clientOrderId)
  if (known === undefined) return false
  if (isOther(run, known)) reject(run, 'client-id-used', clientOrderId, nth)
  else run.events.push({ type: 'repeated', orderId: known.id, clientOrderId, nth })
  return true
}

function place(run: Run, account: Account, asked: OrderRequest, nth: number): void {
  const clientOrderId = asked.clientOrderId ?? null
  const market = listedMarket(run.state, asked.market)
  if (market === undefined) return reject(run, 'unknown-market', clientOrderId, nth)
  noteOrder(run, asked)
  if (asked.clientOrderId !== undefined && isAnswered(run, account, asked.clientOrderId, nth)) return
  visitMarket(run, market)
  const futures = market.isFutures
  const request = futures ? sizedTarget(account, market, asked) : asked
  const refused =
    checkKind(run, account, market, request) ??
    (request.scaled === undefined ? checkOrder(account, market, request, 0) : null) ??
    (futures ? checkClosing(account, market, request) : null) ??
    (request.oco === undefined ? null : checkBothLegs(account, market, request, request.oco))
  if (refused !== null) return reject(run, refused, clientOrderId, nth)
  if (isTurnedAway(account.realism, run.command.random, run.draws)) {
    run.draws += 1
    return reject(run, 'exchange-busy', clientOrderId, nth)
  }
  if (request.scaled !== undefined) {
    const none = placeScaled(run, account, market, request)
    return none === null ? undefined : reject(run, none, clientOrderId, nth)
  }
  if (request.trigger !== undefined) return startWaiting(openOrder(run, account, market, request, 0, nth))
  const held = new Sum()
  const unpaid = payFor(run, account, market, request, held)
  if (unpaid !== null) return reject(run, unpaid, clientOrderId, nth)
  if (request.oco !== undefined) return placeOco(run, account, market, request, request.oco, held, nth)
  sendToBook(run, openPaid(run, account, market, request, held, nth))
}

/** Freezes what an order needs and opens it. */
function openPaid(run: Run, account: Account, market: Market, request: OrderRequest, held: Sum, nth: number): Order {
  hold(account, request.wallet, holdAssetOf(market, request.side === 'buy'), held)
  return openOrder(run, account, market, request, 0, nth, drawLatency(run, account), held)
}

/** Places both legs of an OCO order, if the balance also suffices for what the stop leg needs beyond the limit leg. */
function placeOco(run: Run, account: Account, market: Market, request: OrderRequest, stop: AttachedRequest, held: Sum, nth: number): void {
  const stopHeld = new Sum()
  setStopHold(stopHeld, market, request.ticks, request, stop)
  const asset = holdAssetOf(market, request.side === 'buy')
  const missing = without(added(held.amount, stopHeld.amount), availableOf(account, request.wallet, asset))
  if (!stopHeld.isZero && missing > 0n) return reject(run, 'insufficient-balance', request.clientOrderId ?? null, nth)
  const order = openPaid(run, account, market, request, held, nth)
  hold(account, request.wallet, asset, stopHeld)
  openStop(run, order, stopRequest(request, stop), stopHeld)
  sendToBook(run, order)
}

/** Checks what belongs to single kinds of orders. Only the engine marks orders as a group. */
function checkKind(run: Run, account: Account, market: Market, request: OrderRequest): Rejection | null {
  if (request.group !== undefined) return 'order-type-invalid'
  const { force, expiresAtMs, scaled, bracket, iceberg, twap, chase } = request
  // Almost no order is of any of them.
  if (force !== 'gtd' && (expiresAtMs ?? scaled ?? bracket ?? iceberg ?? twap ?? chase) === undefined) return null
  return (
    checkExpiry(run, request) ??
    checkScaled(market, request) ??
    checkBracket(market, request) ??
    checkIceberg(market, request) ??
    checkTwap(account, market, request) ??
    checkChase(account, market, request)
  )
}

/** Checks the size of what closes a position; the orders of a total are checked one by one. */
function checkClosing(account: Account, market: Market, request: OrderRequest): Rejection | null {
  const refused = checkTarget(account, market, request, request.lots)
  return refused ?? (request.scaled === undefined ? checkCover(account, market, request) : null)
}

/** Checks what an OCO order has beyond its limit order: its stop is checked like any trigger order. */
function checkBothLegs(account: Account, market: Market, request: OrderRequest, stop: AttachedRequest): Rejection | null {
  return checkOco(market, request) ?? checkOrder(account, market, stopRequest(request, stop), 0)
}

/** Calculates the amount to freeze for an order; if it may borrow, lends what is missing once all other checks have passed. */
function payFor(run: Run, account: Account, market: Market, request: OrderRequest, held: Sum): Rejection | null {
  const unpaid = holdFor(run, account, market, request, null, held)
  const borrows = unpaid === 'insufficient-balance' && request.loan !== undefined && request.loan !== 'repay'
  return borrows ? borrowFor(run, account, market, request, held) : unpaid
}

/** Lends what an order is short of, and freezes what it needs. `held`: what it needs, of which not all is there. */
function borrowFor(run: Run, account: Account, market: Market, request: OrderRequest, held: Sum): Rejection | null {
  const { wallet, side } = request
  const asset = holdAssetOf(market, side === 'buy')
  const missing = without(held.amount, availableOf(account, wallet, asset))
  // A market buy by size for which the book has too little has nothing to borrow for.
  if (missing <= 0n) return 'insufficient-balance'
  const refused = judgeLoan(run, account, wallet, asset, missing)
  if (refused !== null) return refused
  lend(run, account, wallet, asset, missing, true)
  held.clear()
  const short = holdFor(run, account, market, request, null, held)
  assert(short === null, 'what was borrowed for an order pays for it')
  return null
}

/** Starts a trigger order. It freezes nothing while it waits; the balance is checked when it fires. */
export function startWaiting(order: Order): void {
  const trigger = required(order.request.trigger, 'an order that waits has what it waits for')
  const { market } = order
  const now = trigger.by === 'mark' ? market.mark : market.last
  if (trigger.kind === 'trigger') order.triggerUp = order.triggerTicks >= now
  else if (trigger.kind === 'trailing') startTrailing(order, now)
  else order.triggerUp = order.buy === (trigger.kind === 'stop-loss')
  market.triggers.add(order)
}

/** Starts a trailing order: a sell starts from below and follows the highest price; a buy the other way round. */
function startTrailing(order: Order, now: Ticks): void {
  order.triggerUp = !order.buy
  const starts = order.triggerTicks === 0 || (order.triggerUp ? now >= order.triggerTicks : now <= order.triggerTicks)
  if (starts) order.extreme = now
}
