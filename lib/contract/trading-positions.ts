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

/** Futures positions and their settings; names as in specification 3.6 where it names them. */

export const PositionRow = Type.Object({
  symbol: SymbolField,
  side: PositionSide,
  direction: PositionDirection,
  marginMode: MarginMode,
  holdMode: HoldMode,
  openAvgPrice: Decimal,
  /** Size that is held, in base coin; `0` where the position is closed. */
  count: Decimal,
  /** What of it no closing order holds. */
  available: Decimal,
  /** Leverage. */
  openLevel: Decimal,
  /** Margin in USDT: the position's own (fixed), or what it was opened with (cross). */
  openMarginCount: Decimal,
  /** Fixed: its own; cross: of its contract, both sides of a hedge together. */
  maintenanceMargin: Decimal,
  /** Profit realised so far by what was closed, before fees and funding (formulas 2.2). */
  achievedProfits: SignedDecimal,
  fees: SignedDecimal,
  funding: SignedDecimal,
  markPrice: Decimal,
  unrealisedProfit: SignedDecimal,
  /** Unrealised profit in percent of the margin. */
  roe: Percentage,
  /** Null: none within the possible prices. */
  liquidationPrice: nullable(Decimal),
  /** Maintenance margin to margin balance, of the whole account in cross margin: liquidation at 1. */
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

/** Where open positions stand in the queues of automatic deleveraging. */
export const DeleveragingList = Type.Object({
  rows: Type.Array(
    Type.Object({
      symbol: SymbolField,
      side: PositionSide,
      /** 5 for the first fifth of the queue, which gives way first; 1 for the last. */
      lamps: Type.Integer({ minimum: 1, maximum: 5 }),
    }),
  ),
})
export type DeleveragingList = Static<typeof DeleveragingList>

/** Closes at market; all of it where no size is given. It is an order, so it has a client order id. */
export const ClosePositionBody = Type.Object({
  clientOrderId: ClientId,
  symbol: SymbolField,
  side: PositionSide,
  size: Type.Optional(Decimal),
  validUntil: Type.Optional(Time),
})
export type ClosePositionBody = Static<typeof ClosePositionBody>

/** A take-profit or stop-loss of a position as it is to be. */
export const PositionTarget = Type.Object({
  /** One that is there already; left out for a new one. */
  orderId: Type.Optional(Id),
  kind: Type.Enum(['take-profit', 'stop-loss'] as const),
  /** One that watches another price than before is placed anew. */
  by: TriggerBy,
  price: Decimal,
  /** Left out: the size that it has, or all of the position. */
  size: Type.Optional(Decimal),
})
export type PositionTarget = Static<typeof PositionTarget>

/**
 * Changes what protects a position: everything that is asked for or none of it. A new target of the whole position takes the place of
 * the one of its kind that was placed for the whole of it. Targets that are not named stay as they are.
 */
export const SetTargetsBody = Type.Object({
  symbol: SymbolField,
  side: PositionSide,
  targets: Type.Array(PositionTarget, { maxItems: BATCH_MAX }),
  /** Targets that end, by their order ids. */
  ended: Type.Array(Id, { maxItems: BATCH_MAX }),
})
export type SetTargetsBody = Static<typeof SetTargetsBody>

/** Fixed margin: adds to the position's margin, or takes out of it (negative). */
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

export const PositionHistoryQuery = PageQuery
export type PositionHistoryQuery = PageQuery

/** A position that is over. */
export const ClosedPosition = Type.Object({
  positionId: Id,
  symbol: SymbolField,
  side: PositionSide,
  direction: PositionDirection,
  marginMode: MarginMode,
  openLevel: Decimal,
  openAvgPrice: Decimal,
  closeAvgPrice: Decimal,
  /** All that was opened in its life. */
  openDealCount: Decimal,
  /** Of price alone: what `achievedProfits` says, under its older name. */
  profit: SignedDecimal,
  /** Profit that closing realised, before fees and funding (formulas 2.2). */
  achievedProfits: SignedDecimal,
  /** Profit less fees, plus funding. */
  netProfit: SignedDecimal,
  fees: SignedDecimal,
  funding: SignedDecimal,
  /** How it ended. */
  closedBy: Type.Enum(['order', 'liquidation', 'deleveraging', 'reset', 'delisting'] as const),
  epoch: Type.Integer(),
  openedAt: Time,
  closedAt: Time,
})
export type ClosedPosition = Static<typeof ClosedPosition>
