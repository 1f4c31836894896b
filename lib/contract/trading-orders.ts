import { Type, type Static } from 'typebox'
import type { CancelReason, WaitReason } from './order-reasons.ts'
import {
  ClientId,
  CoinField,
  Decimal,
  Id,
  MarginMode,
  nullable,
  PageQuery,
  ProductField,
  Side,
  SignedDecimal,
  SymbolField,
  Time,
  Wallet,
} from './trading-fields.ts'

/** Orders, their fills and their receipts. */

/** Orders of one batch, and keys of one cancel, at most. */
export const BATCH_MAX = 50

export const OrderType = Type.Enum(['limit', 'market'] as const)
export type OrderType = Static<typeof OrderType>
export const OrderForce = Type.Enum(['gtc', 'ioc', 'fok', 'post-only'] as const)
export type OrderForce = Static<typeof OrderForce>
export const TriggerKind = Type.Enum(['trigger', 'take-profit', 'stop-loss', 'trailing'] as const)
export type TriggerKind = Static<typeof TriggerKind>
/** Which price a trigger watches. */
export const TriggerBy = Type.Enum(['last', 'mark'] as const)
export type TriggerBy = Static<typeof TriggerBy>
/** What happens where an order would meet one of its own account: the new one ends, the old one, both, or nothing is looked at. */
export const SelfTrade = Type.Enum(['none', 'cancel-taker', 'cancel-maker', 'cancel-both'] as const)
export type SelfTrade = Static<typeof SelfTrade>
/**
 * `entering` is on its way (realism dial), `waiting` is for its trigger, `live` rests in the book, also when partly filled; the
 * other two are the end of it.
 */
export const OrderStatus = Type.Enum(['entering', 'waiting', 'live', 'filled', 'cancelled'] as const)
export type OrderStatus = Static<typeof OrderStatus>

const OrderPositionSide = Type.Enum(['long', 'short'] as const)

/** What an order waits for before it goes to the book. */
export const OrderTrigger = Type.Object({
  kind: TriggerKind,
  by: TriggerBy,
  /** Trailing: the price that starts it; left out to start at once. */
  price: Type.Optional(Decimal),
  /** Trailing only: how far the price must come back from its best, a ratio (`0.01` is 1 %). */
  callbackRatio: Type.Optional(Decimal),
})
export type OrderTrigger = Static<typeof OrderTrigger>

/** The same, as an order has it. */
const TriggerState = Type.Interface([OrderTrigger], {
  /** Trailing: best price since it started; null before. */
  bestPrice: nullable(Decimal),
})

/** Take-profit or stop-loss that an order brings along: placed for what was filled. */
export const AttachedOrder = Type.Object({
  price: Decimal,
  by: TriggerBy,
  /** Left out: a market order. */
  limitPrice: Type.Optional(Decimal),
})
export type AttachedOrder = Static<typeof AttachedOrder>

export const OrderRequest = Type.Object({
  clientOrderId: ClientId,
  product: ProductField,
  symbol: SymbolField,
  /** `spot` and `futures` by their product where it is left out; margin orders name their wallet. */
  wallet: Type.Optional(Wallet),
  side: Side,
  type: OrderType,
  force: Type.Optional(OrderForce),
  /** Limit orders. */
  price: Type.Optional(Decimal),
  /** In base coin; left out where `amount` is given. */
  size: Type.Optional(Decimal),
  /** Market buy on spot: what may be spent of the quote coin. */
  amount: Type.Optional(Decimal),
  reduceOnly: Type.Optional(Type.Boolean()),
  /** Two-way mode only. */
  positionSide: Type.Optional(OrderPositionSide),
  selfTrade: Type.Optional(SelfTrade),
  trigger: Type.Optional(OrderTrigger),
  /** Futures, with a trigger that takes a profit, stops a loss or trails: closes the whole position, whatever its size becomes. */
  wholePosition: Type.Optional(Type.Boolean()),
  takeProfit: Type.Optional(AttachedOrder),
  stopLoss: Type.Optional(AttachedOrder),
})
export type OrderRequest = Static<typeof OrderRequest>

