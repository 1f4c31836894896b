import { assert } from '#lib/kernel/assert.ts'
import { availableOf } from '../state/accounts.ts'
import { checkOrder } from './check-order.ts'
import { BATCH_ORDERS_MAX, type PlaceBatch, type PlaceOrder } from '../commands.ts'
import { judgeLoan, lend } from '../margin/debts.ts'
import { drawLatency, sendToBook } from './entering.ts'
import { hold } from '../ledger/ledger.ts'
import { openOrder } from '../state/open-orders.ts'
import { holdAssetOf } from '../state/orders.ts'
import { isTurnedAway } from './realism.ts'
import type { Rejection } from '../reasons.ts'
import { holdFor } from './reserve.ts'
import { COVER_RULES } from '../rules.ts'
import { type Run, visitMarket } from '../run.ts'
import { listedMarket } from '../state/state.ts'
import { Sum } from '../ledger/sums.ts'
import { checkTarget, sizedTarget } from './targets.ts'
import type { OrderRequest } from '../state/order-request.ts'
import type { Account, Market, Order } from '../state/records.ts'

/** Says that a command, or the nth order of a batch, was refused. Nothing has changed. */
export function reject(run: Run, reason: Rejection, clientOrderId: string | null = null, nth = 0): void {
  run.events.push({ type: 'rejected', reason, clientOrderId, nth })
}

/** One order: accepted, refused, or known already. */
export function placeOrder(run: Run, { account, order }: PlaceOrder): void {
  const found = run.state.accounts.get(account)
  if (found?.kind !== 'trader') return reject(run, 'unknown-account', order.clientOrderId ?? null)
  place(run, found, order, 0)
}

/** Orders of one batch stand each for itself. */
export function placeBatch(run: Run, { account, orders }: PlaceBatch): void {
  const found = run.state.accounts.get(account)
  if (found?.kind !== 'trader') return reject(run, 'unknown-account')
  if (orders.length === 0 || orders.length > BATCH_ORDERS_MAX) return reject(run, 'too-many-in-batch')
  for (const [nth, order] of orders.entries()) place(run, found, order, nth)
}

/** The same client order id of one account is the same order, for as long as the epoch lasts. */
export function isRepeated(run: Run, account: Account, clientOrderId: string | undefined, nth: number): boolean {
  if (clientOrderId === undefined) return false
  const orderId = account.epoch?.clientOrderIds.get(clientOrderId)
  if (orderId === undefined) return false
  run.events.push({ type: 'repeated', orderId, clientOrderId, nth })
  return true
}

function place(run: Run, account: Account, asked: OrderRequest, nth: number): void {
  const clientOrderId = asked.clientOrderId ?? null
  const market = listedMarket(run.state, asked.market)
  if (market === undefined) return reject(run, 'unknown-market', clientOrderId, nth)
  if (isRepeated(run, account, asked.clientOrderId, nth)) return
  visitMarket(run, market)
  const { rules } = run.state
  const futures = market.terms.product === 'futures'
  const request = futures ? sizedTarget(rules, account, market, asked) : asked
  const refused = checkOrder(account, market, request, 0) ?? (futures ? checkTarget(rules, account, market, request, request.lots) : checkLoan(rules, request))
  if (refused !== null) return reject(run, refused, clientOrderId, nth)
  if (isTurnedAway(account.realism, run.command.random, run.draws)) {
    run.draws += 1
    return reject(run, 'exchange-busy', clientOrderId, nth)
  }
  if (request.trigger !== undefined) return startWaiting(openOrder(run, account, market, request, 0, nth))
  const held = new Sum()
  const unpaid = payFor(run, account, market, request, held)
  if (unpaid !== null) return reject(run, unpaid, clientOrderId, nth)
  hold(account, request.wallet, holdAssetOf(market, request.side === 'buy'), held)
  sendToBook(run, openOrder(run, account, market, request, 0, nth, drawLatency(run, account), held))
}

/** Earlier rules know no orders that borrow or repay. */
function checkLoan(rules: number, { wallet, loan }: OrderRequest): Rejection | null {
  return wallet !== 'spot' && loan !== undefined && rules < COVER_RULES ? 'order-type-invalid' : null
}

/** What an order must hold; one that may borrow borrows what it lacks, once nothing else speaks against it. */
function payFor(run: Run, account: Account, market: Market, request: OrderRequest, held: Sum): Rejection | null {
  const unpaid = holdFor(run, account, market, request, null, held)
  if (unpaid !== 'insufficient-balance' || request.loan === undefined || request.loan === 'repay') return unpaid
  const { wallet, side } = request
  const asset = holdAssetOf(market, side === 'buy')
  const missing = held.amount - availableOf(account, wallet, asset)
  // Of a market buy by size there is nothing to borrow for where the book has too little.
  if (missing <= 0n) return unpaid
  const refused = judgeLoan(run, account, wallet, asset, missing)
  if (refused !== null) return refused
  lend(run, account, wallet, asset, missing, true)
  const short = holdFor(run, account, market, request, null, held)
  assert(short === null, 'what was borrowed for an order pays for it')
  return null
}

/** A trigger order waits and holds nothing; whether it can be paid for is judged when it fires. */
export function startWaiting(order: Order): void {
  const { trigger } = order.request
  if (trigger === undefined) return
  const { market } = order
  const now = trigger.by === 'mark' ? market.mark : market.last
  if (trigger.kind === 'trigger') order.triggerUp = order.triggerTicks >= now
  else if (trigger.kind === 'trailing') startTrailing(order, now)
  else order.triggerUp = order.buy === (trigger.kind === 'stop-loss')
  market.triggers.add(order)
}

/** A trailing sell starts from below and follows the highest price; a buy the other way round. */
function startTrailing(order: Order, now: number): void {
  order.triggerUp = !order.buy
  const starts = order.triggerTicks === 0 || (order.triggerUp ? now >= order.triggerTicks : now <= order.triggerTicks)
  if (starts) order.extreme = now
}
