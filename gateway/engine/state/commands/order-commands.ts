import type { CancelKind } from '#lib/contract/trading/trading-orders.ts'
import type { Lots, RateMillionths, Ticks } from '#lib/kernel/money.ts'
import type { Envelope } from './envelope.ts'
import type { AttachedRequest, OrderRequest } from '../records/order-request.ts'

export interface PlaceOrder extends Envelope {
  readonly type: 'place'
  readonly account: string
  readonly order: OrderRequest
}

/** Up to 50 orders, each accepted or refused on its own. */
export interface PlaceBatch extends Envelope {
  readonly type: 'place-batch'
  readonly account: string
  readonly orders: readonly OrderRequest[]
}

/** An order by its id or by its client order id. */
export type OrderKey = { readonly orderId: number } | { readonly clientOrderId: string }

export interface CancelOrders extends Envelope {
  readonly type: 'cancel'
  readonly account: string
  readonly orders: readonly OrderKey[]
  /** Set if the orders are taken back because the request that placed them was refused: then their client ids are free again. */
  readonly takesBack?: true
}

/** Cancels open orders of one market or all: trigger orders, the others, or both. */
export interface CancelAll extends Envelope {
  readonly type: 'cancel-all'
  readonly account: string
  readonly market?: string
  readonly kind: CancelKind
  /** Only the orders that were placed together as this group. */
  readonly group?: number
}

/**
 * Changes an open order, which keeps its id. It keeps its queue position unless its price changes or its size grows. Omitted optional
 * fields stay unchanged.
 */
export interface EditOrder extends Envelope {
  readonly type: 'edit'
  readonly account: string
  readonly order: OrderKey
  /** New limit price in ticks; 0 keeps it. */
  readonly ticks: Ticks
  /** New size of the whole order in lots; 0 keeps it. */
  readonly lots: Lots
  /** Trigger orders: new trigger price in ticks; 0 keeps it. */
  readonly triggerTicks: Ticks
  /** Trailing orders: the callback from the best price that triggers, in millionths. */
  readonly callbackMillionths?: RateMillionths
  /** Trigger orders by amount: the amount of the quote asset to spend. */
  readonly amount?: string
  /** Attached orders; null removes one. */
  readonly takeProfit?: AttachedRequest | null
  readonly stopLoss?: AttachedRequest | null
  /** When the order ends; null for an order that then stays until it is cancelled. */
  readonly expiresAtMs?: number | null
  /** A new name; earlier names of the order stay valid. */
  readonly clientOrderId?: string
}

/** Cancels an order and places another in its place, or does neither. */
export interface ReplaceOrder extends Envelope {
  readonly type: 'replace'
  readonly account: string
  readonly order: OrderKey
  readonly ticks: Ticks
  readonly lots: Lots
  readonly amount?: string
  readonly clientOrderId?: string
}
