import { Type, type Static } from 'typebox'
import { LossProof } from '#lib/contract/products/loss-proof.ts'
import { COPIED_RESULTS, COPY_MODES, COPY_PRODUCTS, COPY_REASONS, COPY_STATUSES, COPY_MARGIN_MODES } from './copy-kinds.ts'
import {
  ClientId,
  CoinField,
  Decimal,
  Id,
  nullable,
  PageQuery,
  Side,
  SignedDecimal,
  SymbolField,
  Time,
  repeatable,
} from '#lib/contract/trading/trading-fields.ts'

const Rate = Type.Integer({ minimum: 0, maximum: 10_000_000 })

/** A leader as everybody sees it. Amounts in USDT; times of the exchange's clock. */
export const CopyLeaderRow = Type.Object({
  id: Id,
  /** The name of a demonstration leader, whose rule is printed; null for a trader. */
  demonstration: nullable(Type.Enum(['trend', 'dip'] as const)),
  product: Type.Enum(COPY_PRODUCTS),
  takesNew: Type.Boolean(),
  /** The symbols in which it leads; null for all. */
  symbols: nullable(Type.Array(SymbolField)),
  /** The part of its followers' closed gains that it gets, in millionths. */
  share: Rate,
  /** The registered followers: guests are left out here and in the results. */
  followers: Type.Integer(),
  /** The result of all followers, after fees and shares, in open and ended copies. */
  followersResult: SignedDecimal,
  /** Of the ended copies: how many there were, and how many gained. */
  endedCopies: Type.Integer(),
  endedGains: Type.Integer(),
  /**
   * The net of the leader's own trades that are over since it leads, after fees and funding, as in its journal; and what its open ones have
   * brought so far at current prices.
   */
  result: SignedDecimal,
  floating: SignedDecimal,
  drawdown: Decimal,
  begin: Decimal,
  /** Its trades that are over, by the sign of their net. */
  wins: Type.Integer(),
  losses: Type.Integer(),
  startedAt: Time,
  /** Results so far at the end of each day: the leader's own, and its followers'. */
  days: Type.Array(Type.Object({ ts: Time, own: SignedDecimal, followers: SignedDecimal })),
  /** Its open trades. */
  open: Type.Array(Type.Object({ symbol: SymbolField, direction: Type.Enum(['long', 'short'] as const), size: Decimal, price: Decimal })),
})
export type CopyLeaderRow = Static<typeof CopyLeaderRow>

export const CopyLeaders = Type.Object({ rows: Type.Array(CopyLeaderRow) })
export type CopyLeaders = Static<typeof CopyLeaders>

/** A fill of a leader since it leads. */
export const LeaderTrade = Type.Object({
  ts: Time,
  symbol: SymbolField,
  side: Side,
  price: Decimal,
  size: Decimal,
})
export type LeaderTrade = Static<typeof LeaderTrade>

/** A leader with its newest trades, newest first. */
export const CopyLeaderDetail = Type.Object({ leader: CopyLeaderRow, trades: Type.Array(LeaderTrade) })
export type CopyLeaderDetail = Static<typeof CopyLeaderDetail>

/** How much a follower copies, and what limits it; `0` for none. Rates in millionths. */
export const CopySettingsBody = Type.Object({
  mode: Type.Enum(COPY_MODES),
  value: Decimal,
  leverage: Type.Integer({ minimum: 0, maximum: 125 }),
  marginMode: Type.Enum(COPY_MARGIN_MODES),
  marketMax: Decimal,
  slippage: Rate,
  stopLoss: Rate,
  takeProfit: Rate,
  symbols: Type.Array(SymbolField, { maxItems: 50 }),
})
export type CopySettingsBody = Static<typeof CopySettingsBody>

export const CopyStartBody = Type.Object({
  /** The same id with the same content is the same copy. */
  requestId: ClientId,
  leaderId: Id,
  /** USDT of the spot wallet. */
  funds: Decimal,
  settings: CopySettingsBody,
  ...LossProof,
})
export type CopyStartBody = Static<typeof CopyStartBody>

/** What is copied, without the proof. */
export type CopyTerms = Pick<CopyStartBody, 'requestId' | 'leaderId' | 'funds' | 'settings'>

