/** The orders that a wallet signs: a swap within its account, a deposit from the exchange account, a withdrawal back to it. */
export const WEB3_ACTIONS = ['swap', 'deposit', 'withdrawal'] as const
export type Web3Action = (typeof WEB3_ACTIONS)[number]

/** Kinds of records. `release`: the balances that came back when the address was unbound. */
export const WEB3_KINDS = [...WEB3_ACTIONS, 'release'] as const
