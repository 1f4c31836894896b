import { Type, type Static } from 'typebox'
import { CONVERT_KINDS, CONVERT_STATUSES } from './convert-kinds.ts'
import {
  ClientId,
  CoinField,
  CoinList,
  Decimal,
  Id,
  kindList,
  nullable,
  PageQuery,
  Time,
  repeatable,
} from '#lib/contract/trading/trading-fields.ts'

/** One of the two amounts; the other one is calculated. */
export const ConvertQuoteBody = Type.Object({
  fromCoin: CoinField,
  toCoin: CoinField,
  fromAmount: Type.Optional(Decimal),
  toAmount: Type.Optional(Decimal),
})
export type ConvertQuoteBody = Static<typeof ConvertQuoteBody>

export const ConvertQuote = Type.Object({
  quoteId: ClientId,
  fromCoin: CoinField,
  toCoin: CoinField,
  fromAmount: Decimal,
  toAmount: Decimal,
  /** Amount of the wanted coin for one unit of the given coin. */
  price: Decimal,
  /** The share of the proceeds that the exchange keeps; it is in the price. */
  spread: Decimal,
  fee: Decimal,
  /** For how many milliseconds from this answer on the quote can be accepted. */
  validMs: Type.Integer(),
})
export type ConvertQuote = Static<typeof ConvertQuote>

/** A quote is accepted once; repeated requests get the same conversion. */
export const ConvertAcceptBody = Type.Object({ quoteId: ClientId })
export type ConvertAcceptBody = Static<typeof ConvertAcceptBody>

export const ConvertLimitBody = Type.Object({
  /** The same id with the same content is the same conversion. */
  requestId: ClientId,
  fromCoin: CoinField,
  toCoin: CoinField,
  fromAmount: Decimal,
  /** The least amount that it must bring. */
  toAmount: Decimal,
  /** Number of days for which it stays open. */
  days: Type.Union([Type.Literal(1), Type.Literal(7), Type.Literal(30)]),
})
export type ConvertLimitBody = Static<typeof ConvertLimitBody>

export const ConvertCancelBody = Type.Object({ id: Id })
export type ConvertCancelBody = Static<typeof ConvertCancelBody>

export const ConvertRow = Type.Object({
  id: Id,
  kind: Type.Enum(CONVERT_KINDS),
  status: Type.Enum(CONVERT_STATUSES),
  fromCoin: CoinField,
  toCoin: CoinField,
  fromAmount: Decimal,
  toAmount: Decimal,
  price: Decimal,
  epoch: Type.Integer(),
  /** When it was requested, in the market clock's time. */
  openedAt: Time,
  /** Limit: the end of its time, in the wall clock's time. */
  expiresAt: nullable(Time),
  /** When it changed last. */
  ts: Time,
})
export type ConvertRow = Static<typeof ConvertRow>

/** The conversion of a request. */
export const ConvertDone = repeatable(ConvertRow)
export type ConvertDone = Static<typeof ConvertDone>

export const OpenConverts = Type.Object({ rows: Type.Array(ConvertRow) })
export type OpenConverts = Static<typeof OpenConverts>

/** Balances of the spot wallet that are too small to trade, with what each would bring now. */
export const SmallBalances = Type.Object({
  toCoin: CoinField,
  rows: Type.Array(Type.Object({ coin: CoinField, amount: Decimal, toAmount: Decimal })),
})
export type SmallBalances = Static<typeof SmallBalances>

export const ConvertSmallBody = Type.Object({
  requestId: ClientId,
  coins: Type.Array(CoinField, { minItems: 1, maxItems: 50, uniqueItems: true }),
})
export type ConvertSmallBody = Static<typeof ConvertSmallBody>

export const ConvertedSmall = repeatable(Type.Object({ toCoin: CoinField, toAmount: Decimal, rows: Type.Array(ConvertRow) }))
export type ConvertedSmall = Static<typeof ConvertedSmall>

export const ConvertRecordQuery = Type.Interface([PageQuery], {
  coin: Type.Optional(CoinList),
  kind: Type.Optional(kindList(CONVERT_KINDS)),
})
export type ConvertRecordQuery = Static<typeof ConvertRecordQuery>

export const ConvertEstimateQuery = Type.Object({ fromCoin: CoinField, toCoin: CoinField, fromAmount: Decimal })

/** The amount that a conversion would bring now; it is no promise. */
export const ConvertEstimate = Type.Object({ toAmount: Decimal, price: Decimal })
export type ConvertEstimate = Static<typeof ConvertEstimate>
