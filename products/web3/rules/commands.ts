import type { Envelope, NamedEnvelope } from '#gateway/engine/state/commands/envelope.ts'

/** A signed order as it is journaled: hashes and figures only. */
interface SignedOrder extends NamedEnvelope {
  readonly account: string
  /** The keyed hash of the address that signed. */
  readonly address: string
  /** Must be the account's current one. */
  readonly nonce: number
  /** The hash that was signed. */
  readonly hash: string
  /** The wall clock at the submission, and the last moment of the order. */
  readonly wallMs: number
  readonly expiresMs: number
}

/** Opens the account of an address for a trader, or does nothing if it is open. */
export interface OpenWeb3 extends Envelope {
  readonly type: 'web3-open'
  readonly account: string
  readonly address: string
}

/** Moves an asset from the spot wallet to the address's account (`deposit`), or back. */
export interface MoveWeb3 extends SignedOrder {
  readonly type: 'web3-move'
  readonly direction: 'deposit' | 'withdrawal'
  readonly asset: string
  readonly amount: string
}

/** Exchanges two assets of the address's account at quoted amounts. */
export interface SwapWeb3 extends SignedOrder {
  readonly type: 'web3-swap'
  readonly from: string
  readonly to: string
  readonly fromAmount: string
  readonly toAmount: string
}

/** Ends the account of an address, and returns its assets to the spot wallet. */
export interface ReleaseWeb3 extends Envelope {
  readonly type: 'web3-release'
  readonly account: string
}

/** The commands that the calls of traders send. */
export type Web3Request = OpenWeb3 | MoveWeb3 | SwapWeb3

/** The commands of this product. */
export type Web3Command = Web3Request | ReleaseWeb3
