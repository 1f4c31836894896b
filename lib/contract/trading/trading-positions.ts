import { Type, type Static } from 'typebox'
import {
  ClientId,
  Decimal,
  HoldMode,
  Id,
  MarginMode,
  nullable,
  PageQuery,
  Percentage,
  PositionDirection,
  PositionSide,
  SignedDecimal,
  SymbolField,
  Time,
} from './trading-fields.ts'
import { BATCH_MAX, TriggerBy } from './trading-orders.ts'

/** Futures positions and their settings; names are those of specification 3.6 where it has them. */

export const PositionRow = Type.Object({
  symbol: SymbolField,
  side: PositionSide,
  direction: PositionDirection,
  marginMode: MarginMode,
  holdMode: HoldMode,
  openAvgPrice: Decimal,
  /** Open size, in base coin; `0` if the position is closed. */
  count: Decimal,
  /** The part of it not reserved by closing orders. */
  available: Decimal,
  /** Leverage. */
  openLevel: Decimal,
  /** Margin in USDT: the position's own (fixed), or its opening margin (cross). */
  openMarginCount: Decimal,
  /** The sizes that were opened and closed since its first fill, whose difference is `count`; null if the gateway does not know them. */
  openDealCount: nullable(Decimal),
  closeDealCount: nullable(Decimal),
  /** The merged position, which is this one: openings of one side have one average and one margin (formulas 0). */
  positionsOpenAvgPrice: Decimal,
  positionsCount: Decimal,
  positionsLevel: Decimal,
  positionsOpenMarginCount: Decimal,
  /** Fixed: of the position; cross: of its contract, both sides of a hedge together. */
  maintenanceMargin: Decimal,
  /** Profit realised so far by closing, before fees and funding (formulas 2.2). */
  achievedProfits: SignedDecimal,
  fees: SignedDecimal,
  funding: SignedDecimal,
  markPrice: Decimal,
  unrealisedProfit: SignedDecimal,
  /** Unrealised profit as a percentage of the margin. */
  roe: Percentage,
  /** Null if there is none among the possible prices. */
  liquidationPrice: nullable(Decimal),
  /** Maintenance margin to margin balance, for the whole account in cross margin; liquidation at 1. */
  marginRatio: nullable(Decimal),
  breakEvenPrice: nullable(Decimal),
  openedAt: Time,
  updatedAt: Time,
})
export type PositionRow = Static<typeof PositionRow>

export const PositionList = Type.Object({ rows: Type.Array(PositionRow) })
export type PositionList = Static<typeof PositionList>
export const PositionQuery = Type.Object({ symbol: Type.Optional(SymbolField) })
export type PositionQuery = Static<typeof PositionQuery>

/** Queue positions of open positions for auto-deleveraging; none for one that is alone in its queue, where nothing is before or behind it. */
export const DeleveragingList = Type.Object({
  rows: Type.Array(
    Type.Object({
      symbol: SymbolField,
      side: PositionSide,
      /** 5 for the first fifth of the queue, which is deleveraged first; 1 for the last. */
      lamps: Type.Integer({ minimum: 1, maximum: 5 }),
    }),
  ),
})
export type DeleveragingList = Static<typeof DeleveragingList>

/** Closes at market; everything if no size is given. It is an order, so it has a client order id. */
export const ClosePositionBody = Type.Object({
  clientOrderId: ClientId,
  symbol: SymbolField,
  side: PositionSide,
  size: Type.Optional(Decimal),
  validUntil: Type.Optional(Time),
})
export type ClosePositionBody = Static<typeof ClosePositionBody>

/** The requested take-profit or stop-loss of a position. */
export const PositionTarget = Type.Object({
  /** Id of an existing target; omitted for a new one. */
  orderId: Type.Optional(Id),
  kind: Type.Enum(['take-profit', 'stop-loss'] as const),
  /** A target that is to watch another price is replaced by a new order. */
  by: TriggerBy,
  price: Decimal,
  /** If omitted: its current size, or the whole position. */
  size: Type.Optional(Decimal),
})
export type PositionTarget = Static<typeof PositionTarget>

/**
 * Changes a position's targets, all or nothing. A new target without a size replaces the waiting targets of its kind that close the
 * whole position, unless they are named here or were attached to its opening order. All other targets do not change.
 */
export const SetTargetsBody = Type.Object({
  symbol: SymbolField,
  side: PositionSide,
  targets: Type.Array(PositionTarget, { maxItems: BATCH_MAX }),
  /** Order ids of the targets to cancel. */
  ended: Type.Array(Id, { maxItems: BATCH_MAX }),
})
export type SetTargetsBody = Static<typeof SetTargetsBody>

/** Fixed margin: adds to the position's margin, or removes from it (negative). */
export const AdjustMarginBody = Type.Object({ symbol: SymbolField, side: PositionSide, amount: SignedDecimal })
export type AdjustMarginBody = Static<typeof AdjustMarginBody>

/** `side` only with fixed margin in two-way mode. */
export const SetLeverageBody = Type.Object({
  symbol: SymbolField,
  leverage: Type.Integer({ minimum: 1, maximum: 1000 }),
  side: Type.Optional(Type.Enum(['long', 'short'] as const)),
})
export type SetLeverageBody = Static<typeof SetLeverageBody>
export const SetMarginModeBody = Type.Object({ symbol: SymbolField, marginMode: MarginMode })
export type SetMarginModeBody = Static<typeof SetMarginModeBody>
export const SetHoldModeBody = Type.Object({ holdMode: HoldMode })
export type SetHoldModeBody = Static<typeof SetHoldModeBody>

export const FuturesSettings = Type.Object({
  symbol: SymbolField,
  holdMode: HoldMode,
  marginMode: MarginMode,
  leverageCross: Decimal,
  leverageLong: Decimal,
  leverageShort: Decimal,
  maxLeverage: Decimal,
})
export type FuturesSettings = Static<typeof FuturesSettings>
export const FuturesSettingsQuery = Type.Object({ symbol: SymbolField })
export type FuturesSettingsQuery = Static<typeof FuturesSettingsQuery>

/** Its times are those of the ends of positions, by which the rows are sorted. */
export const PositionHistoryQuery = PageQuery
export type PositionHistoryQuery = PageQuery

const ClosedBy = Type.Enum(['order', 'liquidation', 'deleveraging', 'reset', 'delisting'] as const)
export type ClosedBy = Static<typeof ClosedBy>

/** A closed position. */
export const ClosedPosition = Type.Object({
  positionId: Id,
  symbol: SymbolField,
  side: PositionSide,
  direction: PositionDirection,
  marginMode: MarginMode,
  openLevel: Decimal,
  openAvgPrice: Decimal,
  closeAvgPrice: Decimal,
  /** Total size opened during its life. */
  openDealCount: Decimal,
  /** From price alone: the same as `achievedProfits`, under its older name. */
  profit: SignedDecimal,
  /** Profit realised by closing, before fees and funding (formulas 2.2). */
  achievedProfits: SignedDecimal,
  /** Profit less fees, plus funding. */
  netProfit: SignedDecimal,
  fees: SignedDecimal,
  funding: SignedDecimal,
  /** Cause of the end. */
  closedBy: ClosedBy,
  epoch: Type.Integer(),
  openedAt: Time,
  closedAt: Time,
})
export type ClosedPosition = Static<typeof ClosedPosition>
