import { aheadOf, ordersAheadOf } from '../book/read-book.ts'
import type { WaitReason } from '../reasons.ts'
import type { Order } from '../state/records.ts'

/**
 * The fill receipt of an order. Prices are ticks, sizes lots, values ticks x lots; the average price is `unitsFilled / lotsFilled`.
 * Slippage is positive where the order did worse than the price it is held against.
 */
export interface Receipt {
  /** Price levels that it took on entering. */
  readonly levelsTaken: number
  /** Best price of the other side and twice the middle when it entered; 0 where there was none. */
  readonly bestTicks: number
  readonly midTicksTwice: number
  /** Against the best price on entering, in ticks x lots over all fills; against twice the middle, in half units. */
  readonly slippageBestUnits: number
  readonly slippageMidHalfUnits: number
  /** Lots of the house and of other orders ahead of it, when it came to rest. */
  readonly queueAheadLots: number
  readonly ordersAheadLots: number
  readonly makerFills: number
  readonly takerFills: number
  /** What the realism dial added. */
  readonly latencyMs: number
  /** How old the reference data was when it entered. */
  readonly referenceAgeMs: number
}

/** What only an order that is still open has to tell. */
export interface LiveReceipt extends Receipt {
  readonly queueAheadNowLots: number
  readonly ordersAheadNowLots: number
  /** Why it has not been filled; null for a closed order. */
  readonly waits: WaitReason | null
}

/** How many orders in front of one are counted for its receipt. */
const ORDERS_COUNTED_MAX = 1000

/** Why an open order has not been filled (yet). */
export function waitReasonOf(order: Readonly<Order>): WaitReason | null {
  const { market, status } = order
  if (status === 'filled' || status === 'cancelled') return null
  if (status === 'waiting') return 'trigger-not-reached'
  if (market.halted) return 'market-halted'
  if (status === 'entering') return 'entering'
  const best = order.buy ? market.book.bestBid : market.book.bestAsk
  if (best !== order.ticks) return 'price-not-reached'
  const ahead = order.slot !== 0 && (aheadOf(market.book, order.slot) > 0 || ordersAheadOf(market.book, order.slot, 1) > 0)
  return ahead ? 'orders-ahead' : 'no-trade-yet'
}

/** The receipt of an order: what it met and what it cost. */
export function receiptOf(order: Readonly<Order>): Receipt {
  const { entry } = order
  const direction = order.buy ? 1 : -1
  return {
    levelsTaken: entry.levelsTaken,
    bestTicks: entry.bestTicks,
    midTicksTwice: entry.midTicksTwice,
    slippageBestUnits: entry.bestTicks === 0 ? 0 : direction * (order.unitsFilled - entry.bestTicks * order.lotsFilled),
    slippageMidHalfUnits:
      entry.midTicksTwice === 0 ? 0 : direction * (2 * order.unitsFilled - entry.midTicksTwice * order.lotsFilled),
    queueAheadLots: entry.queueAheadLots,
    ordersAheadLots: entry.ordersAheadLots,
    makerFills: order.makerFills,
    takerFills: order.takerFills,
    latencyMs: entry.latencyMs,
    referenceAgeMs: entry.referenceAgeMs,
  }
}

/** The receipt of an order with what it waits for now. */
export function liveReceiptOf(order: Readonly<Order>): LiveReceipt {
  const { market, slot } = order
  return {
    ...receiptOf(order),
    queueAheadNowLots: slot === 0 ? 0 : aheadOf(market.book, slot),
    ordersAheadNowLots: slot === 0 ? 0 : ordersAheadOf(market.book, slot, ORDERS_COUNTED_MAX),
    waits: waitReasonOf(order),
  }
}
