import { roundAvailable, roundProfit, splitAmount, TRADED_DECIMALS } from '#lib/calc/arithmetic/rounding.ts'
import { add, divide, isZero, multiply, negate, subtract, sum } from '#lib/kernel/decimal.ts'
import type { BalanceView, FuturesAccountView } from '#gateway/exchange/views/account-views.ts'
import type { ClosedPositionView, PositionView } from '#gateway/exchange/views/position-views.ts'
import type { FillView, OrderView } from '#gateway/exchange/views/order-views.ts'
import { splitEquity } from '../dialect/account-rows.ts'
import { symbolField } from '#gateway/dialect/margin-mode.ts'
import { feeDetails, marginOrderRow } from '../dialect/margin-rows.ts'
import {
  closedPositionRow,
  maintenanceRate,
  mixFillRow,
  modeText,
  sideText,
  sumProfit,
  toPlanType,
  tradeSideText,
} from '../dialect/mix-rows.ts'
import { directionText } from '../dialect/kind-fields.ts'
import { chargedFee, ENTRY, forceText, planStatus, spotFillRow, spotSize, statusText, triggerTypeText } from '../dialect/spot-rows.ts'

/** Rows of the account streams (dialect, section 8.3), which differ from those of the REST calls in names and order. */

/** `maxTransferOut` and `frozen` add up to the equity: clients add them. */
export function futuresBalanceRow(account: FuturesAccountView) {
  const { total: equity, free, used } = splitEquity(account)
  return {
    marginCoin: account.asset,
    frozen: used,
    available: roundAvailable(account.available),
    maxOpenPosAvailable: free,
    maxTransferOut: free,
    equity,
    usdtEquity: equity,
    crossedRiskRate: account.marginRatio,
    unrealizedPL: account.unrealisedProfit,
  }
}

/** Sums up an order's fills of one turn; empty without fills. */
function filledFields(fills: readonly FillView[]) {
  const last = fills.at(-1)
  if (last === undefined) return {}
  return {
    fillPrice: last.price,
    tradeId: last.fillId,
    baseVolume: sum(fills.map(({ size }) => size)),
    fillTime: String(last.timeMs),
    fillFee: negate(sum(fills.map(({ fee }) => fee))),
    fillFeeCoin: last.feeAsset,
    tradeScope: last.role === 'taker' ? 'T' : 'M',
  }
}

function feeDetail({ filledSize, fee, feeAsset }: OrderView) {
  return isZero(filledSize) ? [] : [{ feeCoin: feeAsset, fee: chargedFee(fee) }]
}

function orderFields(order: OrderView) {
  return {
    instId: order.symbol,
    orderId: order.orderId,
    clientOid: order.clientOrderId ?? '',
    orderType: order.type,
    force: forceText(order.force),
    accBaseVolume: order.filledSize,
    priceAvg: order.averagePrice,
    feeDetail: feeDetail(order),
    enterPointSource: ENTRY,
    cTime: String(order.placedAtMs),
    uTime: String(order.updatedAtMs),
  }
}

/** Omits `posMode`, by which clients recognise futures. `fills` are those of this turn. */
export function spotOrderPush(order: OrderView, fills: readonly FillView[]) {
  const size = spotSize(order)
  return {
    ...orderFields(order),
    ...(order.type === 'limit' ? { price: order.price } : {}),
    side: order.side,
    newSize: size,
    size,
    notional: order.filledValue,
    status: statusText(order, 'cancelled'),
    stpMode: order.selfTrade.replace('-', '_'),
    ...filledFields(fills),
  }
}

/** Has `loanType`, by which clients recognise margin. Volumes cover the order's whole life; `fills` are those of this turn. */
export function marginOrderPush(order: OrderView, fills: readonly FillView[]) {
  const { symbol, size: _filled, amount, ...row } = marginOrderRow(order)
  const last = fills.at(-1)
  return {
    ...row,
    instId: symbol,
    feeDetail: feeDetails(order),
    fillPrice: last?.price ?? '0',
    baseVolume: order.filledSize,
    fillTotalAmount: amount,
  }
}

