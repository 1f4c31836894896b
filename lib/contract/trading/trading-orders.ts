import { Type, type Static } from 'typebox'
import { ChaseState, OrderGroup, ScaledOrder, TwapOrder, TwapState } from './order-kinds.ts'
import type { CancelReason } from './order-reasons.ts'
import { POSITION_ENDS } from './position-ends.ts'
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
  TradingWallet,
  Wallet,
} from './trading-fields.ts'

/** Orders, their fills and their receipts. */

/** Maximum orders of one batch, and keys of one cancel. */
export const BATCH_MAX = 50

export const OrderType = Type.Enum(['limit', 'market'] as const)
export type OrderType = Static<typeof OrderType>
export const OrderForce = Type.Enum(['gtc', 'gtd', 'ioc', 'fok', 'post-only'] as const)
export type OrderForce = Static<typeof OrderForce>
export const TriggerKind = Type.Enum(['trigger', 'take-profit', 'stop-loss', 'trailing'] as const)
export type TriggerKind = Static<typeof TriggerKind>
/** The price that a trigger watches. */
export const TriggerBy = Type.Enum(['last', 'mark'] as const)
export type TriggerBy = Static<typeof TriggerBy>
/** If an order would match one of its own account: cancel the new one, the old one or both, or do not check. */
export const SelfTrade = Type.Enum(['none', 'cancel-taker', 'cancel-maker', 'cancel-both'] as const)
export type SelfTrade = Static<typeof SelfTrade>
/**
 * `entering` is on its way (realism dial), `waiting` waits for its trigger, `live` rests in the book, possibly partly filled; the other
 * two are final.
 */
export const OrderStatus = Type.Enum(['entering', 'waiting', 'live', 'filled', 'cancelled'] as const)
export type OrderStatus = Static<typeof OrderStatus>

export const EndField = Type.Enum(POSITION_ENDS)

const OrderPositionSide = Type.Enum(['long', 'short'] as const)

/** The condition that an order waits for before it enters the book. */
export const OrderTrigger = Type.Object({
  kind: TriggerKind,
  by: TriggerBy,
  /** Trailing: the price that starts it; omit it to start at once. */
  price: Type.Optional(Decimal),
  /** Trailing only: how far the price must retreat from its best, as a ratio (`0.01` is 1 %). */
  callbackRatio: Type.Optional(Decimal),
})
export type OrderTrigger = Static<typeof OrderTrigger>

/** From which side the watched price reaches a trigger price: it fires at or above it, or at or below it. */
export const TriggerDirection = Type.Enum(['above', 'below'] as const)
export type TriggerDirection = Static<typeof TriggerDirection>

/** The trigger of an existing order. */
const TriggerState = Type.Interface([OrderTrigger], {
  /**
   * As the exchange decided when the order was placed, or its trigger price edited; trailing: how the price that starts it is reached.
   * Null if an earlier version recorded the order without it.
   */
  direction: nullable(TriggerDirection),
  /** Trailing: best price since it started; null before that. */
  bestPrice: nullable(Decimal),
})

/** Take-profit or stop-loss attached to an order, and placed for its filled size. */
export const AttachedOrder = Type.Object({
  price: Decimal,
  by: TriggerBy,
  /** Market order if omitted. */
  limitPrice: Type.Optional(Decimal),
})
export type AttachedOrder = Static<typeof AttachedOrder>

/** A target of a bracket: a take-profit for a share of what the entry has filled. The shares are whole percents and add up to 100. */
const BracketTarget = Type.Interface([AttachedOrder], { percent: Type.Integer({ minimum: 1, maximum: 99 }) })
const BracketTargets = Type.Array(BracketTarget, { minItems: 2, maxItems: 5 })
export type BracketTarget = Static<typeof BracketTarget>

export const OrderRequest = Type.Object({
  clientOrderId: ClientId,
  product: ProductField,
  symbol: SymbolField,
  /** Defaults to `spot` or `futures` by product; margin orders must name their wallet. */
  wallet: Type.Optional(TradingWallet),
  side: Side,
  type: OrderType,
  force: Type.Optional(OrderForce),
  /** Limit orders. */
  price: Type.Optional(Decimal),
  /** In base coin; omitted if `amount` is given. */
  size: Type.Optional(Decimal),
  /** Market buy on spot: maximum amount of quote coin to spend. */
  amount: Type.Optional(Decimal),
  reduceOnly: Type.Optional(Type.Boolean()),
  /** Two-way mode only. */
  positionSide: Type.Optional(OrderPositionSide),
  selfTrade: Type.Optional(SelfTrade),
  trigger: Type.Optional(OrderTrigger),
  /** Futures, with a take-profit, stop-loss or trailing trigger: closes the whole position, even if its size changes. */
  wholePosition: Type.Optional(Type.Boolean()),
  takeProfit: Type.Optional(AttachedOrder),
  stopLoss: Type.Optional(AttachedOrder),
  /** OCO: a stop beside this limit order (gtc), for what it has left. The first to act ends the other; cancelling either cancels both. */
  oco: Type.Optional(AttachedOrder),
  /** With the time in force `gtd`: when the order expires, by the exchange's clock; at most 366 days ahead. */
  expiresAt: Type.Optional(Time),
  /** The same, in milliseconds from the order's arrival, so that it does not depend on the sender's clock. */
  expiresIn: Type.Optional(Type.Integer({ minimum: 1 })),
  scaled: Type.Optional(ScaledOrder),
  /** Bracket: two to five targets beside the order's `stopLoss`; a target that fills shrinks the stop, and the stop ends all targets. */
  bracket: Type.Optional(BracketTargets),
  /** Iceberg: the part of a resting limit order that the book shows; at least a hundredth of the size. */
  visibleSize: Type.Optional(Decimal),
  twap: Type.Optional(TwapOrder),
  /** Chase: the order rests at the best price of its side and follows it, up to `price`. */
  chase: Type.Optional(Type.Literal(true)),
})
export type OrderRequest = Static<typeof OrderRequest>

