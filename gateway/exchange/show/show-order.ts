import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { type Lots, multiplyToUnits } from '#lib/kernel/money.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { formatUnits, trimZeros } from '#lib/kernel/decimal-text.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { FillEvent } from '#gateway/engine/state/events.ts'
import { sumCharged } from '#gateway/engine/state/money/order-fee.ts'
import { lotsText } from '#gateway/engine/state/money/units.ts'
import { MOVES_MAX } from '#gateway/engine/trading/kinds/chase.ts'
import { nextSliceMs } from '#gateway/engine/trading/kinds/twap.ts'
import { readLeverage, readSettings } from '#gateway/engine/state/positions.ts'
import { type LiveReceipt, toLiveReceipt, toReceipt } from '#gateway/engine/trading/execution/receipts.ts'
import type { AttachedView, LiveReceiptView, ReceiptView, TriggerView } from '../views/view-parts.ts'
import type { FillView, OrderView } from '../views/order-views.ts'
import { averagePriceText, halfText, idText, priceText, sizeText, toMarketKey, valueText } from '../views/figures.ts'
import type { AttachedRequest, WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import { isOcoStop } from '#gateway/engine/state/orders.ts'
import type { Market, Order } from '#gateway/engine/state/records/records.ts'
import type { Settlement } from '#gateway/engine/state/records/settlement.ts'
import { toClientId } from '../views/client-ids.ts'

const MILLIONTH_DECIMALS = 6
/** Decimals of the price of an end, as of an average. */
const SETTLED_DECIMALS = 8

/**
 * Returns the wallet in which an order is listed: that of a futures grid is in the futures wallet of an account which the grid alone uses,
 * and its trader finds it with all other orders of bots.
 */
export function listedWallet({ account, wallet }: Pick<Order, 'account' | 'wallet'>): WalletName {
  return account.kind === 'bot' ? 'bot' : wallet
}

/** Returns the id that its client has given to an order; null if it has none. */
export function findClientId({ market, request }: Pick<Order, 'market' | 'request'>): string | null {
  return request.clientOrderId === undefined ? null : toClientId(market.terms.product, request.clientOrderId)
}

/** Returns the view of an order in its current state. */
export function showOrder(order: Readonly<Order>): OrderView {
  const { account, market, request } = order
  const { terms } = market
  const futures = terms.product === 'futures'
  return {
    ...toMarketKey(market),
    orderId: String(order.id),
    clientOrderId: findClientId(order),
    account: account.id,
    epoch: order.epoch,
    wallet: listedWallet(order),
    side: request.side,
    type: request.type,
    force: request.force,
    price: priceText(terms, order.ticks),
    size: sizeText(terms, order.lots),
    amount: request.amount ?? null,
    status: order.status,
    cancelReason: order.cancelReason,
    filledSize: sizeText(terms, order.lotsFilled),
    ...(order.settled === null
      ? {
          filledValue: valueText(terms, order.unitsFilled),
          averagePrice: averagePriceText(terms, order.unitsFilled, order.lotsFilled),
        }
      : { filledValue: amountText(order.settled.value), averagePrice: settledPrice(terms, order.settled, order.lotsFilled) }),
    fee: amountText(sumCharged(order)),
    feeAsset: chooseFeeAsset(market, order.buy),
    held: amountText(order.held.amount),
    selfTrade: request.selfTrade ?? 'none',
    ...(request.loan === undefined ? {} : { loan: request.loan }),
    reduceOnly: request.reduceOnly === true,
    positionSide: request.positionSide ?? null,
    marginMode: futures ? readSettings(account, market).marginMode : null,
    leverage: futures ? String(readLeverage(account, market, positionDirection(order))) : null,
    trigger: showTrigger(order),
    ...(order.settled === null ? {} : { end: order.settled.end }),
    ...(request.target === undefined ? {} : { target: request.target }),
    ...(request.oco === undefined ? {} : { oco: 'limit' as const }),
    ...(isOcoStop(order) ? { oco: 'stop' as const } : {}),
    ...showKind(order),
    takeProfit: showAttached(market, request.takeProfit),
    stopLoss: showAttached(market, request.stopLoss),
    parentId: idText(order.parentId),
    siblingId: idText(order.siblingId),
    placedAtMs: order.placedAtMs,
    updatedAtMs: order.updatedAtMs,
    receipt: showReceipt(order),
  }
}

/** Returns the direction of the position that an order opens, or closes if it only reduces. */
function positionDirection({ buy, request }: Readonly<Order>): Direction {
  return buy === (request.reduceOnly !== true) ? 1 : 2
}

/** Returns the coin that a trade's fee is paid in: a spot side pays from what it receives. */
function chooseFeeAsset({ terms }: Market, buy: boolean): string {
  return buy && terms.product === 'spot' ? terms.base : terms.quote
}

function showTrigger({ request: { trigger }, triggerTicks, triggerUp, extreme, market }: Readonly<Order>): TriggerView | null {
  if (trigger === undefined) return null
  return {
    kind: trigger.kind,
    by: trigger.by,
    direction: triggerUp ? 'above' : 'below',
    price: priceText(market.terms, triggerTicks),
    callbackRatio: trimZeros(formatUnits(BigInt(trigger.callbackMillionths ?? 0), MILLIONTH_DECIMALS)),
    bestPrice: priceText(market.terms, extreme),
  }
}

/** Returns what belongs to single kinds of orders. */
function showKind(order: Readonly<Order>): Pick<OrderView, 'expiresAtMs' | 'group' | 'bracket' | 'visibleSize' | 'twap' | 'chase'> {
  const { market, request, work, status } = order
  const { expiresAtMs, group, bracket, iceberg, twap, chase } = request
  const isOpen = status !== 'filled' && status !== 'cancelled'
  return {
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(group === undefined ? {} : { group: { ...group, id: String(group.id) } }),
    ...(bracket === undefined ? {} : { bracket: bracket.map((target) => ({ ...attachedView(market, target), percent: target.percent })) }),
    ...(iceberg === undefined ? {} : { visibleSize: sizeText(market.terms, iceberg.visible) }),
    ...(twap === undefined
      ? {}
      : { twap: { ...twap, done: work?.done ?? 0, nextAtMs: work === null || !isOpen ? null : nextSliceMs(work, twap.everyMs) } }),
    ...(chase === undefined
      ? {}
      : { chase: { price: work === null ? null : priceText(market.terms, work.ticks), moves: work?.done ?? 0, movesMax: MOVES_MAX } }),
  }
}

function showAttached({ terms }: Market, attached: AttachedRequest | undefined): AttachedView | null {
  return attached === undefined ? null : attachedView({ terms }, attached)
}

function attachedView({ terms }: Pick<Market, 'terms'>, attached: AttachedRequest): AttachedView {
  const limit = attached.limitTicks ?? 0
  return { price: priceText(terms, attached.ticks), by: attached.by, limitPrice: limit === 0 ? null : priceText(terms, limit) }
}

function showReceipt(order: Readonly<Order>): ReceiptView {
  const receipt = toReceipt(order)
  const { terms } = order.market
  return {
    levelsTaken: receipt.levelsTaken,
    bestPrice: priceText(terms, receipt.bestTicks),
    midPrice: receipt.midTicksTwice === 0 ? '0' : halfText(receipt.midTicksTwice, terms.pricePlace),
    slippageBest: valueText(terms, receipt.slippageBestUnits),
    slippageMid: halfText(receipt.slippageMidHalfUnits, terms.pricePlace + terms.sizePlace),
    queueAhead: sizeText(terms, receipt.queueAheadLots),
    ordersAhead: sizeText(terms, receipt.ordersAheadLots),
    makerFills: receipt.makerFills,
    takerFills: receipt.takerFills,
    latencyMs: receipt.latencyMs,
    referenceAgeMs: receipt.referenceAgeMs,
  }
}

/** Returns the receipt of an open order; only the engine, which has its order book, can make it. */
export function showLiveReceipt(order: Readonly<Order>): LiveReceiptView {
  const live: LiveReceipt = toLiveReceipt(order)
  const { terms } = order.market
  return {
    ...showReceipt(order),
    queueAheadNow: sizeText(terms, live.queueAheadNowLots),
    ordersAheadNow: sizeText(terms, live.ordersAheadNowLots),
    waits: live.waits,
  }
}

/** Returns the id of a fill: both sides of a trade share its number, and may belong to one account. The buyer's is settled first. */
export function makeFillId({ tradeId, buy }: Pick<FillEvent, 'tradeId' | 'buy'>): number {
  return tradeId * 2 + (buy ? 0 : 1)
}

/** Returns an id below those of all fills of an order, whose trades are numbered after it. */
export function firstFillId(orderId: number): number {
  return orderId * 2
}

/** Returns the price at which an end was settled. */
function settledPrice(terms: MarketTerms, { value }: Settlement, lots: Lots): string {
  return divideToDecimals(amountText(value), lotsText(terms, lots), SETTLED_DECIMALS)
}

export function showFill(fill: FillEvent, order: Readonly<Order>): FillView {
  const { market, request } = order
  const { terms } = market
  const { settled } = fill
  return {
    ...toMarketKey(market),
    fillId: String(makeFillId(fill)),
    orderId: String(fill.orderId),
    clientOrderId: findClientId(order),
    account: fill.account,
    epoch: order.epoch,
    wallet: listedWallet(order),
    side: request.side,
    type: request.type,
    price: settled === undefined ? priceText(terms, fill.ticks) : settledPrice(terms, settled, fill.lots),
    size: sizeText(terms, fill.lots),
    value: settled === undefined ? valueText(terms, multiplyToUnits(fill.ticks, fill.lots)) : amountText(settled.value),
    role: fill.maker ? 'maker' : 'taker',
    fee: amountText(fill.fee),
    feeAsset: chooseFeeAsset(market, fill.buy),
    profit: amountText(fill.profit),
    reduceOnly: request.reduceOnly === true,
    positionSide: request.positionSide ?? null,
    ...(settled === undefined ? {} : { end: settled.end }),
    timeMs: fill.timeMs,
  }
}