/** Clients add `available` and `frozen` to get the total. */
export function marginBalanceRow({ wallet, asset, available, frozen, borrowed, interest }: BalanceView, timeMs: number) {
  const { free, used } = splitAmount(add(available, frozen), available, TRADED_DECIMALS)
  return {
    ...symbolField(wallet),
    id: `${wallet}-${asset}`,
    coin: asset,
    available: free,
    frozen: used,
    borrow: borrowed,
    interest,
    coupon: '0',
    uTime: String(timeMs),
  }
}

/** Has `posMode`. `fills` are those of this turn. */
export function futuresOrderPush(order: OrderView, fills: readonly FillView[]) {
  const filled =
    fills.length === 0 ? {} : { ...filledFields(fills), fillNotionalUsd: sum(fills.map(({ value }) => value)), pnl: sumProfit(fills) }
  return {
    ...orderFields(order),
    price: order.type === 'market' ? '0' : order.price,
    side: sideText(order),
    size: order.size,
    status: statusText(order, 'canceled'),
    posMode: modeText(order.positionSide),
    posSide: order.positionSide ?? 'net',
    tradeSide: tradeSideText(order),
    reduceOnly: order.reduceOnly ? 'yes' : 'no',
    marginCoin: order.feeAsset,
    marginMode: order.marginMode ?? '',
    leverage: order.leverage ?? '',
    notionalUsd: isZero(order.price) ? order.filledValue : multiply(order.size, order.price),
    ...filled,
  }
}

/** Returns the row of an order that waits, or waited, for its trigger. */
export function planPush(order: OrderView) {
  const row = order.product === 'spot' ? spotOrderPush(order, []) : futuresOrderPush(order, [])
  return {
    ...row,
    triggerPrice: order.trigger?.price ?? '0',
    triggerType: triggerTypeText(order),
    triggerDirection: directionText(order),
    planType: order.product === 'spot' ? (order.amount === null ? 'amount' : 'total') : toPlanType(order),
    executePrice: order.type === 'market' ? '0' : order.price,
    status: planStatus(order),
  }
}

/** Same rows as the REST calls, except that a spot fee is a list here too. */
export function fillPush(fill: FillView) {
  if (fill.product === 'futures') return mixFillRow(fill)
  const row = spotFillRow(fill)
  return { ...row, feeDetail: [row.feeDetail] }
}

export function positionPush(position: PositionView) {
  return {
    posId: `${position.symbol}-${position.side}-${position.openedAtMs}`,
    instId: position.symbol,
    marginCoin: 'USDT',
    marginSize: position.margin,
    marginMode: position.marginMode,
    holdSide: position.direction,
    posMode: position.side === 'net' ? 'one_way_mode' : 'hedge_mode',
    total: position.size,
    available: position.available,
    frozen: subtract(position.size, position.available),
    openPriceAvg: position.averagePrice,
    leverage: Number(position.leverage),
    achievedProfits: roundProfit(position.realisedProfit),
    unrealizedPL: position.unrealisedProfit,
    unrealizedPLR: isZero(position.margin) ? '0' : roundProfit(divide(position.unrealisedProfit, position.margin)),
    liquidationPrice: position.liquidationPrice,
    keepMarginRate: maintenanceRate(position),
    marginRate: position.marginRatio,
    markPrice: position.markPrice,
    breakEvenPrice: position.breakEvenPrice,
    totalFee: position.funding,
    deductedFee: position.fees,
    cTime: String(position.openedAtMs),
    uTime: String(position.updatedAtMs),
    autoMargin: position.autoMargin ? 'on' : 'off',
  }
}

export function closedPositionPush(position: ClosedPositionView) {
  const { symbol, positionId, ctime: _opened, utime: _closed, ...row } = closedPositionRow(position)
  return { ...row, instId: symbol, posId: positionId }
}
