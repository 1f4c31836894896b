import { type Lots, minus, type Ticks, type Units, unitsOf, ZERO } from '#lib/kernel/money.ts'
import { restingTicks } from '../kinds/chase.ts'
import { aheadOf, ordersAheadOf } from '../../book/read-book.ts'
import { gapOf } from '../../state/currency.ts'
import type { WaitReason } from '../../state/records/reasons.ts'
import type { Order } from '../../state/records/records.ts'

/**
 * The fill receipt of an order. Prices are ticks, sizes lots, values ticks x lots; the average price is `unitsFilled / lotsFilled`.
 * Slippage is positive if the order did worse than the reference price.
 */
export interface Receipt {
  /** The number of price levels taken on entering. */
  readonly levelsTaken: number
  /** Best price of the other side and twice the mid price on entering; 0 if there was none. */
  readonly bestTicks: Ticks
  readonly midTicksTwice: number
  /** Slippage against the best price on entering, in ticks x lots over all fills; against twice the mid price, in half units. */
  readonly slippageBestUnits: Units
  readonly slippageMidHalfUnits: number
  /** Lots of the house and of other orders ahead of it when it started to rest. */
  readonly queueAheadLots: Lots
  readonly ordersAheadLots: Lots
  readonly makerFills: number
  readonly takerFills: number
  /** The latency added by the account's realism. */
  readonly latencyMs: number
  /** Age of the reference data when it entered. */
  readonly referenceAgeMs: number
}

/** The additional fields of an order that is still open. */
export interface LiveReceipt extends Receipt {
  readonly queueAheadNowLots: Lots
  readonly ordersAheadNowLots: Lots
  /** The reason why it has not been filled; null for a closed order. */
  readonly waits: WaitReason | null
}

/** The maximum number of orders ahead that a receipt counts. */
const ORDERS_COUNTED_MAX = 1000

/** Returns why an open order has not been filled (yet). */
export function waitReasonOf(order: Readonly<Order>): WaitReason | null {
  const { market, status } = order
  if (status === 'filled' || status === 'cancelled') return null
  if (status === 'waiting') return gapOf(market) ?? 'trigger-not-reached'
  if (market.halted) return 'market-halted'
  if (status === 'entering') return 'entering'
  const gap = gapOf(market)
  if (gap !== null) return gap
  if (order.request.twap !== undefined) return 'slice-not-due'
  const best = order.buy ? market.book.bestBid : market.book.bestAsk
  if (best !== restingTicks(order)) return 'price-not-reached'
  const ahead = order.slot !== 0 && (aheadOf(market.book, order.slot) > 0 || ordersAheadOf(market.book, order.slot, 1) > 0)
  return ahead ? 'orders-ahead' : 'no-trade-yet'
}

/** Returns the receipt of an order: the market it met and its costs. */
export function receiptOf(order: Readonly<Order>): Receipt {
  const direction = order.buy ? 1 : -1
  return {
    levelsTaken: order.levelsTaken,
    bestTicks: order.bestTicks,
    midTicksTwice: order.midTicksTwice,
    slippageBestUnits:
      // Not bounded: the best price may have been a trader's far ask, so that the difference exceeds what is counted exactly.
      order.bestTicks === 0 ? ZERO : ((direction * minus(order.unitsFilled, unitsOf(order.bestTicks, order.lotsFilled))) as Units),
    slippageMidHalfUnits: order.midTicksTwice === 0 ? 0 : direction * (2 * order.unitsFilled - order.midTicksTwice * order.lotsFilled),
    queueAheadLots: order.queueAheadLots,
    ordersAheadLots: order.ordersAheadLots,
    makerFills: order.makerFills,
    takerFills: order.takerFills,
    latencyMs: order.latencyMs,
    referenceAgeMs: order.referenceAgeMs,
  }
}

/** Returns the receipt of an order with its current queue and wait reason. */
export function liveReceiptOf(order: Readonly<Order>): LiveReceipt {
  const { market, slot } = order
  return {
    ...receiptOf(order),
    queueAheadNowLots: slot === 0 ? ZERO : aheadOf(market.book, slot),
    ordersAheadNowLots: slot === 0 ? ZERO : ordersAheadOf(market.book, slot, ORDERS_COUNTED_MAX),
    waits: waitReasonOf(order),
  }
}
