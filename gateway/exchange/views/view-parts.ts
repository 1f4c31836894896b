import type { WaitReason } from '#gateway/engine/state/records/reasons.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'
import type { TriggerBy, TriggerRequest } from '#gateway/engine/state/records/order-request.ts'

/**
 * Parts of the exchange's views, which are for the code that writes answers and streams. In all views prices, sizes and amounts are
 * decimals as strings, ids decimal integers as strings, times milliseconds of the market clock; everything is durable.
 */

/** The market that something belongs to. */
export interface MarketKey {
  /** `spot:BTCUSDT` */
  readonly market: string
  readonly product: Product
  readonly symbol: string
}

export interface TriggerView {
  readonly kind: TriggerRequest['kind']
  readonly by: TriggerBy
  /** Whether it fires at or above the price or at or below it, as the engine decided; views of earlier versions lack it. */
  readonly direction?: 'above' | 'below'
  /** For a trailing order, the price that starts it; `0` to start at once. */
  readonly price: string
  /** Trailing: how far the price must come back, as a ratio (`0.01` is 1 %); otherwise `0`. */
  readonly callbackRatio: string
  /** Trailing: best price since it started; `0` before. */
  readonly bestPrice: string
}

export interface AttachedView {
  readonly price: string
  readonly by: TriggerBy
  /** Null for a market order. */
  readonly limitPrice: string | null
}

/** An order's fill receipt, as far as it is known without asking the engine: the book it met and its cost. */
export interface ReceiptView {
  readonly levelsTaken: number
  /** Best price of the other side and the mid price at entry; `0` if there was none. */
  readonly bestPrice: string
  readonly midPrice: string
  /** In the quote coin over all fills; positive if the order did worse. */
  readonly slippageBest: string
  readonly slippageMid: string
  readonly queueAhead: string
  readonly ordersAhead: string
  readonly makerFills: number
  readonly takerFills: number
  readonly latencyMs: number
  readonly referenceAgeMs: number
}

/** A receipt with what a still open order is waiting for now. */
export interface LiveReceiptView extends ReceiptView {
  readonly queueAheadNow: string
  readonly ordersAheadNow: string
  /** Null for an order that has ended. */
  readonly waits: WaitReason | null
}
