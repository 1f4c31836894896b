import { Type, type Static } from 'typebox'
import { Decimal, Id, nullable, Percentage, SignedDecimal, Time, repeatable } from '#lib/contract/trading/trading-fields.ts'
import {
  P2P_AD_STATUSES,
  P2P_APPELLANTS,
  P2P_COINS,
  P2P_END_REASONS,
  P2P_OFFLINE_REASONS,
  P2P_ORDER_STATUSES,
  P2P_PRICE_TYPES,
  P2P_SIDES,
} from './p2p-kinds.ts'
import { P2P_FIATS, P2P_METHOD_KINDS } from './p2p-methods.ts'
import { P2P_REMARK_MAX, P2P_TERMS_MAX } from './p2p-terms.ts'

/** Fields and rows of P2P. Times are the wall clock's. */

export const P2pCoinField = Type.Enum([...P2P_COINS])
export const P2pFiatField = Type.Enum([...P2P_FIATS])
export const P2pSideField = Type.Enum([...P2P_SIDES])
export const P2pMethodField = Type.Enum([...P2P_METHOD_KINDS])
/** The id of an advertisement: a number, or for a robot's `R` and a number. */
export const P2pAdvId = Type.String({ maxLength: 20, pattern: '^R?\\d{1,16}$' })
/** The public number of a merchant; it does not tell the user. */
export const P2pMerchantId = Type.String({ maxLength: 20, pattern: '^\\d{1,16}$' })

/** The fields of an advertisement that its owner decides. `side` is the owner's: a `sell` advertisement is found by those who buy. */
export const P2pAdFields = Type.Object({
  side: P2pSideField,
  coin: P2pCoinField,
  fiat: P2pFiatField,
  priceType: Type.Enum([...P2P_PRICE_TYPES]),
  /** Fixed: units of the currency for one coin. Omitted for a floating price. */
  price: Type.Optional(Decimal),
  /** Floating: a share of the reference price, such as `0.01` or `-0.005`. Omitted for a fixed price. */
  premium: Type.Optional(SignedDecimal),
  /** Of the coin. Coins for sale are reserved while the advertisement is online. */
  quantity: Decimal,
  /** Limits of one order, in the currency. */
  minAmount: Decimal,
  maxAmount: Decimal,
  /** To sell, the account must have a payment method of each kind. */
  methods: Type.Array(P2pMethodField, { minItems: 1, maxItems: 5, uniqueItems: true }),
  payMinutes: Type.Union([Type.Literal(15), Type.Literal(30), Type.Literal(60)]),
  remark: Type.Optional(Type.String({ maxLength: P2P_REMARK_MAX })),
  terms: Type.Optional(Type.String({ maxLength: P2P_TERMS_MAX })),
})
export type P2pAdFields = Static<typeof P2pAdFields>

/** Counted from real orders only; null where there were none. */
export const P2pReputation = Type.Object({
  completed: Type.Integer(),
  completionRate: nullable(Percentage),
  completed30d: Type.Integer(),
  completionRate30d: nullable(Percentage),
  bought: Type.Integer(),
  sold: Type.Integer(),
  /** Mean seconds from a stated payment to its release, and from an order to its stated payment. */
  releaseSeconds: nullable(Type.Integer()),
  paySeconds: nullable(Type.Integer()),
  /** The time of the first order or advertisement. */
  since: nullable(Time),
})
export type P2pReputation = Static<typeof P2pReputation>

export const P2pMerchant = Type.Object({
  merchantId: P2pMerchantId,
  /** Made by us: `Trader 123`, `Robot EUR 1`. */
  name: Type.String(),
  robot: Type.Boolean(),
  reputation: P2pReputation,
})
export type P2pMerchant = Static<typeof P2pMerchant>

/** The reference by which floating prices are computed; null if the coin has no current price. */
export const P2pReference = Type.Object({
  fiat: P2pFiatField,
  coin: P2pCoinField,
  /** Units of the currency for one USDT, by the table of this date. */
  rate: Decimal,
  asOf: Type.String(),
  /** USDT for one coin. */
  coinPrice: nullable(Decimal),
  /** Units of the currency for one coin. */
  price: nullable(Decimal),
})
export type P2pReference = Static<typeof P2pReference>

