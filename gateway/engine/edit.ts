import { balanceOf } from './accounts.ts'
import { findOpen } from './cancel.ts'
import { checkBand, checkOrder, checkSize, isTicks } from './check-order.ts'
import { closeOrder, withdraw } from './close-order.ts'
import type { EditOrder, ReplaceOrder } from './commands.ts'
import { drawLatency, sendToBook } from './entering.ts'
import { hold } from './ledger.ts'
import { announce, openOrder } from './open-orders.ts'
import { holdAsset, lotsLeft, type Order, type OrderRequest } from './orders.ts'
import { isRepeated, reject, startWaiting } from './place.ts'
import type { Rejection } from './reasons.ts'
import { holdFor } from './reserve.ts'
import { type Run, visitMarket } from './run.ts'

/** Changes an open order in place of cancelling it; see `EditOrder` for what becomes of its rank. */
export function editOrder(run: Run, command: EditOrder): void {
  const account = run.state.accounts.get(command.account)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  const order = findOpen(account, command.order)
  if (order === undefined) return reject(run, 'order-not-open')
  visitMarket(run, order.market)
  const refused = order.status === 'waiting' ? editWaiting(run, order, command) : editBook(run, order, command)
  if (refused !== null) reject(run, refused, order.request.clientOrderId ?? null)
}

function editWaiting(run: Run, order: Order, { ticks, lots, triggerTicks }: EditOrder): Rejection | null {
  const { market, request } = order
  const next = { type: request.type, ticks: ticks === 0 ? order.ticks : ticks, lots: lots === 0 ? order.lots : lots }
  const trigger = triggerTicks === 0 ? order.triggerTicks : triggerTicks
  if (order.request.type === 'market' && ticks !== 0) return 'order-not-editable'
  if (request.amount !== undefined && lots !== 0) return 'order-not-editable'
  if (next.ticks === order.ticks && next.lots === order.lots && trigger === order.triggerTicks) return 'order-unchanged'
  if (next.type === 'limit' && !isTicks(next.ticks)) return 'price-not-a-tick'
  if (trigger !== 0 && !isTicks(trigger)) return 'trigger-price-invalid'
  const refused = request.amount === undefined ? checkSize(market, next) : null
  if (refused !== null) return refused
  market.triggers.remove(order)
  order.ticks = next.ticks
  order.lots = next.lots
  if (trigger !== order.triggerTicks) {
    order.triggerTicks = trigger
    order.extreme = 0
    startWaiting(order)
  } else {
    market.triggers.add(order)
  }
  announce(run, order)
  return null
}

function editBook(run: Run, order: Order, { ticks, lots, triggerTicks }: EditOrder): Rejection | null {
  const { market, request } = order
  const next = { type: request.type, ticks: ticks === 0 ? order.ticks : ticks, lots: lots === 0 ? order.lots : lots }
  if (request.type !== 'limit' || triggerTicks !== 0) return 'order-not-editable'
  if (market.halted) return 'market-halted'
  if (next.ticks === order.ticks && next.lots === order.lots) return 'order-unchanged'
  if (!isTicks(next.ticks)) return 'price-not-a-tick'
  if (next.lots <= order.lotsFilled) return 'size-below-minimum'
  const refused = checkBand(market, order.buy, next.ticks) ?? checkSize(market, next)
  if (refused !== null) return refused
  const left = next.lots - order.lotsFilled
  const reduceOnly = request.reduceOnly === true
  const need = {
    account: order.account,
    market,
    wallet: order.wallet,
    buy: order.buy,
    limit: true,
    amount: undefined,
    reduceOnly,
  }
  const held = holdFor(run, { ...need, ticks: next.ticks, lots: left }, order.held)
  if (typeof held === 'string') return held
  const keepsPlace = next.ticks === order.ticks && next.lots < order.lots
  if (!keepsPlace) withdraw(run, order)
  balanceOf(order.account, order.wallet, holdAsset(order)).frozen += held - order.held
  order.held = held
  order.ticks = next.ticks
  order.lots = next.lots
  if (keepsPlace && order.slot !== 0) market.book.reduce(order.slot, lotsLeft(order))
  if (!keepsPlace) {
    order.entry.latencyMs = drawLatency(run, order.account)
    order.status = order.entry.latencyMs === 0 ? 'live' : 'entering'
  }
  announce(run, order)
  if (!keepsPlace) sendToBook(run, order)
  return null
}

/** Ends one order and places another like it with a new id, price and size; where the new one is refused the old one stays as it is. */
export function replaceOrder(run: Run, command: ReplaceOrder): void {
  const account = run.state.accounts.get(command.account)
  const clientOrderId = command.clientOrderId ?? null
  if (account?.kind !== 'trader') return reject(run, 'unknown-account', clientOrderId)
  if (isRepeated(run, account, command.clientOrderId, 0)) return
  const old = findOpen(account, command.order)
  if (old === undefined) return reject(run, 'order-not-open', clientOrderId)
  if (old.status === 'waiting') return reject(run, 'order-not-editable', clientOrderId)
  visitMarket(run, old.market)
  const request = replacement(old, command)
  const { market, wallet, buy } = old
  const refused = checkOrder(account, market, request, 1)
  if (refused !== null) return reject(run, refused, clientOrderId)
  const { ticks, lots, amount } = request
  const reduceOnly = request.reduceOnly === true
  const limit = request.type === 'limit'
  const held = holdFor(run, { account, market, wallet, buy, limit, ticks, lots, amount, reduceOnly }, old.held)
  if (typeof held === 'string') return reject(run, held, clientOrderId)
  closeOrder(run, old, 'replaced')
  hold(account, wallet, holdAsset(old), held)
  const order = openOrder(run, account, market, request, 0, 0, drawLatency(run, account))
  order.held = held
  sendToBook(run, order)
}

function replacement(old: Order, { ticks, lots, amount, clientOrderId }: ReplaceOrder): OrderRequest {
  const { clientOrderId: _, amount: __, ...kept } = old.request
  return {
    ...kept,
    ticks,
    lots,
    ...(amount === undefined ? {} : { amount }),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  }
}
