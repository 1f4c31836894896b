import { isTicks, type Lots, minus, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { findOpen } from './cancel.ts'
import {
  checkAttached,
  checkBand,
  checkCompany,
  checkMuch,
  checkOrder,
  checkSize,
  closesWhole,
  isCallback,
  isClientId,
} from '../orders/check-order.ts'
import { closeOrder, withdraw } from '../orders/close-order.ts'
import { gapFor } from '../orders/gaps.ts'
import { isOnPriceStep } from '../../state/steps.ts'
import type { EditOrder, ReplaceOrder } from '../../state/commands/order-commands.ts'
import { drawLatency, sendToBook } from './entering.ts'
import { checkBracket } from '../kinds/check-bracket.ts'
import { checkExpiry } from '../kinds/expiry.ts'
import { checkIceberg } from '../kinds/iceberg.ts'
import { hold } from '../../state/ledger.ts'
import { noteContent } from '../../state/named.ts'
import { announce, openOrder } from '../../state/open-orders.ts'
import { holdAsset, isOcoLeg, lotsLeft } from '../../state/orders.ts'
import { isAnswered, startWaiting } from './place.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { checkCover } from '../orders/reducible.ts'
import { holdFor, makeNeed, rehold } from '../orders/reserve.ts'
import { type Run, reject, visitMarket } from '../../state/run.ts'
import { Sum } from '../../state/money/sums.ts'
import { checkTarget } from '../orders/targets.ts'
import { findRestriction } from '../../state/trading-mode.ts'
import type { AttachedRequest, OrderRequest } from '../../state/records/order-request.ts'
import type { Account, Market, Order } from '../../state/records/records.ts'

/** Changes an open order without cancelling it; see `EditOrder` for its queue position. */
export function editOrder(run: Run, command: EditOrder): void {
  const account = run.state.accounts.get(command.account)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  noteChange(run, account, command)
  if (run.content !== undefined && isAnswered(run, account, command.clientOrderId, 0)) return
  const order = findOpen(account, command.order)
  if (order === undefined) return reject(run, 'order-not-open')
  if (order.request.strategy !== undefined) return reject(run, 'order-of-bot')
  const isFixed = isOcoLeg(order) || order.request.twap !== undefined || order.request.chase === true
  if (isFixed) return reject(run, 'order-not-editable', order.request.clientOrderId ?? null)
  visitMarket(run, order.market)
  const request = editRequest(order, command)
  const refused =
    // A halted market lets waiting orders be changed.
    (order.market.restriction === null ? null : findRestriction(order.market)) ??
    checkName(account, order, command.clientOrderId) ??
    (request.expiresAtMs === order.request.expiresAtMs ? null : checkExpiry(run, request)) ??
    checkBracket(order.market, asEdited(order, request, command)) ??
    (command.lots === 0 ? null : checkIceberg(order.market, asEdited(order, request, command))) ??
    (order.status === 'waiting' ? editWaiting(run, order, request, command) : editBook(run, order, request, command))
  if (refused !== null) return reject(run, refused, order.request.clientOrderId ?? null)
  if (command.clientOrderId !== undefined) account.epoch?.clientOrderIds.set(command.clientOrderId, order.id, run.content)
  if (account.openOrders.get(order.id) === order) run.state.expiring.set(order, order.request.expiresAtMs ?? Infinity)
}

/** Returns an order's request with the price and size of an edit. */
function asEdited(order: Order, request: OrderRequest, { ticks, lots }: EditOrder): OrderRequest {
  return (request.bracket ?? request.iceberg) === undefined
    ? request
    : { ...request, ticks: ticks === 0 ? order.ticks : ticks, lots: lots === 0 ? order.lots : lots }
}

/**
 * Notes the content of a change that names its order anew. Its order counts by its id, however the request names it, so that both ways
 * are the same request.
 */
function noteChange(run: Run, account: Account, command: EditOrder | ReplaceOrder): void {
  if (command.clientOrderId === undefined) return
  const { order } = command
  const orderId = 'orderId' in order ? order.orderId : (account.epoch?.clientOrderIds.get(order.clientOrderId) ?? 0)
  noteContent(run, { ...command, order: { orderId } })
}

/** Checks that a name is valid, and not another order's. */
function checkName(account: Account, order: Order, name: string | undefined): Rejection | null {
  if (name === undefined) return null
  const named = account.epoch?.clientOrderIds.get(name)
  return isClientId(name) && (named === undefined || named === order.id) ? null : 'client-order-id-invalid'
}

/** Returns the request with an edit's changes, or the same object if there are none. Price, size and trigger price are on the order. */
function editRequest({ request }: Order, command: EditOrder): OrderRequest {
  const { takeProfit, stopLoss, trigger, expiresAtMs, ...rest } = request
  const endsAtMs = command.expiresAtMs === undefined ? expiresAtMs : (command.expiresAtMs ?? undefined)
  const { callbackMillionths = trigger?.callbackMillionths, amount = request.amount, clientOrderId = request.clientOrderId } = command
  const profit = command.takeProfit === undefined ? takeProfit : command.takeProfit
  const loss = command.stopLoss === undefined ? stopLoss : command.stopLoss
  const sameName = amount === request.amount && clientOrderId === request.clientOrderId
  const sameTrigger = callbackMillionths === trigger?.callbackMillionths
  if (endsAtMs === expiresAtMs && sameName && sameTrigger && isSameAttached(profit, takeProfit) && isSameAttached(loss, stopLoss))
    return request
  return {
    ...rest,
    ...chooseForce(request, endsAtMs),
    ...(trigger === undefined ? {} : { trigger: callbackMillionths === undefined ? trigger : { ...trigger, callbackMillionths } }),
    ...(profit ? { takeProfit: profit } : {}),
    ...(loss ? { stopLoss: loss } : {}),
    ...(amount === undefined ? {} : { amount }),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  }
}

/** Returns the time in force of an order that gets an end, keeps it or loses it. Only one that stays until it is cancelled can get one. */
function chooseForce({ force }: OrderRequest, expiresAtMs: number | undefined): Pick<OrderRequest, 'force' | 'expiresAtMs'> {
  if (expiresAtMs === undefined) return { force: force === 'gtd' ? 'gtc' : force }
  return { force: force === 'gtc' ? 'gtd' : force, expiresAtMs }
}

function isSameAttached(given: AttachedRequest | null | undefined, kept: AttachedRequest | undefined): boolean {
  return given?.ticks === kept?.ticks && given?.by === kept?.by && given?.limitTicks === kept?.limitTicks
}

/** Checks whether an edit leaves an order unchanged. */
function isSame(order: Order, next: Pick<Order, 'ticks' | 'lots' | 'triggerTicks' | 'request'>): boolean {
  return (
    next.ticks === order.ticks && next.lots === order.lots && next.triggerTicks === order.triggerTicks && next.request === order.request
  )
}

/** Edits a waiting order. A new size makes an order for a whole position one for a part. */
function editWaiting(run: Run, order: Order, asked: OrderRequest, command: EditOrder): Rejection | null {
  const { market } = order
  const ticks = command.ticks === 0 ? order.ticks : command.ticks
  const lots = command.lots === 0 ? order.lots : command.lots
  const triggerTicks = command.triggerTicks === 0 ? order.triggerTicks : command.triggerTicks
  if (asked.type === 'market' && command.ticks !== 0) return 'order-not-editable'
  if ((order.request.amount === undefined) !== (asked.amount === undefined)) return 'order-not-editable'
  if (asked.amount !== undefined && command.lots !== 0) return 'order-not-editable'
  if (command.callbackMillionths !== undefined && asked.trigger?.kind !== 'trailing') return 'order-not-editable'
  const request = lots === order.lots || asked.target === undefined ? asked : { ...asked, target: 'part' as const }
  if (isSame(order, { ticks, lots, triggerTicks, request })) return 'order-unchanged'
  if (request.type === 'limit' && !isPrice(market, ticks)) return 'price-not-a-tick'
  if (triggerTicks !== 0 && !isTicks(triggerTicks)) return 'trigger-price-invalid'
  if (!isOnPriceStep(market, triggerTicks)) return 'price-not-a-tick'
  if (command.callbackMillionths !== undefined && !isCallback(command.callbackMillionths)) return 'trailing-invalid'
  const refused =
    (keepsSize(order, lots)
      ? null
      : checkMuch(market, { ...request, ticks, lots }, closesWhole(order.account, market, order.request, lots))) ??
    checkTarget(order.account, market, request, lots) ??
    checkCompany(request) ??
    checkAttached(market, atTrigger({ ...request, ticks }, triggerTicks))
  if (refused !== null) return refused
  market.triggers.remove(order)
  order.request = request
  order.ticks = ticks
  order.lots = lots
  if (triggerTicks !== order.triggerTicks) {
    order.triggerTicks = triggerTicks
    order.extreme = ZERO
    startWaiting(order)
  } else {
    market.triggers.add(order)
  }
  announce(run, order)
  return null
}

/**
 * Checks whether an order that shrinks with its position is of unchanged size: it may have shrunk below the minimum, but its prices can
 * still be edited.
 */
function keepsSize({ lots: before, request }: Order, lots: Lots): boolean {
  return lots === before && request.reduceOnly === true
}

function isPrice(market: Market, ticks: Ticks): boolean {
  return isTicks(ticks) && isOnPriceStep(market, ticks)
}

function atTrigger(request: OrderRequest, ticks: Ticks): OrderRequest {
  return request.trigger === undefined ? request : { ...request, trigger: { ...request.trigger, ticks } }
}

function editBook(run: Run, order: Order, request: OrderRequest, command: EditOrder): Rejection | null {
  const { market } = order
  const ticks = command.ticks === 0 ? order.ticks : command.ticks
  const lots = command.lots === 0 ? order.lots : command.lots
  if (request.type !== 'limit' || command.triggerTicks !== 0) return 'order-not-editable'
  if (command.amount !== undefined || command.callbackMillionths !== undefined) return 'order-not-editable'
  const restriction = findRestriction(market)
  if (restriction !== null) return restriction
  if (isSame(order, { ticks, lots, triggerTicks: order.triggerTicks, request })) return 'order-unchanged'
  if (!isPrice(market, ticks)) return 'price-not-a-tick'
  if (lots <= order.lotsFilled) return 'size-below-minimum'
  const gap = gapFor(market, request, ticks)
  if (gap !== null) return gap
  const isMoved = ticks !== order.ticks || lots !== order.lots
  const refused =
    (isMoved ? checkBand(market, order.buy, ticks) : null) ??
    (isMoved && !keepsSize(order, lots)
      ? checkSize(
          market,
          { type: request.type, ticks, lots },
          closesWhole(order.account, market, order.request, minus(lots, order.lotsFilled)),
        )
      : null) ??
    (lots > order.lots ? checkTarget(order.account, market, request, minus(lots, order.lotsFilled)) : null) ??
    checkCompany(request) ??
    checkAttached(market, { ...request, ticks })
  if (refused !== null) return refused
  const held = new Sum()
  if (!isMoved) held.set(order.held)
  const need = makeNeed(order, ticks, minus(lots, order.lotsFilled))
  const unpaid = isMoved ? holdFor(run, order.account, market, need, order, held) : null
  if (unpaid !== null) return unpaid
  const keepsQueuePosition = ticks === order.ticks && lots <= order.lots
  if (!keepsQueuePosition) withdraw(run, order)
  const before = order.lots
  rehold(order, held)
  order.request = request
  order.ticks = ticks
  order.lots = lots
  if (lots < before && keepsQueuePosition && order.slot !== 0) market.book.reduce(order.slot, lotsLeft(order))
  if (!keepsQueuePosition) {
    order.latencyMs = drawLatency(run, order.account)
    order.status = order.latencyMs === 0 ? 'live' : 'entering'
  }
  announce(run, order)
  if (!keepsQueuePosition) sendToBook(run, order)
  return null
}

/** Replaces an order by one with a new id, price and size; if the new one is refused, the old one stays unchanged. */
export function replaceOrder(run: Run, command: ReplaceOrder): void {
  const account = run.state.accounts.get(command.account)
  const clientOrderId = command.clientOrderId ?? null
  if (account?.kind !== 'trader') return reject(run, 'unknown-account', clientOrderId)
  noteChange(run, account, command)
  if (isAnswered(run, account, command.clientOrderId, 0)) return
  const old = findOpen(account, command.order)
  if (old === undefined) return reject(run, 'order-not-open', clientOrderId)
  if (old.request.strategy !== undefined) return reject(run, 'order-of-bot', clientOrderId)
  const isFixed = isOcoLeg(old) || old.request.twap !== undefined || old.request.chase === true
  if (old.status === 'waiting' || isFixed) return reject(run, 'order-not-editable', clientOrderId)
  visitMarket(run, old.market)
  const request = replacement(old, command)
  const { market, wallet } = old
  const refused =
    checkExpiry(run, request) ??
    checkBracket(market, request) ??
    checkIceberg(market, request) ??
    checkOrder(account, market, request, 1) ??
    checkTarget(account, market, request, request.lots) ??
    checkCover(account, market, request, old)
  if (refused !== null) return reject(run, refused, clientOrderId)
  const held = new Sum()
  const unpaid = holdFor(run, account, market, request, old, held)
  if (unpaid !== null) return reject(run, unpaid, clientOrderId)
  closeOrder(run, old, 'replaced')
  hold(account, wallet, holdAsset(old), held)
  sendToBook(run, openOrder(run, account, market, request, 0, 0, drawLatency(run, account), held))
}

function replacement(old: Order, { ticks, lots, amount, clientOrderId }: ReplaceOrder): OrderRequest {
  const { clientOrderId: _, amount: __, target, ...kept } = old.request
  return {
    ...kept,
    ...(target === undefined ? {} : { target: 'part' as const }),
    ticks,
    lots,
    ...(amount === undefined ? {} : { amount }),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  }
}
