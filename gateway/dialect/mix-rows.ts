import { roundMarginRatio, roundProfit } from '#lib/calc/arithmetic/rounding.ts'
import { divide, isZero, multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import type { ClosedPositionView, PositionView } from '#gateway/exchange/views/position-views.ts'
import type { FillView, OrderView } from '#gateway/exchange/views/order-views.ts'
import { endSideText, endSourceText } from './end-names.ts'
import { directionText, kindFields } from './kind-fields.ts'
import { chargedFee, ENTRY, forceText, planStatus, statusText, triggerTypeText } from './spot-rows.ts'

/** Orders, fills and positions of futures as rows of the dialect (section 7). */

/** Returns the side. In hedge mode it names the position, not the trade: a long is "bought" both to open and to close. */
export function sideText({ side, positionSide }: Pick<OrderView, 'side' | 'positionSide'>): string {
  if (positionSide === null) return side
  return positionSide === 'long' ? 'buy' : 'sell'
}

export function modeText(positionSide: 'long' | 'short' | null): string {
  return positionSide === null ? 'one_way_mode' : 'hedge_mode'
}

/** Returns what an order or a fill does to a position; an end that no trader ordered has a name of its own. */
export function tradeSideText(order: Pick<OrderView | FillView, 'side' | 'positionSide' | 'reduceOnly' | 'end'>): string {
  const { side, positionSide, reduceOnly } = order
  const ended = endSideText(order)
  if (ended !== null) return ended
  if (positionSide === null) return side === 'buy' ? 'buy_single' : 'sell_single'
  return reduceOnly ? 'close' : 'open'
}

/** Returns the take-profit and stop-loss that an order brings with it. */
function presetFields({ takeProfit, stopLoss }: OrderView) {
  return {
    presetStopSurplusPrice: takeProfit?.price ?? '',
    presetStopSurplusExecutePrice: takeProfit?.limitPrice ?? '',
    presetStopSurplusType: takeProfit === null ? '' : attachedBy(takeProfit.by),
    presetStopLossPrice: stopLoss?.price ?? '',
    presetStopLossExecutePrice: stopLoss?.limitPrice ?? '',
    presetStopLossType: stopLoss === null ? '' : attachedBy(stopLoss.by),
  }
}

/** Returns the fields of every futures order row; a detail calls its status `state`. */
function common(order: OrderView) {
  return {
    symbol: order.symbol,
    size: order.size,
    orderId: order.orderId,
    clientOid: order.clientOrderId ?? '',
    baseVolume: order.filledSize,
    fee: isZero(order.fee) ? '0' : chargedFee(order.fee),
    price: order.type === 'market' ? '' : order.price,
    priceAvg: isZero(order.averagePrice) ? '' : order.averagePrice,
    side: sideText(order),
    force: forceText(order.force),
    posSide: order.positionSide ?? 'net',
    marginCoin: order.feeAsset,
    ...presetFields(order),
    liqPrice: endSourceText(order) === 'liquidation' ? order.averagePrice : '',
    quoteVolume: order.filledValue,
    orderType: order.type,
    leverage: order.leverage ?? '',
    marginMode: order.marginMode ?? '',
    reduceOnly: order.reduceOnly ? 'YES' : 'NO',
    enterPointSource: ENTRY,
    tradeSide: tradeSideText(order),
    posMode: modeText(order.positionSide),
    orderSource: sourceText(order),
    cancelReason: order.cancelReason ?? '',
    cTime: String(order.placedAtMs),
    uTime: String(order.updatedAtMs),
    expireTime: order.expiresAtMs === undefined ? '' : String(order.expiresAtMs),
    groupId: order.group?.id ?? '',
    ...kindFields(order),
  }
}

function sourceText(order: OrderView): string {
  return endSourceText(order) ?? (order.trigger === null ? 'normal' : 'plan')
}

/** Returns a row of `orders-pending` and `orders-history`; `profit` is the realised one of its fills, rounded. */
export function mixOrderRow(order: OrderView, profit: string) {
  return { ...common(order), status: statusText(order, 'canceled'), totalProfits: profit }
}

/** Returns the realised profit of fills, rounded once over all of them. */
export function sumProfit(fills: readonly FillView[]): string {
  return roundProfit(sum(fills.map(({ profit }) => profit)))
}

/** Returns the one row of `detail`, with the realised profit of its fills. */
export function mixOrderDetail(order: OrderView, fills: readonly FillView[]) {
  return { ...common(order), state: statusText(order, 'canceled'), totalProfits: sumProfit(fills) }
}

/** Returns a row of `fills`: its fee is a list, as `posMode` tells clients. */
export function mixFillRow(fill: FillView) {
  return {
    tradeId: fill.fillId,
    symbol: fill.symbol,
    orderId: fill.orderId,
    price: fill.price,
    baseVolume: fill.size,
    feeDetail: [{ deduction: 'no', feeCoin: fill.feeAsset, totalDeductionFee: '', totalFee: chargedFee(fill.fee) }],
    // The side of the trade itself: clients use a fill's side unchanged.
    side: fill.side,
    quoteVolume: fill.value,
    profit: sumProfit([fill]),
    enterPointSource: ENTRY,
    tradeSide: tradeSideText(fill),
    posMode: modeText(fill.positionSide),
    tradeScope: fill.role,
    orderType: fill.type,
    marginCoin: fill.feeAsset,
    cTime: String(fill.timeMs),
    uTime: String(fill.timeMs),
  }
}

/** Returns the plan type of an order; protection of a part of a position, or attached to an order, has a type of its own. */
export function toPlanType({ trigger, parentId, target }: OrderView): string {
  const isPart = parentId !== null || target === 'part'
  switch (trigger?.kind) {
    case 'trailing':
      return target === undefined ? 'track_plan' : 'moving_plan'
    case 'take-profit':
      return isPart ? 'profit_plan' : 'pos_profit'
    case 'stop-loss':
      return isPart ? 'loss_plan' : 'pos_loss'
    case 'trigger':
    case undefined:
      return 'normal_plan'
  }
}

/** Returns a row of the plan orders. */
export function mixPlanRow(order: OrderView) {
  const { takeProfit, stopLoss } = order
  return {
    planType: toPlanType(order),
    symbol: order.symbol,
    size: order.size,
    orderId: order.orderId,
    clientOid: order.clientOrderId ?? '',
    price: order.type === 'market' ? '0' : order.price,
    executePrice: order.type === 'market' ? '0' : order.price,
    callbackRatio: order.trigger?.kind === 'trailing' ? multiply(order.trigger.callbackRatio, '100') : '',
    triggerPrice: order.trigger?.price ?? '',
    triggerType: triggerTypeText(order),
    triggerDirection: directionText(order),
    planStatus: planStatus(order),
    side: sideText(order),
    posSide: order.positionSide ?? 'net',
    marginCoin: order.feeAsset,
    marginMode: order.marginMode ?? '',
    enterPointSource: ENTRY,
    tradeSide: tradeSideText(order),
    posMode: modeText(order.positionSide),
    reduceOnly: order.reduceOnly ? 'YES' : 'NO',
    orderType: order.type,
    stopSurplusTriggerPrice: takeProfit?.price ?? '',
    stopSurplusExecutePrice: takeProfit?.limitPrice ?? '',
    stopSurplusTriggerType: takeProfit === null ? '' : attachedBy(takeProfit.by),
    stopLossTriggerPrice: stopLoss?.price ?? '',
    stopLossExecutePrice: stopLoss?.limitPrice ?? '',
    stopLossTriggerType: stopLoss === null ? '' : attachedBy(stopLoss.by),
    baseVolume: order.filledSize,
    priceAvg: isZero(order.averagePrice) ? '' : order.averagePrice,
    executeOrderId: planStatus(order) === 'executed' ? order.orderId : '',
    orderSource: sourceText(order),
    cTime: String(order.placedAtMs),
    uTime: String(order.updatedAtMs),
  }
}

function attachedBy(by: 'last' | 'mark'): string {
  return by === 'mark' ? 'mark_price' : 'fill_price'
}

/** Checks whether an order can only reduce this position. */
function closes(order: OrderView, position: PositionView): boolean {
  if (order.market !== position.market || !order.reduceOnly) return false
  return position.side === 'net' ? (order.side === 'sell') === (position.direction === 'long') : order.positionSide === position.side
}

function protection(orders: readonly OrderView[], position: PositionView, kind: 'take-profit' | 'stop-loss'): OrderView | undefined {
  const targets = orders.filter((order) => order.status === 'waiting' && order.trigger?.kind === kind && closes(order, position))
  // The position's row should show the targets for the whole position.
  return targets.find(({ target }) => target === 'whole') ?? targets[0]
}

/** Returns the unfilled size of opening orders on the position's side. */
function openingSize(orders: readonly OrderView[], position: PositionView): string {
  const opening = orders.filter(
    (order) =>
      order.market === position.market &&
      order.status !== 'waiting' &&
      !order.reduceOnly &&
      (order.side === 'buy') === (position.direction === 'long'),
  )
  return sum(opening.map(({ size, filledSize }) => subtract(size, filledSize)))
}

/** Returns a position's current maintenance margin rate, as a ratio of its value. */
export function maintenanceRate({ maintenanceMargin, size, markPrice }: PositionView): string {
  const value = multiply(size, markPrice)
  return isZero(value) ? '0' : roundMarginRatio(divide(maintenanceMargin, value))
}

/** Returns a row of the open positions; `orders` are the account's open orders. */
export function positionRow(position: PositionView, orders: readonly OrderView[]) {
  const profit = protection(orders, position, 'take-profit')
  const loss = protection(orders, position, 'stop-loss')
  return {
    marginCoin: 'USDT',
    symbol: position.symbol,
    holdSide: position.direction,
    openDelegateSize: openingSize(orders, position),
    marginSize: position.margin,
    available: position.available,
    locked: subtract(position.size, position.available),
    total: position.size,
    leverage: position.leverage,
    achievedProfits: roundProfit(position.realisedProfit),
    openPriceAvg: position.averagePrice,
    marginMode: position.marginMode,
    posMode: position.side === 'net' ? 'one_way_mode' : 'hedge_mode',
    unrealizedPL: position.unrealisedProfit,
    liquidationPrice: position.liquidationPrice,
    keepMarginRate: maintenanceRate(position),
    markPrice: position.markPrice,
    marginRatio: position.marginRatio,
    breakEvenPrice: position.breakEvenPrice,
    // The dialect's `totalFee` is funding; trading fees are in `deductedFee`.
    totalFee: position.funding,
    deductedFee: position.fees,
    grant: '0',
    assetMode: 'single',
    autoMargin: position.autoMargin ? 'on' : 'off',
    takeProfit: profit?.trigger?.price ?? '',
    stopLoss: loss?.trigger?.price ?? '',
    takeProfitId: profit?.orderId ?? '',
    stopLossId: loss?.orderId ?? '',
    cTime: String(position.openedAtMs),
    uTime: String(position.updatedAtMs),
  }
}

/** Returns a row of `history-position`; clients read the names of its times in lower case or as everywhere else. */
export function closedPositionRow(position: ClosedPositionView) {
  return {
    positionId: position.positionId,
    symbol: position.symbol,
    marginCoin: 'USDT',
    holdSide: position.direction,
    posMode: position.side === 'net' ? 'one_way_mode' : 'hedge_mode',
    openAvgPrice: position.openAveragePrice,
    closeAvgPrice: position.closeAveragePrice,
    marginMode: position.marginMode,
    openTotalPos: position.size,
    closeTotalPos: position.size,
    pnl: roundProfit(position.profit),
    netProfit: roundProfit(position.netProfit),
    totalFunding: position.funding,
    openFee: chargedFee(position.openFees),
    closeFee: chargedFee(position.closeFees),
    ctime: String(position.openedAtMs),
    utime: String(position.closedAtMs),
    cTime: String(position.openedAtMs),
    uTime: String(position.closedAtMs),
  }
}
