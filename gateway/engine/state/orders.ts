import { type Lots, minus, ZERO } from '#lib/kernel/money.ts'
import type { Market, Order, OrderEntry } from './records.ts'

export function emptyEntry(latencyMs: number): OrderEntry {
  return {
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
  return buy || market.terms.product === 'futures' ? market.quoteAsset : market.baseAsset
}
