/**
 * The operations of savings that records list. `interest`: of flexible savings for the days until midnight. `maturity`: a fixed term has
 * ended. `return`: the exchange gave savings back at the end of a round, or because their coin is no longer listed.
 */
export const EARN_KINDS = ['subscribe', 'redeem', 'interest', 'maturity', 'return'] as const

/** Why the exchange returned savings. */
export const EARN_CAUSES = ['round', 'delisting'] as const
