import { Type, type Static } from 'typebox'
import type { CancelReason, WaitReason } from './order-reasons.ts'
import { CoinField, Decimal, nullable, SignedDecimal } from './trading-fields.ts'
import { FillRow } from './trading-fills.ts'
import { OrderRow } from './trading-orders.ts'

/** Receipts of orders, and an order with everything known about it. */

/** How an order was filled, or why it was not. Positive slippage is worse than the price it is compared with. */
export const OrderReceipt = Type.Object({
  /** Number of price levels taken on entering the book. */
  levelsTaken: Type.Integer(),
  /** Best price of the other side, and the mid price, when it entered; null if there was none. */
  bestPrice: nullable(Decimal),
  midPrice: nullable(Decimal),
  averagePrice: nullable(Decimal),
  /** In quote coin over all fills; null if there was no price to compare with. */
  slippageBest: nullable(SignedDecimal),
  slippageMid: nullable(SignedDecimal),
  /** The same, as ratios of the value at that price. */
  slippageBestRatio: nullable(SignedDecimal),
  slippageMidRatio: nullable(SignedDecimal),
  /** Size of the house and of other traders ahead in the queue, when it came to rest and now (null if it is closed). */
  queueAhead: Decimal,
  ordersAhead: Decimal,
  queueAheadNow: nullable(Decimal),
  ordersAheadNow: nullable(Decimal),
  makerFills: Type.Integer(),
  takerFills: Type.Integer(),
  fee: SignedDecimal,
  feeCoin: CoinField,
  /** Added by the realism dial. */
  latencyMs: Type.Integer(),
  /** Age of the reference data when the order entered. */
  referenceAgeMs: Type.Integer(),
  /** Why an open order is not filled yet: a name from `order-reasons.ts`. */
  waits: nullable(Type.Unsafe<WaitReason>(Type.String())),
  cancelReason: nullable(Type.Unsafe<CancelReason>(Type.String())),
})
export type OrderReceipt = Static<typeof OrderReceipt>

/** The newest ended orders of the running round (or of the last one) with fills, each with its receipt; newest first, at most 50. */
export const ReceiptList = Type.Object({ rows: Type.Array(Type.Object({ order: OrderRow, receipt: OrderReceipt })) })
export type ReceiptList = Static<typeof ReceiptList>

/**
 * The known state of one order. If there is no `order` and it is not `pending`, an order whose `validUntil` has passed (by the
 * envelope's `requestTime`) was not placed and will not be.
 */
export const OrderDetail = Type.Object({
  order: nullable(OrderRow),
  /** It has arrived, but its outcome is not durable yet; query again. */
  pending: Type.Boolean(),
  receipt: nullable(OrderReceipt),
  fills: Type.Array(FillRow),
})
export type OrderDetail = Static<typeof OrderDetail>
