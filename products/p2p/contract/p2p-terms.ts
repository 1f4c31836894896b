import type { P2pCoin } from './p2p-kinds.ts'

/** The terms of P2P, which pages, bots, the gateway and the engine share. There is no fee. Times in milliseconds of the wall clock. */

/** The pay-time limits of an advertisement, in minutes. */
export const P2P_PAY_MINUTES = [15, 30, 60] as const
/** How long after a stated payment the buyer can appeal; the seller can at once. */
export const P2P_BUYER_APPEAL_AFTER_MS = 5 * 60_000
/** How long after a stated payment an appeal opens by itself if the coins were not released. */
export const P2P_RELEASE_MS = 60 * 60_000
/** How long the other party has for its answer; an appeal is decided then. */
export const P2P_APPEAL_MS = 10 * 60_000

/** Maximum number of advertisements of an account, drafts included, and of those that are online. */
export const P2P_ADS_MAX = 20
export const P2P_ONLINE_ADS_MAX = 10
/** Maximum number of open orders of an account, as buyer and seller together. */
export const P2P_OPEN_ORDERS_MAX = 10
/** How many of a merchant's open orders may be of traders who have never completed one. */
export const P2P_NEWCOMER_ORDERS_MAX = 5
/** Maximum number of open orders between the same two parties, so that one cannot use up the other's. */
export const P2P_PAIR_ORDERS_MAX = 3
/** Maximum number of orders to buy of a main account with its sub-accounts whose payment is not stated yet. */
export const P2P_UNPAID_ORDERS_MAX = 4
/** Maximum number of orders that an account places per day (UTC). */
export const P2P_ORDERS_PER_DAY = 50
/** After so many orders to buy that were cancelled or not paid in time on one day (UTC), no more orders to buy can be placed on that day. */
export const P2P_CANCELS_PER_DAY = 3
/** Maximum number of payment methods of a user, and of blocked counterparties. */
export const P2P_METHODS_MAX = 20
export const P2P_BLOCKS_MAX = 100

/** Maximum quantity of an advertisement, and the minimum of an order, per coin. */
export const P2P_QUANTITY_MAX: Readonly<Record<P2pCoin, string>> = { USDT: '100000', BTC: '2', ETH: '40' }
export const P2P_QUANTITY_MIN: Readonly<Record<P2pCoin, string>> = { USDT: '1', BTC: '0.00001', ETH: '0.0002' }
/** The amount of each coin that robots together sell to one main account with its sub-accounts per day (UTC). */
export const P2P_ROBOT_SALES_MAX: Readonly<Record<P2pCoin, string>> = { USDT: '5000', BTC: '0.05', ETH: '1' }

/** The limits of the premium of a floating price, as a share of the reference price. */
export const P2P_PREMIUM_MAX = '0.2'
/** A fixed price must be within this share of the reference price when it is published. */
export const P2P_PRICE_RANGE = '0.5'
/** An order is made at the price of the moment, unless that is worse by more than this share than the price that its page showed. */
export const P2P_PRICE_TOLERANCE = '0.002'

/** Maximum number of characters of an advertisement's remark and terms. Both are plain text. */
export const P2P_REMARK_MAX = 120
export const P2P_TERMS_MAX = 1000
/** New texts of advertisements that an account can store in 24 hours, drafts and edits included; orders keep theirs for good. */
export const P2P_TEXTS_PER_DAY = 100
/** Rows of one page of the public list. */
export const P2P_PAGE_ROWS = 10
