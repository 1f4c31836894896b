import { type Lots, minus, ZERO } from '#lib/kernel/money.ts'
import type { Sum } from './money/sums.ts'
import type { OrderRequest } from './records/order-request.ts'
import type { Account, Market, Order } from './records/records.ts'

/**
 * Creates an order as it was requested, before it has gone anywhere. Every order is made here: V8 reads objects faster whose fields came
 * in one order, and those of a snapshot are read as often as new ones.
 */
export function createOrder(
  { id, epoch, parentId, placedAtMs }: Pick<Order, 'id' | 'epoch' | 'parentId' | 'placedAtMs'>,
  account: Account,
  market: Market,
  request: OrderRequest,
  latencyMs: number,
  held: Sum,
): Order {
  return {
    id,
    account,
    epoch,
    market,
    listIndex: 0,
    request,
    buy: request.side === 'buy',
    wallet: request.wallet,
    placedAtMs,
    parentId,
    siblingId: 0,
    ticks: request.ticks,
    lots: request.lots,
    status: request.trigger !== undefined ? 'waiting' : latencyMs > 0 ? 'entering' : 'live',
    updatedAtMs: placedAtMs,
    cancelReason: null,
    slot: 0,
    printThousandths: 0,
    priority: 0,
    entersAtMs: 0,
    held,
    lotsFilled: ZERO,
    unitsFilled: ZERO,
    feeExact: null,
    feeCharged: null,
    makerFills: 0,
    takerFills: 0,
    triggerTicks: request.trigger?.ticks ?? ZERO,
    triggerUp: false,
    extreme: ZERO,
    work: null,
    settled: null,
    bestTicks: ZERO,
    midTicksTwice: 0,
    levelsTaken: 0,
    queueAheadLots: ZERO,
    ordersAheadLots: ZERO,
    referenceAgeMs: 0,
    latencyMs,
  }
}

/** Returns the lots still to be filled; 0 for an order by amount. */
export function lotsLeft(order: Order): Lots {
  return order.request.amount === undefined ? minus(order.lots, order.lotsFilled) : ZERO
}

/** Checks whether an order is the stop leg of an OCO order, open or ended; its limit leg is both its parent and its sibling. */
export function isOcoStop({ parentId, siblingId }: Pick<Order, 'parentId' | 'siblingId'>): boolean {
  return siblingId !== 0 && siblingId === parentId
}

/** Checks whether an order is one of the two legs of an OCO order. */
export function isOcoLeg(order: Pick<Order, 'parentId' | 'siblingId' | 'request'>): boolean {
  return order.request.oco !== undefined || isOcoStop(order)
}

/** Returns the open stop leg of an OCO order's limit leg. */
export function ocoStopOf({ account, siblingId }: Order): Order | undefined {
  return account.openOrders.get(siblingId)
}

/** Returns the asset that is frozen for the order. */
export function holdAsset(order: Order): number {
  return holdAssetOf(order.market, order.buy)
}

/** Returns the asset to freeze: the base asset for spot sells, the quote asset for all others. */
export function holdAssetOf(market: Market, buy: boolean): number {
  return buy || market.isFutures ? market.quoteAsset : market.baseAsset
}
