import { Type, type Static } from 'typebox'
import { LossProof } from '#lib/contract/products/loss-proof.ts'
import { ClientId, Decimal, Id, kindList, PageQuery, makePageSchema } from '#lib/contract/trading/trading-fields.ts'
import {
  P2pAdFields,
  P2pAdvId,
  P2pCoinField,
  P2pFiatField,
  P2pMerchant,
  P2pMerchantId,
  P2pMethodField,
  P2pOffer,
  P2pOrder,
  P2pOwnAd,
  P2pPaymentMethod,
  P2pReference,
  P2pReputation,
  P2pSideField,
} from './p2p-fields.ts'
import { P2P_ORDER_STATUSES, P2P_SIDES } from './p2p-kinds.ts'
import { P2P_REPORT_REASONS, P2P_REPORT_SUBJECTS, P2P_REPORT_TEXT_MAX } from './p2p-report-kinds.ts'
import { P2P_PAGE_ROWS } from './p2p-terms.ts'

// Public calls.

export const P2pMarketQuery = Type.Object({
  coin: P2pCoinField,
  fiat: P2pFiatField,
  /** The reader's side: `buy` finds advertisements that sell. */
  side: P2pSideField,
  /** Only advertisements that accept an order of this amount of the currency. */
  amount: Type.Optional(Decimal),
  method: Type.Optional(P2pMethodField),
  page: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: P2P_PAGE_ROWS }),
})
export type P2pMarketQuery = Static<typeof P2pMarketQuery>

/** Best price first. A logged-in reader finds nobody who is blocked. */
export const P2pMarket = Type.Object({ reference: P2pReference, rows: Type.Array(P2pOffer), total: Type.Integer() })
export type P2pMarket = Static<typeof P2pMarket>

export const P2pMerchantQuery = Type.Object({ merchantId: P2pMerchantId })
export const P2pMerchantPage = Type.Object({ merchant: P2pMerchant, offers: Type.Array(P2pOffer) })
export type P2pMerchantPage = Static<typeof P2pMerchantPage>

// Advertisements.

/** What would be sold: the coins of an order, or of an advertisement in whose place (`id`) they are counted. */
export const P2pSalePreviewQuery = Type.Object({ coin: P2pCoinField, quantity: Decimal, id: Type.Optional(Id) })
export type P2pSalePreviewQuery = Static<typeof P2pSalePreviewQuery>

/** Whether a sale asks for the proof of the owner, and what can be sold without it just now, in USDT. */
export const P2pSalePreview = Type.Object({ freeLeft: Decimal, needsProof: Type.Boolean() })
export type P2pSalePreview = Static<typeof P2pSalePreview>

/** Either `fields` of a new advertisement, or the `id` of a draft or of one that is offline. */
export const P2pPublishBody = Type.Object({
  requestId: ClientId,
  id: Type.Optional(Id),
  fields: Type.Optional(P2pAdFields),
  ...LossProof,
})
export type P2pPublishBody = Static<typeof P2pPublishBody>

export const P2pDraftBody = Type.Object({ requestId: ClientId, fields: P2pAdFields })
export type P2pDraftBody = Static<typeof P2pDraftBody>

/** Side, coin and currency cannot change while it is online. A change that widens an online sale asks for the proof again. */
export const P2pEditBody = Type.Object({ id: Id, fields: P2pAdFields, ...LossProof })
export type P2pEditBody = Static<typeof P2pEditBody>

export const P2pIdBody = Type.Object({ id: Id })
export type P2pIdBody = Static<typeof P2pIdBody>

/** Newest first. */
export const P2pOwnAds = Type.Object({ rows: Type.Array(P2pOwnAd) })
export type P2pOwnAds = Static<typeof P2pOwnAds>

// Orders.

/** Exactly one of `quantity` (of the coin) and `amount` (of the currency). */
export const P2pOrderBody = Type.Object({
  requestId: ClientId,
  advId: P2pAdvId,
  quantity: Type.Optional(Decimal),
  amount: Type.Optional(Decimal),
  /** The price that the page shows. */
  price: Decimal,
  method: P2pMethodField,
  /** For an order that sells. */
  ...LossProof,
})
export type P2pOrderBody = Static<typeof P2pOrderBody>

export const P2pReleaseBody = Type.Object({ id: Id, ...LossProof })
export type P2pReleaseBody = Static<typeof P2pReleaseBody>
/** The fields of a proof, as calls bring them. */
export type P2pProofFields = Omit<P2pReleaseBody, 'id'>

export const P2pOrderQuery = Type.Interface([PageQuery], {
  status: Type.Optional(kindList(P2P_ORDER_STATUSES)),
  side: Type.Optional(kindList(P2P_SIDES)),
  coin: Type.Optional(P2pCoinField),
  fiat: Type.Optional(P2pFiatField),
  /** A part of the order's id, of its advertisement's, or of the counterparty's number or name. */
  search: Type.Optional(Type.String({ maxLength: 40 })),
})
export type P2pOrderQuery = Static<typeof P2pOrderQuery>

export const P2pOrderPage = makePageSchema(P2pOrder)

export const P2pOrderDetailQuery = Type.Object({ id: Id })

// Payment methods.

export const P2pAddMethodBody = Type.Object({ fiat: P2pFiatField, kind: P2pMethodField })
export type P2pAddMethodBody = Static<typeof P2pAddMethodBody>

export const P2pMethods = Type.Object({ rows: Type.Array(P2pPaymentMethod) })
export type P2pMethods = Static<typeof P2pMethods>

// The account.

/** The limits that are left to the account today, and its reputation. */
export const P2pAccount = Type.Object({
  /** Guests may look, and trade once they are registered. */
  registered: Type.Boolean(),
  merchantId: P2pMerchantId,
  name: Type.String(),
  reputation: P2pReputation,
  openOrders: Type.Integer(),
  onlineAds: Type.Integer(),
  ordersToday: Type.Integer(),
  cancelsToday: Type.Integer(),
  /** The amount of each coin that robots may still sell to it today. */
  robotSalesLeft: Type.Record(Type.String(), Decimal),
})
export type P2pAccount = Static<typeof P2pAccount>

export const P2pBlockBody = Type.Object({ merchantId: P2pMerchantId })
export type P2pBlockBody = Static<typeof P2pBlockBody>

export const P2pBlocks = Type.Object({ rows: Type.Array(P2pMerchant) })
export type P2pBlocks = Static<typeof P2pBlocks>

/** A report to the operators of the site; `id`: of the order, the advertisement or the merchant. */
export const P2pReportBody = Type.Object({
  subject: Type.Enum([...P2P_REPORT_SUBJECTS]),
  id: Type.String({ minLength: 1, maxLength: 40 }),
  reason: Type.Enum([...P2P_REPORT_REASONS]),
  text: Type.Optional(Type.String({ maxLength: P2P_REPORT_TEXT_MAX })),
})
export type P2pReportBody = Static<typeof P2pReportBody>