/**
 * After `validUntil` (wall clock) an order is refused, however late it arrives: whoever had no answer knows then from
 * `GET /v1/trade/order/detail` what became of it.
 */
const validUntil = Type.Optional(Time)

export const PlaceOrderBody = Type.Interface([OrderRequest], { validUntil })
export type PlaceOrderBody = Static<typeof PlaceOrderBody>
export const PlaceOrdersBody = Type.Object({
  orders: Type.Array(OrderRequest, { minItems: 1, maxItems: BATCH_MAX }),
  validUntil,
})
export type PlaceOrdersBody = Static<typeof PlaceOrdersBody>

/** One of both names the order. */
export const OrderKey = Type.Object({ orderId: Type.Optional(Id), clientOrderId: Type.Optional(ClientId) })
export type OrderKey = Static<typeof OrderKey>

/** What an open order is given anew; it keeps its id, and what is left out stays as it is. */
export const EditOrderBody = Type.Object({
  orderId: Type.Optional(Id),
  clientOrderId: Type.Optional(ClientId),
  price: Type.Optional(Decimal),
  /** Of the whole order, with what is filled. */
  size: Type.Optional(Decimal),
  /** Market buys by amount that wait for a trigger. */
  amount: Type.Optional(Decimal),
  triggerPrice: Type.Optional(Decimal),
  /** Trailing orders only. */
  callbackRatio: Type.Optional(Decimal),
  /** What the order brings along; null takes it away. */
  takeProfit: Type.Optional(nullable(AttachedOrder)),
  stopLoss: Type.Optional(nullable(AttachedOrder)),
})
export type EditOrderBody = Static<typeof EditOrderBody>

export const CancelOrdersBody = Type.Object({ orders: Type.Array(OrderKey, { minItems: 1, maxItems: BATCH_MAX }) })
export type CancelOrdersBody = Static<typeof CancelOrdersBody>

/** What is open in one market, or in all. */
export const CancelAllBody = Type.Object({
  product: Type.Optional(ProductField),
  symbol: Type.Optional(SymbolField),
  kind: Type.Enum(['orders', 'triggers', 'both'] as const),
})
export type CancelAllBody = Static<typeof CancelAllBody>

export const OrderRow = Type.Object({
  orderId: Id,
  clientOrderId: nullable(ClientId),
  product: ProductField,
  symbol: SymbolField,
  wallet: Wallet,
  side: Side,
  type: OrderType,
  force: OrderForce,
  /** Null: market order. */
  price: nullable(Decimal),
  /** Null: by amount. */
  size: nullable(Decimal),
  /** Market buy by amount. */
  amount: nullable(Decimal),
  filledSize: Decimal,
  /** Value of the fills in the quote coin. */
  filledValue: Decimal,
  averagePrice: nullable(Decimal),
  fee: SignedDecimal,
  feeCoin: CoinField,
  /** Frozen for it now. */
  held: Decimal,
  status: OrderStatus,
  /** A name of `order-reasons.ts`; null while the order is open or where it was filled. */
  cancelReason: nullable(Type.Unsafe<CancelReason>(Type.String())),
  reduceOnly: Type.Boolean(),
  positionSide: nullable(OrderPositionSide),
  /** Futures: what the account had set for the market. */
  marginMode: nullable(MarginMode),
  leverage: nullable(Decimal),
  trigger: nullable(TriggerState),
  /** There, and true, where it closes the whole position. */
  wholePosition: Type.Optional(Type.Boolean()),
  takeProfit: nullable(AttachedOrder),
  stopLoss: nullable(AttachedOrder),
  /** The order that brought this one along. */
  parentId: nullable(Id),
  /** The one that it shares its fate with: where one is triggered, the other ends. */
  siblingId: nullable(Id),
  epoch: Type.Integer(),
  placedAt: Time,
  updatedAt: Time,
})
export type OrderRow = Static<typeof OrderRow>

