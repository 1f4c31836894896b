/**
 * What a main account with its sub-accounts may give to others in 24 hours without a proof of its owner, in USDT: by gifts, and by sales that
 * can end without a further step of the seller. Beyond it the withdrawal password is asked for, which a guest cannot have (DESIGN 5.35,
 * 6.11).
 */
export const FREE_LOSS_VALUE = '100'
