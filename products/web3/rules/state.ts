import type { Amount } from '#lib/kernel/money.ts'

/** The account of a bound address. Its assets lie in the wallet `web3` of its trader. */
export interface Web3Account {
  readonly account: string
  /** The keyed hash of the address. */
  readonly address: string
  /** The nonce that the next signed order must have. It only grows, over all accounts, so none ever returns. */
  nonce: number
  /** The sums of its orders by asset number, which its wallet must equal. */
  readonly held: Map<number, Amount>
}

/** The open accounts of addresses by trader. A trader has one at a time. */
export type Web3State = Map<string, Web3Account>

export function createWeb3State(): Web3State {
  return new Map()
}