/** What became of one order of a batch, or of one key of a cancel: an order, or the code and text of the error catalogue. */
export const OrderOutcome = Type.Object({
  orderId: nullable(Id),
  clientOrderId: nullable(ClientId),
  order: nullable(OrderRow),
  /** `00000` where it was accepted. */
  code: Type.String(),
  msg: Type.String(),
})
export type OrderOutcome = Static<typeof OrderOutcome>

export const PlacedOrder = Type.Object({
  order: OrderRow,
  /** The order was there already: the same client order id is the same order. */
  repeated: Type.Boolean(),
})
export type PlacedOrder = Static<typeof PlacedOrder>
export const OrderOutcomes = Type.Object({ results: Type.Array(OrderOutcome) })
export type OrderOutcomes = Static<typeof OrderOutcomes>
export const CancelledOrders = Type.Object({ cancelled: Type.Integer() })
export type CancelledOrders = Static<typeof CancelledOrders>

export const OpenOrdersQuery = Type.Object({ product: Type.Optional(ProductField), symbol: Type.Optional(SymbolField) })
export type OpenOrdersQuery = Static<typeof OpenOrdersQuery>
export const OrderList = Type.Object({ rows: Type.Array(OrderRow) })
export type OrderList = Static<typeof OrderList>

export const OrderHistoryQuery = Type.Interface([PageQuery], {
  /** Trigger orders alone, or the others. */
  kind: Type.Optional(Type.Enum(['orders', 'triggers'] as const)),
  wallet: Type.Optional(Wallet),
})
export type OrderHistoryQuery = Static<typeof OrderHistoryQuery>

export const FillRow = Type.Object({
  /** Grows with time. */
  fillId: Id,
  orderId: Id,
  clientOrderId: nullable(ClientId),
  product: ProductField,
  symbol: SymbolField,
  wallet: Wallet,
  side: Side,
  price: Decimal,
  size: Decimal,
  value: Decimal,
  fee: SignedDecimal,
  feeCoin: CoinField,
  role: Type.Enum(['maker', 'taker'] as const),
  /** Futures: what closing realised, before the fee. */
  profit: nullable(SignedDecimal),
  epoch: Type.Integer(),
  ts: Time,
})
export type FillRow = Static<typeof FillRow>

export const FillQuery = Type.Interface([PageQuery], { orderId: Type.Optional(Id), wallet: Type.Optional(Wallet) })
export type FillQuery = Static<typeof FillQuery>

/** How an order was filled, or why it was not. Slippage is positive where it did worse than the price it is held against. */
export const OrderReceipt = Type.Object({
  /** Price levels taken on entering the book. */
  levelsTaken: Type.Integer(),
  /** Best price of the other side, and the middle, when it entered; null where there was none. */
  bestPrice: nullable(Decimal),
  midPrice: nullable(Decimal),
  averagePrice: nullable(Decimal),
  /** In quote coin over all fills; null where there was nothing to hold it against. */
  slippageBest: nullable(SignedDecimal),
  slippageMid: nullable(SignedDecimal),
  /** The same, as ratios of the value at that price. */
  slippageBestRatio: nullable(SignedDecimal),
  slippageMidRatio: nullable(SignedDecimal),
  /** Size of the house and of other traders ahead of it, when it came to rest and now (null where it is closed). */
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
  /** Age of the reference data when it entered. */
  referenceAgeMs: Type.Integer(),
  /** Why an open order has not been filled yet: a name of `order-reasons.ts`. */
  waits: nullable(Type.Unsafe<WaitReason>(Type.String())),
  cancelReason: nullable(Type.Unsafe<CancelReason>(Type.String())),
})
export type OrderReceipt = Static<typeof OrderReceipt>

/**
 * What is known of one order. Without `order` and not `pending`, an order whose `validUntil` is over (by the envelope's
 * `requestTime`) was not placed and will not be.
 */
export const OrderDetail = Type.Object({
  order: nullable(OrderRow),
  /** It has arrived and its outcome is not durable yet: ask again. */
  pending: Type.Boolean(),
  receipt: nullable(OrderReceipt),
  fills: Type.Array(FillRow),
})
export type OrderDetail = Static<typeof OrderDetail>
