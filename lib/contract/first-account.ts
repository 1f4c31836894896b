/** What an account of the simulation has before its owner chooses: pages show it to visitors, the exchange gives it to guests. */

/** Leverage of a contract that nobody has set, where the contract allows as much. */
export const LEVERAGE_DEFAULT = 10

/** Start balance in USDT, and how much of it stands in the futures wallet at once. */
export const START_BALANCE = { coin: 'USDT', amount: '100000', toFutures: '50000' } as const
