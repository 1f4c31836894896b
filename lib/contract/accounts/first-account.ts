/** Initial state of a simulation account: pages show it to visitors, the exchange gives it to guests. */

/** Leverage of a contract until the user sets one, if the contract allows that much. */
export const LEVERAGE_DEFAULT = 10

/** The most that a custom start may be worth, in USDT, unless the operator sets another limit. */
export const START_FUNDS_MAX = '10000000'

/** Start balance in USDT, and the part that is in the futures wallet from the start. */
export const START_BALANCE = { coin: 'USDT', amount: '100000', toFutures: '50000' } as const