export const CopyChangeBody = Type.Object({ id: Id, settings: CopySettingsBody })
export type CopyChangeBody = Static<typeof CopyChangeBody>

/** Closes what a copy has in one pair, or in all. */
export const CopyCloseBody = Type.Object({ id: Id, symbol: Type.Optional(SymbolField) })
export type CopyCloseBody = Static<typeof CopyCloseBody>

export const CopyQuery = Type.Object({ id: Id })
export type CopyQuery = Static<typeof CopyQuery>

/** Something that a copy has open. */
export const CopiedPosition = Type.Object({
  symbol: SymbolField,
  direction: Type.Enum(['long', 'short'] as const),
  size: Decimal,
  price: nullable(Decimal),
  leverage: Type.Integer(),
  profit: SignedDecimal,
})
export type CopiedPosition = Static<typeof CopiedPosition>

/** A copy with its figures: those of an ended one at its end. Amounts in USDT. */
export const CopyRow = Type.Object({
  id: Id,
  leaderId: Id,
  product: Type.Enum(COPY_PRODUCTS),
  status: Type.Enum(COPY_STATUSES),
  reason: Type.Enum(COPY_REASONS),
  settings: CopySettingsBody,
  given: Decimal,
  shared: Decimal,
  equity: SignedDecimal,
  result: SignedDecimal,
  openedAt: Time,
  ts: Time,
  positions: Type.Array(CopiedPosition),
})
export type CopyRow = Static<typeof CopyRow>

/** The copy that a request has started. */
export const CopyStarted = repeatable(CopyRow)
export type CopyStarted = Static<typeof CopyStarted>

/** Asks for all copies of a round, open and ended. */
export const CopyRecordQuery = PageQuery
export type CopyRecordQuery = Static<typeof CopyRecordQuery>

export const CopyList = Type.Object({ rows: Type.Array(CopyRow) })
export type CopyList = Static<typeof CopyList>

/** A trade of a copy after one of its leader. Prices are averages. */
export const CopiedOrder = Type.Object({
  id: Id,
  copyId: Id,
  leaderId: Id,
  symbol: SymbolField,
  side: Side,
  direction: Type.Enum(['long', 'short'] as const),
  opens: Type.Boolean(),
  status: Type.Enum(COPIED_RESULTS),
  wanted: Decimal,
  size: Decimal,
  price: nullable(Decimal),
  leaderPrice: nullable(Decimal),
  /** The cost of the difference between both prices, below zero if it gained. */
  slippage: SignedDecimal,
  /** In `feeCoin`: a purchase of coins pays its fee from them. */
  fee: Decimal,
  feeCoin: CoinField,
  profit: SignedDecimal,
  coin: CoinField,
  ts: Time,
})
export type CopiedOrder = Static<typeof CopiedOrder>

export const CopiedOrderQuery = PageQuery
export type CopiedOrderQuery = Static<typeof CopiedOrderQuery>

/** Leads in a product, or changes the terms for new followers and the symbols in which it leads. */
export const CopyLeadBody = Type.Object({
  product: Type.Enum(COPY_PRODUCTS),
  share: Rate,
  takesNew: Type.Boolean(),
  /** The symbols in which it leads from now on; empty for all, omitted if they stay. */
  symbols: Type.Optional(Type.Array(SymbolField, { maxItems: 50 })),
})
export type CopyLeadBody = Static<typeof CopyLeadBody>

export const CopyLeadEndBody = Type.Object({ product: Type.Enum(COPY_PRODUCTS) })
export type CopyLeadEndBody = Static<typeof CopyLeadEndBody>

/** A follower as its leader sees it. */
export const CopyFollowerRow = Type.Object({ copyId: Id, given: Decimal, result: SignedDecimal, shared: Decimal, openedAt: Time })
export type CopyFollowerRow = Static<typeof CopyFollowerRow>

/** An account as a leader, with its followers and the shares that it got. */
export const CopyLeading = Type.Object({
  rows: Type.Array(Type.Object({ leader: CopyLeaderRow, earned: Decimal, followers: Type.Array(CopyFollowerRow) })),
})
export type CopyLeading = Static<typeof CopyLeading>
