import { Type, type Static } from 'typebox'
import { GIFT_KINDS, GIFT_SPLITS, GIFT_STATUSES } from './gift-kinds.ts'
import { GIFT_COUNT_MAX } from './gift-terms.ts'
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

/** A code as typed. */
const Code = Type.String({ minLength: 1, maxLength: 40 })
const Greeting = Type.String({ maxLength: 400 })
const Count = Type.Integer({ minimum: 1, maximum: GIFT_COUNT_MAX })

export const GiftPreviewQuery = Type.Object({ coin: CoinField, amount: Decimal })
export type GiftPreviewQuery = Static<typeof GiftPreviewQuery>

/** The present value of a gift, and whether it asks for the withdrawal password. Values in USDT. */
export const GiftPreview = Type.Object({
  value: Decimal,
  /** The value that can still be given in these 24 hours without the withdrawal password. */
  freeLeft: Decimal,
  needsPassword: Type.Boolean(),
})
export type GiftPreview = Static<typeof GiftPreview>

export const GiftCreateBody = Type.Object({
  /** The same id with the same content is the same gift. */
  requestId: ClientId,
  coin: CoinField,
  amount: Decimal,
  count: Count,
  split: Type.Enum(GIFT_SPLITS),
  greeting: Greeting,
  /** For how many hours it can be claimed. */
  hours: Type.Union([Type.Literal(1), Type.Literal(24), Type.Literal(72), Type.Literal(168)]),
  /** Above `GIFT_FREE_VALUE` in 24 hours. */
  withdrawPassword: Type.Optional(Type.String({ maxLength: 256 })),
})
export type GiftCreateBody = Static<typeof GiftCreateBody>

export const GiftClaimBody = Type.Object({ code: Code })
export type GiftClaimBody = Static<typeof GiftClaimBody>

export const GiftCancelBody = Type.Object({ id: Id })
export type GiftCancelBody = Static<typeof GiftCancelBody>

/** A gift that the account gave, or a share that it received. */
export const GiftRow = Type.Object({
  id: Id,
  kind: Type.Enum(GIFT_KINDS),
  status: Type.Enum(GIFT_STATUSES),
  coin: CoinField,
  amount: Decimal,
  /** Given: the amount and the number of shares that were claimed. */
  claimed: nullable(Decimal),
  claims: nullable(Type.Integer()),
  count: nullable(Type.Integer()),
  split: nullable(Type.Enum(GIFT_SPLITS)),
  /** Empty if there is none, or if the account that gave it is closed. */
  greeting: Greeting,
  epoch: Type.Integer(),
  /** When it was given or claimed, in the market clock's time. */
  openedAt: Time,
  /** Given: the end of its time, in the wall clock's time. */
  expiresAt: nullable(Time),
  /** When it changed last. */
  ts: Time,
})
export type GiftRow = Static<typeof GiftRow>

/** An open gift with its code; null for callers who may not move funds. */
export const OpenGift = Type.Interface([GiftRow], { code: nullable(Type.String()) })
export type OpenGift = Static<typeof OpenGift>

/** The gift that a request has made. */
export const MadeGift = repeatable(OpenGift)
export type MadeGift = Static<typeof MadeGift>
export const OpenGifts = Type.Object({ rows: Type.Array(OpenGift) })
export type OpenGifts = Static<typeof OpenGifts>

export const GiftRecordQuery = Type.Interface([PageQuery], {
  coin: Type.Optional(CoinList),
  kind: Type.Optional(kindList(GIFT_KINDS)),
})
export type GiftRecordQuery = Static<typeof GiftRecordQuery>

export const GiftShowQuery = Type.Object({ code: Code })

/** A gift as everybody with its code sees it, visitors too. */
export const ShownGift = Type.Object({
  status: Type.Enum(GIFT_STATUSES),
  coin: CoinField,
  amount: Decimal,
  count: Type.Integer(),
  claims: Type.Integer(),
  split: Type.Enum(GIFT_SPLITS),
  greeting: Greeting,
  /** In the wall clock's time. */
  expiresAt: Time,
  /** The share that the caller has claimed in this round; null if none. */
  received: nullable(Decimal),
})
export type ShownGift = Static<typeof ShownGift>
