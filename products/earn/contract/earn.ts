import { Type, type Static } from 'typebox'
import { EARN_CAUSES, EARN_KINDS } from './earn-kinds.ts'
import { EARN_DAYS } from './earn-terms.ts'
import {
  ClientId,
  CoinField,
  CoinList,
  Decimal,
  Id,
  kindList,
  nullable,
  PageQuery,
  SignedDecimal,
  Time,
  repeatable,
} from '#lib/contract/trading/trading-fields.ts'

/** The term in days; 0 for flexible savings. */
const Days = Type.Integer({ minimum: 0, maximum: Math.max(...EARN_DAYS) })

/** The part of an amount from `from` on, up to the next tier, earns `rate` a year. Rates are simulated. */
const EarnTiers = Type.Array(Type.Object({ from: Decimal, rate: Decimal }))

/** One way to save a coin. */
export const EarnOfferRow = Type.Object({
  coin: CoinField,
  days: Type.Integer(),
  tiers: EarnTiers,
  min: Decimal,
  /** The most that an account can hold in it, and subscribe to it within a day in UTC. */
  holdMax: Decimal,
  dailyMax: nullable(Decimal),
})
export type EarnOfferRow = Static<typeof EarnOfferRow>

/** The offers in force, for visitors. */
export const EarnOffers = Type.Object({ rows: Type.Array(EarnOfferRow) })
export type EarnOffers = Static<typeof EarnOffers>

/** Something saved at present. */
export const EarnHoldingRow = Type.Object({
  id: Id,
  coin: CoinField,
  days: Type.Integer(),
  amount: Decimal,
  tiers: EarnTiers,
  /** The rate a year over all tiers. */
  rate: Decimal,
  /** Interest so far that is not paid yet; of a fixed term the part that an early redemption gives up. */
  interest: Decimal,
  /** Fixed terms: the interest of the whole term. */
  interestAtEnd: nullable(Decimal),
  openedAt: Time,
  endsAt: nullable(Time),
  /** When interest is paid next. */
  paysAt: Time,
})
export type EarnHoldingRow = Static<typeof EarnHoldingRow>

/** The savings of an account with its room in each offer. Values in USDT at current prices. */
export const EarnAccount = Type.Object({
  offers: Type.Array(
    Type.Interface([EarnOfferRow], {
      /** The most that the account can subscribe now, whatever its balance. */
      room: Decimal,
      available: Decimal,
    }),
  ),
  holdings: Type.Array(EarnHoldingRow),
  /** Coins whose idle balance is subscribed to flexible savings every full hour. */
  autoCoins: Type.Array(CoinField),
  value: SignedDecimal,
  /** The interest paid in this round. */
  paid: Type.Array(Type.Object({ coin: CoinField, amount: Decimal })),
  /** The exchange's time. */
  now: Time,
})
export type EarnAccount = Static<typeof EarnAccount>

/** The same id with the same content is the same subscription or redemption. */
export const EarnSubscribeBody = Type.Object({ requestId: ClientId, coin: CoinField, days: Days, amount: Decimal })
export type EarnSubscribeBody = Static<typeof EarnSubscribeBody>

/** Without an amount everything is redeemed; a fixed term only as a whole. */
export const EarnRedeemBody = Type.Object({ requestId: ClientId, id: Id, amount: Type.Optional(Decimal) })
export type EarnRedeemBody = Static<typeof EarnRedeemBody>

export const EarnAutoBody = Type.Object({ coin: CoinField, on: Type.Boolean() })
export type EarnAutoBody = Static<typeof EarnAutoBody>

export const EarnAutoDone = Type.Object({ coin: CoinField, on: Type.Boolean() })
export type EarnAutoDone = Static<typeof EarnAutoDone>

/** One operation of savings. */
export const EarnRow = Type.Object({
  id: Id,
  kind: Type.Enum(EARN_KINDS),
  coin: CoinField,
  days: Type.Integer(),
  /** The id of what is saved. */
  holdingId: Id,
  /** The principal that was moved; `0` for a payment of interest. */
  amount: Decimal,
  /** The interest that was paid with it. */
  interest: Decimal,
  /** The interest that an early redemption gave up. */
  givenUp: Decimal,
  /** Whether an idle balance was subscribed automatically. */
  auto: Type.Boolean(),
  /** Why the exchange returned it; null for every other operation. */
  cause: nullable(Type.Enum(EARN_CAUSES)),
  endsAt: nullable(Time),
  epoch: Type.Integer(),
  ts: Time,
})
export type EarnRow = Static<typeof EarnRow>

/** What a request has done. */
export const EarnDone = repeatable(EarnRow)
export type EarnDone = Static<typeof EarnDone>

export const EarnRecordQuery = Type.Interface([PageQuery], {
  coin: Type.Optional(CoinList),
  kind: Type.Optional(kindList(EARN_KINDS)),
})
export type EarnRecordQuery = Static<typeof EarnRecordQuery>

/** The interest paid in this round, valued in USDT at current prices. */
export const EarnCurve = Type.Object({
  /** One point per payment day, oldest first; `total` is all interest until then. */
  points: Type.Array(Type.Object({ ts: Time, total: Decimal })),
  total: Decimal,
  lastDay: Decimal,
})
export type EarnCurve = Static<typeof EarnCurve>
