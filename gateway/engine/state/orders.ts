import type { Market, Order, OrderEntry } from './records.ts'

export function emptyEntry(latencyMs: number): OrderEntry {
  return {
    bestTicks: 0,
    midTicksTwice: 0,
    levelsTaken: 0,
    queueAheadLots: 0,
    ordersAheadLots: 0,
    referenceAgeMs: 0,
    latencyMs,
  }
}

/** Lots that are still to be filled; an order by amount has none of its own. */
export function lotsLeft(order: Order): number {
  return order.request.amount === undefined ? order.lots - order.lotsFilled : 0
}

/** The asset that a hold of the order lies on. */
export function holdAsset(order: Order): number {
  return holdAssetOf(order.market, order.buy)
}

/** Spot sells hold what they sell; all others hold the quote asset. */
export function holdAssetOf(market: Market, buy: boolean): number {
  return buy || market.terms.product === 'futures' ? market.quoteAsset : market.baseAsset
}
