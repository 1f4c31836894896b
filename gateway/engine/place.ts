import type { Account } from './accounts.ts'
import { checkOrder } from './check-order.ts'
import { BATCH_ORDERS_MAX, type PlaceBatch, type PlaceOrder } from './commands.ts'
import { drawLatency, sendToBook } from './entering.ts'
import { hold } from './ledger.ts'
import { openOrder } from './open-orders.ts'
import { holdAssetOf, type Order, type OrderRequest } from './orders.ts'
import { isTurnedAway } from './realism.ts'
import type { Rejection } from './reasons.ts'
import { holdFor } from './reserve.ts'
import { type Run, visitMarket } from './run.ts'
import { listedMarket } from './state.ts'
import { Sum } from './sums.ts'

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

function place(run: Run, account: Account, request: OrderRequest, nth: number): void {
  const clientOrderId = request.clientOrderId ?? null
  const market = listedMarket(run.state, request.market)
  if (market === undefined) return reject(run, 'unknown-market', clientOrderId, nth)
  if (isRepeated(run, account, request.clientOrderId, nth)) return
  visitMarket(run, market)
  const refused = checkOrder(account, market, request, 0)
  if (refused !== null) return reject(run, refused, clientOrderId, nth)
  if (isTurnedAway(account.realism, run.command.random, run.draws)) {
    run.draws += 1
    return reject(run, 'exchange-busy', clientOrderId, nth)
  }
  if (request.trigger !== undefined) return startWaiting(openOrder(run, account, market, request, 0, nth))
  const held = new Sum()
  const unpaid = holdFor(run, account, market, request, null, held)
  if (unpaid !== null) return reject(run, unpaid, clientOrderId, nth)
  hold(account, request.wallet, holdAssetOf(market, request.side === 'buy'), held)
  sendToBook(run, openOrder(run, account, market, request, 0, nth, drawLatency(run, account), held))
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
