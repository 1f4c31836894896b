/** The terms of gifts, which pages, gateway and engine share. Values in USDT. */

/** The most shares of one gift. */
export const GIFT_COUNT_MAX = 100
/** The smallest share, of any coin. */
export const GIFT_SHARE_MIN = '0.00000001'
export const GIFT_VALUE_MAX = '10000'
/**
 * What a main account with its sub-accounts may give to others in 24 hours without a proof of its owner: by gifts, by sales of P2P that can
 * end without a further step of the seller, and by the shares of leaders whom it copies. Beyond it the withdrawal password is asked for, which a guest cannot have (DESIGN 5.35, 6.11).
 */
export const FREE_LOSS_VALUE = '100'
/**
 * Gifts of 24 hours that are worth more than this together, those of a main account and its sub-accounts, ask for the withdrawal password,
 * which a guest cannot have (DESIGN 5.35).
 */
export const GIFT_FREE_VALUE = FREE_LOSS_VALUE
/** The hours for which a gift can be claimed. */
export const GIFT_HOURS = [1, 24, 72, 168] as const
/** The most letters of a greeting. */
export const GIFT_GREETING_MAX = 100
/** The wrong codes of an account in 24 hours after which its tries are locked. */
export const GIFT_TRIES_MAX = 5
