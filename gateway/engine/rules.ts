/** The rules that every journal begins with until it says otherwise. */
export const FIRST_RULES = 1

/** From these rules on the contract terms are commands of the journal, and a part of the state's hash. */
export const TERMS_RULES = 2

/** From these rules on a take-profit or stop-loss shrinks and ends with the position that it closes (DESIGN 5.39). */
export const TARGET_RULES = 3

/** From these rules on the funding of an isolated position is told like all other funding: it passes through the wallet. */
export const FUNDING_RULES = 4

/**
 * From these rules on no target is larger than its position, and those of a whole position grow with it; orders borrow and repay, and
 * margin is added, by themselves where they are asked to; loans and repayments have client ids.
 */
export const COVER_RULES = 5

/**
 * The rules that this program puts in force. Whatever changes what `apply` computes gets the next number and asks the state for it;
 * records from before the change keep the rules that they were made by (DESIGN 6.1).
 */
export const RULES = COVER_RULES