/**
 * An order that arrives after `validUntil` (wall clock) is refused, so that a client without an answer can then learn its outcome from
 * `GET /v1/trade/order/detail`.
 */
const validUntil = Type.Optional(Time)

export const PlaceOrderBody = Type.Interface([OrderRequest], { validUntil })
export type PlaceOrderBody = Static<typeof PlaceOrderBody>
export const PlaceOrdersBody = Type.Object({
  orders: Type.Array(OrderRequest, { minItems: 1, maxItems: BATCH_MAX }),
  validUntil,
})
export type PlaceOrdersBody = Static<typeof PlaceOrdersBody>

/** One of the two must name the order. */
export const OrderKey = Type.Object({ orderId: Type.Optional(Id), clientOrderId: Type.Optional(ClientId) })
export type OrderKey = Static<typeof OrderKey>

/** New values of an open order; it keeps its id, and omitted values do not change. */
export const EditOrderBody = Type.Object({
  orderId: Type.Optional(Id),
  clientOrderId: Type.Optional(ClientId),
  price: Type.Optional(Decimal),
  /** Size of the whole order, including the filled part. */
  size: Type.Optional(Decimal),
  /** For market buys by amount that wait for a trigger. */
  amount: Type.Optional(Decimal),
  triggerPrice: Type.Optional(Decimal),
  /** Trailing orders only. */
  callbackRatio: Type.Optional(Decimal),
  /** Attached orders; null removes one. */
  takeProfit: Type.Optional(nullable(AttachedOrder)),
  stopLoss: Type.Optional(nullable(AttachedOrder)),
  /** Another end, as for a new order. */
  expiresAt: Type.Optional(Time),
  expiresIn: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The order loses its end, and stays until it is cancelled. */
  endless: Type.Optional(Type.Literal(true)),
})
export type EditOrderBody = Static<typeof EditOrderBody>

export const CancelOrdersBody = Type.Object({ orders: Type.Array(OrderKey, { minItems: 1, maxItems: BATCH_MAX }) })
export type CancelOrdersBody = Static<typeof CancelOrdersBody>

const CancelKind = Type.Enum(['orders', 'triggers', 'both'] as const)
export type CancelKind = Static<typeof CancelKind>

/** Cancels the open orders of one market, or of all. */
export const CancelAllBody = Type.Object({
  product: Type.Optional(ProductField),
  symbol: Type.Optional(SymbolField),
  kind: CancelKind,
  /** Only the orders of this group. */
  groupId: Type.Optional(Id),
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
  /** Null for a market order. */
  price: nullable(Decimal),
  /** Null for an order by amount. */
  size: nullable(Decimal),
  /** Market buy by amount. */
  amount: nullable(Decimal),
  filledSize: Decimal,
  /** Value of the fills in the quote coin. */
  filledValue: Decimal,
  averagePrice: nullable(Decimal),
  fee: SignedDecimal,
  feeCoin: CoinField,
  /** Amount currently frozen for it. */
  held: Decimal,
  status: OrderStatus,
  /** A name from `order-reasons.ts`; null while the order is open, or if it was filled. */
  cancelReason: nullable(Type.Unsafe<CancelReason>(Type.String())),
  reduceOnly: Type.Boolean(),
  positionSide: nullable(OrderPositionSide),
  /** Futures: the account's settings for the market. */
  marginMode: nullable(MarginMode),
  leverage: nullable(Decimal),
  trigger: nullable(TriggerState),
  /** Present for an order that no trader placed: the end of a position, or of a part of it, that it settled. */
  end: Type.Optional(EndField),
  /** Present, and true, if it closes the whole position. */
  wholePosition: Type.Optional(Type.Boolean()),
  /** The leg of an OCO order that it is; the other leg is `siblingId`. */
  oco: Type.Optional(Type.Enum(['limit', 'stop'] as const)),
  /** When it expires, if its time in force is `gtd`. */
  expiresAt: Type.Optional(Time),
  group: Type.Optional(OrderGroup),
  /** The targets that the entry of a bracket brings. */
  bracket: Type.Optional(BracketTargets),
  visibleSize: Type.Optional(Decimal),
  twap: Type.Optional(TwapState),
  chase: Type.Optional(ChaseState),
  takeProfit: nullable(AttachedOrder),
  stopLoss: nullable(AttachedOrder),
  /** The order to which this one was attached. */
  parentId: nullable(Id),
  /** The linked order: when one of the two is triggered, the other ends. */
  siblingId: nullable(Id),
  epoch: Type.Integer(),
  placedAt: Time,
  updatedAt: Time,
})
export type OrderRow = Static<typeof OrderRow>

/** Result for one order of a batch, or one key of a cancel: an order, or the code and text of the error catalogue. */
export const OrderOutcome = Type.Object({
  orderId: nullable(Id),
  clientOrderId: nullable(ClientId),
  order: nullable(OrderRow),
  /** `00000` if it was accepted. */
  code: Type.String(),
  msg: Type.String(),
  /** An order with this id and content had come before, and nothing more was done. */
  repeated: Type.Boolean(),
})
export type OrderOutcome = Static<typeof OrderOutcome>

export const PlacedOrder = Type.Object({
  order: OrderRow,
  /** The order already existed: the same client order id and content mean the same order. */
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
  /** Only trigger orders, or only the others. */
  kind: Type.Optional(Type.Enum(['orders', 'triggers'] as const)),
  wallet: Type.Optional(Wallet),
})
export type OrderHistoryQuery = Static<typeof OrderHistoryQuery>