const Offered = {
  advId: P2pAdvId,
  side: P2pSideField,
  coin: P2pCoinField,
  fiat: P2pFiatField,
  priceType: Type.Enum([...P2P_PRICE_TYPES]),
  /** The price of the moment; null if a floating price has no reference now. */
  price: nullable(Decimal),
  premium: nullable(SignedDecimal),
  /** The quantity of the coin that is left. */
  left: Decimal,
  minAmount: Decimal,
  maxAmount: Decimal,
  methods: Type.Array(P2pMethodField),
  payMinutes: Type.Integer(),
  remark: Type.String(),
  terms: Type.String(),
}

/** An advertisement as everybody sees it. */
export const P2pOffer = Type.Object({ ...Offered, merchant: P2pMerchant })
export type P2pOffer = Static<typeof P2pOffer>

/** An advertisement as its owner sees it. */
export const P2pOwnAd = Type.Object({
  ...Offered,
  status: Type.Enum([...P2P_AD_STATUSES]),
  offlineReason: nullable(Type.Enum([...P2P_OFFLINE_REASONS])),
  quantity: Decimal,
  /** The quantity in open orders, and in completed ones. */
  inOrders: Decimal,
  done: Decimal,
  createdAt: Time,
  updatedAt: Time,
})
export type P2pOwnAd = Static<typeof P2pOwnAd>

/** The advertisement that a request has made or published. */
export const P2pMadeAd = repeatable(P2pOwnAd)
export type P2pMadeAd = Static<typeof P2pMadeAd>

/** A payment method with its details, which are made by us: `PAPER-EUR-7K2M-9QXD`. */
export const P2pPaymentMethod = Type.Object({
  id: Id,
  fiat: P2pFiatField,
  kind: P2pMethodField,
  reference: Type.String(),
  createdAt: Time,
})
export type P2pPaymentMethod = Static<typeof P2pPaymentMethod>

export const P2pAppeal = Type.Object({
  by: Type.Enum([...P2P_APPELLANTS]),
  openedAt: Time,
  /** When it is decided. */
  decidesAt: Time,
  /** Whether the buyer and the seller have stood by their word; an appellant has. */
  buyerAnswered: Type.Boolean(),
  sellerAnswered: Type.Boolean(),
})
export type P2pAppeal = Static<typeof P2pAppeal>

/** An order as one of its parties sees it. */
export const P2pOrder = Type.Object({
  id: Id,
  /** Of the party that reads it. */
  side: P2pSideField,
  /** Whether the party that reads it made the advertisement. */
  maker: Type.Boolean(),
  advId: P2pAdvId,
  status: Type.Enum([...P2P_ORDER_STATUSES]),
  reason: nullable(Type.Enum([...P2P_END_REASONS])),
  coin: P2pCoinField,
  fiat: P2pFiatField,
  price: Decimal,
  quantity: Decimal,
  amount: Decimal,
  method: P2pMethodField,
  /** The seller's made-up payment details; null once the order has ended. */
  payment: nullable(Type.Object({ kind: P2pMethodField, reference: Type.String() })),
  counterparty: P2pMerchant,
  /** Whether an operator decides its appeal, or would; then `decidesAt` is no time. */
  reviewed: Type.Boolean(),
  remark: Type.String(),
  terms: Type.String(),
  premium: nullable(SignedDecimal),
  /** The reference of the time of the order. */
  rate: Decimal,
  rateAsOf: Type.String(),
  coinPrice: nullable(Decimal),
  createdAt: Time,
  payBy: Time,
  paidAt: nullable(Time),
  /** When an appeal opens by itself. */
  releaseBy: nullable(Time),
  /** From when on the party that reads it can appeal; null if it cannot. */
  appealFrom: nullable(Time),
  appeal: nullable(P2pAppeal),
  endedAt: nullable(Time),
  epoch: Type.Integer(),
  /** When it changed last, in the market clock's time. */
  ts: Time,
})
export type P2pOrder = Static<typeof P2pOrder>

/** The order that a request has placed. */
export const P2pPlacedOrder = repeatable(P2pOrder)
export type P2pPlacedOrder = Static<typeof P2pPlacedOrder>
