import type { P2pDecider, P2pPriceType, P2pProof, P2pSide } from '../contract/p2p-kinds.ts'
import type { Envelope, NamedEnvelope } from '#gateway/engine/state/commands/envelope.ts'

/** The figures of an advertisement. Its texts are in the store; the journal has their hash. Amounts as decimals. */
export interface P2pAdFigures {
  /** The owner's side. */
  readonly side: P2pSide
  readonly coin: string
  readonly fiat: string
  readonly priceType: P2pPriceType
  /** Null for a floating price; then the premium is not null. */
  readonly price: string | null
  readonly premium: string | null
  readonly quantity: string
  /** Limits of one order, in the currency. */
  readonly minAmount: string
  readonly maxAmount: string
  /** Kinds of payment methods. */
  readonly methods: readonly string[]
  readonly payMinutes: number
  /** SHA-256 in hexadecimal digits of remark and terms; null if there are none. */
  readonly textHash: string | null
}

/** The wall clock, which P2P follows (DESIGN 6.4), in milliseconds. */
interface Timed extends Envelope {
  readonly account: string
  readonly wallMs: number
}

/** A command about one advertisement or order. */
interface OfOne extends Timed {
  readonly id: number
}

/** Makes an advertisement: a draft, or one that is online at once. */
export interface CreateP2pAd extends Timed, NamedEnvelope {
  readonly type: 'p2p-create'
  readonly publish: boolean
  readonly figures: P2pAdFigures
  /** What permits a sale that is published. */
  readonly proof?: P2pProof
}

/** Puts a draft or an offline advertisement online. Coins for sale are reserved. */
export interface PublishP2pAd extends OfOne, NamedEnvelope {
  readonly type: 'p2p-publish'
  /** What permits the sale. */
  readonly proof?: P2pProof
}

/** Changes an advertisement. Open orders keep the terms under which they were made. */
export interface EditP2pAd extends OfOne {
  readonly type: 'p2p-edit'
  readonly figures: P2pAdFigures
  /** What permits the changed sale; without it the change must not widen what was permitted. */
  readonly proof?: P2pProof
}

/** Takes an advertisement offline, and returns what is reserved beyond its open orders. */
export interface TakeP2pAdOffline extends OfOne {
  readonly type: 'p2p-offline'
  /** By the exchange itself, for a sale that nobody has permitted or because the owner was suspended; without it by the owner. */
  readonly reason?: 'unproven' | 'suspended'
}

/** Removes an advertisement without open orders. */
export interface RemoveP2pAd extends OfOne {
  readonly type: 'p2p-remove'
}

/** A robot's advertisement, which the gateway computes from its table. */
export interface P2pRobotOffer {
  /** The robot's number, and that of its advertisement. */
  readonly robot: number
  readonly advertisement: number
  readonly premium: string
  readonly payMinutes: number
}

/** Takes an advertisement: freezes the seller's coins. */
export interface PlaceP2pOrder extends Timed, NamedEnvelope {
  readonly type: 'p2p-order'
  /** The main account of the one that orders: limits count for it with its sub-accounts; without it the account itself. */
  readonly owner?: string
  /** The main account of the advertisement's owner, counted likewise; without it the advertisement's owner itself. */
  readonly makerOwner?: string
  /** Null for a robot's advertisement. */
  readonly advertisement: number | null
  readonly offer: P2pRobotOffer | null
  /** The side of the account that orders. */
  readonly side: P2pSide
  readonly coin: string
  readonly fiat: string
  /** The price of the moment: of a fixed advertisement its own. */
  readonly price: string
  /** The premium with which a trader's floating advertisement was priced, which may have been edited since; null for a fixed price. */
  readonly premium?: string | null
  readonly quantity: string
  /** Of the currency: what the quantity costs, or what buys the quantity. */
  readonly amount: string
  readonly method: string
  /** What permits the loss of the account that orders, if that sells. */
  readonly proof?: P2pProof
  /** The reference of the moment: units of the currency for one USDT, the date of that table, and USDT for one coin if it is known. */
  readonly rate: string
  readonly rateAsOf: string
  readonly coinPrice: string | null
}

/** The buyer states that the payment was made. */
export interface StateP2pPayment extends OfOne {
  readonly type: 'p2p-paid'
}

/** The buyer cancels an order. */
export interface CancelP2pOrder extends OfOne {
  readonly type: 'p2p-cancel'
}

/** The seller gives the coins to the buyer. */
export interface ReleaseP2pCoins extends OfOne {
  readonly type: 'p2p-release'
}

/** One of the parties disputes an order whose payment was stated. */
export interface AppealP2pOrder extends OfOne {
  readonly type: 'p2p-appeal'
}

/** One of the parties stands by its word in an appeal. */
export interface AnswerP2pAppeal extends OfOne {
  readonly type: 'p2p-answer'
}

/** A step that falls due; `account` is the one that took the advertisement. */
export interface AdvanceP2pOrder extends OfOne {
  readonly type: 'p2p-due'
}

/** An operator takes an appeal: the rule decides it no more, only operators do. */
export interface TakeP2pAppeal extends OfOne {
  readonly type: 'p2p-take'
}

/** An operator decides an appeal; `towards`: the party that gets the coins. The reason is in the store. */
export interface DecideP2pAppeal extends OfOne {
  readonly type: 'p2p-decide'
  readonly towards: P2pSide
}

/**
 * Sets who decides appeals, and whether robots trade, from now on; what is left out stays. Where a rule decides again, appeals that no operator
 * has taken get a new time to answer. Orders with robots that are open go on to their end.
 */
export interface SetP2pTerms extends Envelope {
  readonly type: 'p2p-terms'
  readonly decider?: P2pDecider
  readonly robots?: boolean
  readonly wallMs: number
}

/** The commands that the calls of traders send. */
export type P2pRequest =
  | CreateP2pAd
  | PublishP2pAd
  | EditP2pAd
  | TakeP2pAdOffline
  | RemoveP2pAd
  | PlaceP2pOrder
  | StateP2pPayment
  | CancelP2pOrder
  | ReleaseP2pCoins
  | AppealP2pOrder
  | AnswerP2pAppeal

/** The commands of this product. */
export type P2pCommand = P2pRequest | AdvanceP2pOrder | TakeP2pAppeal | DecideP2pAppeal | SetP2pTerms
