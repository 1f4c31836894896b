/** The words of P2P, without schemas, so that pages can import them. */

/** The coins that can be traded. */
export const P2P_COINS = ['USDT', 'BTC', 'ETH'] as const
export type P2pCoin = (typeof P2P_COINS)[number]

export const P2P_SIDES = ['buy', 'sell'] as const
export type P2pSide = (typeof P2P_SIDES)[number]

/** `floating`: the reference price of the moment, changed by a premium. */
export const P2P_PRICE_TYPES = ['fixed', 'floating'] as const
export type P2pPriceType = (typeof P2P_PRICE_TYPES)[number]

/** `removed` ones have left the list of their owner and remain in the records only. */
export const P2P_AD_STATUSES = ['draft', 'online', 'offline', 'removed'] as const
export type P2pAdStatus = (typeof P2P_AD_STATUSES)[number]

/**
 * Why an advertisement is offline: by its owner, sold out, its coin's market was delisted, the round was reset, or it sells without a proof
 * of its owner, as those do that were published before such a proof was asked for. `suspended`: an operator has suspended the owner.
 */
export const P2P_OFFLINE_REASONS = ['owner', 'sold-out', 'delisted', 'reset', 'unproven', 'suspended'] as const
export type P2pOfflineReason = (typeof P2P_OFFLINE_REASONS)[number]

export const P2P_ORDER_STATUSES = ['pending_pay', 'paid', 'appeal', 'completed', 'cancelled'] as const
export type P2pOrderStatus = (typeof P2P_ORDER_STATUSES)[number]

/** The statuses in which the seller's coins are in escrow. */
export const P2P_OPEN_STATUSES = ['pending_pay', 'paid', 'appeal'] as const satisfies readonly P2pOrderStatus[]

/**
 * Why an order has ended. Completed: `released` by the seller; `seller-silent` and `payment-stated` by the decision of an appeal;
 * `seller-reset`, before 1.0: the seller reset the round while the payment was stated. Cancelled: by the `buyer`; `pay-time-over`;
 * `buyer-silent` and `unproven` by the decision of an appeal, `unproven` because nobody has proved that the seller's owner permits the
 * loss; `buyer-reset`; `seller-left`: the seller reset the round before a payment was stated. `operator-buyer` and `operator-seller`: an
 * operator decided the appeal for that party.
 */
export const P2P_END_REASONS = [
  'released',
  'seller-silent',
  'payment-stated',
  'seller-reset',
  'buyer',
  'pay-time-over',
  'buyer-silent',
  'buyer-reset',
  'seller-left',
  'unproven',
  'operator-buyer',
  'operator-seller',
] as const
export type P2pEndReason = (typeof P2P_END_REASONS)[number]

/**
 * What permits that the coins of a sale go to the buyer without a further step of the seller: the seller's `owner`, by the withdrawal
 * password or a second factor, or the `free` sum of a day, which asks for none.
 */
export const P2P_PROOFS = ['owner', 'free'] as const
export type P2pProof = (typeof P2P_PROOFS)[number]

/** The party that opened an appeal; `time` if it opened by itself, because the coins were not released in the stated time. */
export const P2P_APPELLANTS = ['buyer', 'seller', 'time'] as const
export type P2pAppellant = (typeof P2P_APPELLANTS)[number]

/** Who decides appeals: a rule when the time to answer is over, or operators, for whom they then wait without end. */
export const P2P_DECIDERS = ['automatic', 'operator'] as const
export type P2pDecider = (typeof P2P_DECIDERS)[number]

/** `GET`, for visitors too: the live list (`P2pMarketQuery`, `P2pMarket`), and a merchant (`P2pMerchantQuery`, `P2pMerchantPage`). */
export const P2P_MARKET_PATH = '/v1/p2p/market'
export const P2P_MERCHANT_PATH = '/v1/p2p/merchant'
