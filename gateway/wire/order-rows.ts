import type { OrderReceipt } from '#lib/contract/trading/order-receipts.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { roundProfit } from '#lib/calc/arithmetic/rounding.ts'
import { isZero, negate, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import type { AttachedView, LiveReceiptView, TriggerView } from '#gateway/exchange/views/view-parts.ts'
import type { FillView, OrderView } from '#gateway/exchange/views/order-views.ts'

/** Decimals of a slippage ratio: a millionth is a hundredth of a basis point. */
const RATIO_DECIMALS = 6

/** Converts a text to null if it is zero, because views have `0` for missing values and rows have null. */
const orNull = (text: string): string | null => (isZero(text) ? null : text)

export const toMarginMode = (mode: 'crossed' | 'isolated'): 1 | 2 => (mode === 'isolated' ? 1 : 2)

export function orderRow(view: OrderView): OrderRow {
  const { orderId, clientOrderId, product, symbol, wallet, side, type, force } = view
  return {
    orderId,
    clientOrderId,
    product,
    symbol,
    wallet,
    side,
    type,
    force,
    price: type === 'market' ? null : view.price,
    size: view.amount === null ? view.size : null,
    amount: view.amount,
    filledSize: view.filledSize,
    filledValue: view.filledValue,
    averagePrice: orNull(view.averagePrice),
    fee: view.fee,
    feeCoin: view.feeAsset,
    held: view.held,
    status: view.status,
    cancelReason: view.cancelReason,
    reduceOnly: view.reduceOnly,
    positionSide: view.positionSide,
    marginMode: view.marginMode === null ? null : toMarginMode(view.marginMode),
    leverage: view.leverage,
    trigger: view.trigger === null ? null : triggerRow(view.trigger),
    ...(view.end === undefined ? {} : { end: view.end }),
    ...(view.target === 'whole' ? { wholePosition: true } : {}),
    ...(view.oco === undefined ? {} : { oco: view.oco }),
    ...(view.expiresAtMs === undefined ? {} : { expiresAt: view.expiresAtMs }),
    ...(view.group === undefined ? {} : { group: view.group }),
    ...(view.bracket === undefined ? {} : { bracket: view.bracket.map((target) => ({ ...attachedRow(target), percent: target.percent })) }),
    ...(view.visibleSize === undefined ? {} : { visibleSize: view.visibleSize }),
    ...(view.twap === undefined ? {} : { twap: twapRow(view.twap) }),
    ...(view.chase === undefined ? {} : { chase: view.chase }),
    takeProfit: view.takeProfit === null ? null : attachedRow(view.takeProfit),
    stopLoss: view.stopLoss === null ? null : attachedRow(view.stopLoss),
    parentId: view.parentId,
    siblingId: view.siblingId,
    epoch: view.epoch,
    placedAt: view.placedAtMs,
    updatedAt: view.updatedAtMs,
  }
}

function twapRow({ slices, everyMs, done, nextAtMs }: NonNullable<OrderView['twap']>): NonNullable<OrderRow['twap']> {
  return { slices, every: everyMs, done, nextAt: nextAtMs }
}

function triggerRow({ kind, by, direction, price, callbackRatio, bestPrice }: TriggerView): NonNullable<OrderRow['trigger']> {
  return {
    kind,
    by,
    direction: direction ?? null,
    ...(isZero(price) ? {} : { price }),
    ...(isZero(callbackRatio) ? {} : { callbackRatio }),
    bestPrice: orNull(bestPrice),
  }
}

function attachedRow({ price, by, limitPrice }: AttachedView): NonNullable<OrderRow['takeProfit']> {
  return { price, by, ...(limitPrice === null ? {} : { limitPrice }) }
}

export function fillRow(view: FillView): FillRow {
  const { fillId, orderId, clientOrderId, product, symbol, wallet, side, price, size, value, fee, role, epoch } = view
  return {
    fillId,
    orderId,
    clientOrderId,
    product,
    symbol,
    wallet,
    side,
    price,
    size,
    value,
    fee,
    role,
    epoch,
    feeCoin: view.feeAsset,
    profit: product === 'futures' ? roundProfit(view.profit) : null,
    ...(view.end === undefined ? {} : { end: view.end }),
    ts: view.timeMs,
  }
}

/** Returns the receipt of an order in the trader's terms. */
export function receiptRow(order: OrderView, view: LiveReceiptView): OrderReceipt {
  const isOpen = order.status !== 'filled' && order.status !== 'cancelled'
  const slippage = (amount: string, against: string): string | null => (isZero(against) ? null : amount)
  const ratio = (amount: string, against: string): string | null => {
    // The value at the reference price: the filled value without the slippage.
    const value = subtract(order.filledValue, order.side === 'buy' ? amount : negate(amount))
    return isZero(against) || isZero(value) ? null : divideToDecimals(amount, value, RATIO_DECIMALS)
  }
  return {
    levelsTaken: view.levelsTaken,
    bestPrice: orNull(view.bestPrice),
    midPrice: orNull(view.midPrice),
    averagePrice: orNull(order.averagePrice),
    slippageBest: slippage(view.slippageBest, view.bestPrice),
    slippageMid: slippage(view.slippageMid, view.midPrice),
    slippageBestRatio: ratio(view.slippageBest, view.bestPrice),
    slippageMidRatio: ratio(view.slippageMid, view.midPrice),
    queueAhead: view.queueAhead,
    ordersAhead: view.ordersAhead,
    queueAheadNow: isOpen ? view.queueAheadNow : null,
    ordersAheadNow: isOpen ? view.ordersAheadNow : null,
    makerFills: view.makerFills,
    takerFills: view.takerFills,
    fee: order.fee,
    feeCoin: order.feeAsset,
    latencyMs: view.latencyMs,
    referenceAgeMs: view.referenceAgeMs,
    waits: view.waits,
    cancelReason: order.cancelReason,
  }
}
