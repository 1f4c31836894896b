import { isZero, negate } from '#lib/kernel/decimal-text.ts'
import type { FillView, OrderView } from '#gateway/exchange/views/order-views.ts'
import type { Force } from '#gateway/engine/state/records/order-request.ts'
import type { OrderStatus } from '#gateway/engine/state/records/records.ts'
import { directionText, kindFields } from './kind-fields.ts'

/** Orders and fills of spot as rows of the dialect (section 6): names, price decimals and fee formats are the dialect's. */

/** The origin of orders, which clients show. */
export const ENTRY = 'API'

/** The dialect's names of the times in force, for rows and for requests. */
export const FORCE_NAMES: Readonly<Record<Force, string>> = { gtc: 'gtc', gtd: 'gtd', ioc: 'ioc', fok: 'fok', 'post-only': 'post_only' }

export function forceText(force: Force): string {
  return FORCE_NAMES[force]
}

/** Returns the status text; spot writes `cancelled`, futures `canceled`. */
export function statusText({ status, filledSize }: Pick<OrderView, 'status' | 'filledSize'>, cancelled: string): string {
  const open: Readonly<Record<OrderStatus, string>> = {
    entering: 'live',
    waiting: 'live',
    live: isZero(filledSize) ? 'live' : 'partially_filled',
    filled: 'filled',
    cancelled,
  }
  return open[status]
}

/** Returns the size: a market buy's as the amount to spend (the amount spent if it was placed by size), all others' in the base coin. */
export function spotSize({ type, side, amount, size, filledValue }: OrderView): string {
  if (type !== 'market' || side === 'sell') return size
  return amount ?? filledValue
}

/** Returns a fee in the dialect's sign: a charge is negative. */
export function chargedFee(fee: string): string {
  return negate(fee)
}

/** Returns the fee as text, because clients run JSON.parse on it and break on anything else. */
function feeText({ filledSize, fee, feeAsset }: OrderView): string {
  if (isZero(filledSize)) return ''
  const charged = chargedFee(fee)
  const total = `{"c":0,"d":0,"deduction":false,"r":${charged},"t":${charged},"totalDeductionFee":0}`
  const coin = `{"deduction":false,"feeCoinCode":${JSON.stringify(feeAsset)},"totalDeductionFee":0,"totalFee":${charged}}`
  return `{"newFees":${total},${JSON.stringify(feeAsset)}:${coin}}`
}

function common(order: OrderView) {
  return {
    userId: order.account,
    symbol: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOrderId ?? '',
    size: spotSize(order),
    orderType: order.type,
    side: order.side,
    status: statusText(order, 'cancelled'),
    baseVolume: order.filledSize,
    quoteVolume: order.filledValue,
    enterPointSource: ENTRY,
    orderSource: order.type,
    force: forceText(order.force),
    cTime: String(order.placedAtMs),
    uTime: String(order.updatedAtMs),
    expireTime: order.expiresAtMs === undefined ? '' : String(order.expiresAtMs),
    groupId: order.group?.id ?? '',
    ...kindFields(order),
    presetTakeProfitPrice: order.takeProfit?.price ?? '',
    executeTakeProfitPrice: order.takeProfit?.limitPrice ?? '',
    presetStopLossPrice: order.stopLoss?.price ?? '',
    executeStopLossPrice: order.stopLoss?.limitPrice ?? '',
    tpslType: order.trigger === null ? 'normal' : 'tpsl',
    triggerPrice: order.trigger?.price ?? '',
    triggerDirection: directionText(order),
  }
}

/** Returns a row of `orderInfo` and `history-orders`. */
export function spotOrderRow(order: OrderView) {
  return {
    ...common(order),
    price: order.type === 'market' ? '0' : order.price,
    priceAvg: order.averagePrice,
    feeDetail: feeText(order),
    cancelReason: order.cancelReason ?? '',
  }
}

/** Returns a row of `unfilled-orders`, where `priceAvg` is the limit price and `basePrice`, which clients use, the average price. */
export function spotOpenRow(order: OrderView) {
  return { ...common(order), priceAvg: order.type === 'market' ? '0' : order.price, basePrice: order.averagePrice }
}

/** Returns a row of `fills`; its fee is an object, and it has no `posMode`. */
export function spotFillRow(fill: FillView) {
  return {
    userId: fill.account,
    symbol: fill.symbol,
    orderId: fill.orderId,
    tradeId: fill.fillId,
    orderType: fill.type,
    side: fill.side,
    priceAvg: fill.price,
    size: fill.size,
    amount: fill.value,
    feeDetail: { deduction: 'no', feeCoin: fill.feeAsset, totalDeductionFee: '', totalFee: chargedFee(fill.fee) },
    tradeScope: fill.role,
    cTime: String(fill.timeMs),
    uTime: String(fill.timeMs),
  }
}

export function triggerTypeText(order: Pick<OrderView, 'trigger'>): string {
  return order.trigger?.by === 'mark' ? 'mark_price' : 'fill_price'
}

/** Checks whether an order has reached the book: its receipt then has the market that it met there. */
export function hasMetBook({ filledSize, receipt }: Pick<OrderView, 'filledSize' | 'receipt'>): boolean {
  return [filledSize, receipt.bestPrice, receipt.midPrice, receipt.queueAhead, receipt.ordersAhead].some((figure) => !isZero(figure))
}

/** Returns the status of an order that waits, or waited, for its trigger. */
export function planStatus(order: OrderView): string {
  if (order.status === 'waiting') return 'live'
  if (order.status !== 'cancelled' || hasMetBook(order)) return 'executed'
  return order.cancelReason === 'trigger-failed' ? 'fail_execute' : 'cancelled'
}

/** Returns a row of the plan orders. */
export function spotPlanRow(order: OrderView) {
  return {
    orderId: order.orderId,
    clientOid: order.clientOrderId ?? '',
    symbol: order.symbol,
    size: order.amount ?? order.size,
    planType: order.amount === null ? 'amount' : 'total',
    executePrice: order.type === 'market' ? '0' : order.price,
    triggerPrice: order.trigger?.price ?? '0',
    status: planStatus(order),
    orderType: order.type,
    side: order.side,
    triggerType: triggerTypeText(order),
    triggerDirection: directionText(order),
    enterPointSource: ENTRY,
    cTime: String(order.placedAtMs),
    uTime: String(order.updatedAtMs),
  }
}
