import type { TypedData } from '#lib/contract/signing/eip712.ts'
import type { Web3Action } from './web3-kinds.ts'
import { WEB3_CHAIN_ID } from './web3-terms.ts'

/** An order of a wallet's account before it is signed. Amounts are decimals. */
export interface Web3Order {
  readonly action: Web3Action
  /** The bound address. */
  readonly address: string
  readonly fromCoin: string
  readonly toCoin: string
  readonly fromAmount: string
  readonly toAmount: string
  /** Used by one order only. */
  readonly nonce: number
  /** Milliseconds since 1970, in whole seconds. */
  readonly expiresMs: number
}

/** The fields of an order that a wallet has signed, as the page gave them to it. */
export interface SignedFields {
  readonly chainId: number
  readonly gives: string
  readonly receives: string
  readonly nonce: string
  readonly deadline: string
}

const NOTICE = 'Paper tokens of a simulation. No chain is contacted and nothing of value moves.'

const TITLES: Readonly<Record<Web3Action, string>> = {
  swap: 'Swap paper tokens',
  deposit: 'Move paper tokens to this address',
  withdrawal: 'Move paper tokens to the exchange account',
}

/** Where the given and the received coins lie, in the words that the wallet shows. */
const PLACES: Readonly<Record<Web3Action, readonly [given: string, received: string]>> = {
  swap: ['', ''],
  deposit: [' of the exchange account', ' at this address'],
  withdrawal: [' at this address', ' of the exchange account'],
}

/** Returns the fields of an order as they are signed. */
export function toSignedFields({ action, fromCoin, toCoin, fromAmount, toAmount, nonce, expiresMs }: Web3Order): SignedFields {
  const [given, received] = PLACES[action]
  return {
    chainId: WEB3_CHAIN_ID,
    gives: `${fromAmount} ${fromCoin}${given}`,
    receives: `${toAmount} ${toCoin}${received}`,
    nonce: String(nonce),
    deadline: String(Math.floor(expiresMs / 1000)),
  }
}

/**
 * Returns what a wallet shows and signs. The domain names no contract and no real chain, but this installation, so that a signature works
 * here alone; no type or field is one of a token's permit, approval or transfer. `installation`: 32 bytes in hexadecimal digits with `0x`.
 */
export function typedOrder(
  { action, address }: Pick<Web3Order, 'action' | 'address'>,
  { chainId, ...fields }: SignedFields,
  { name, installation }: { readonly name: string; readonly installation: string },
): TypedData {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'salt', type: 'bytes32' },
      ],
      PaperOrder: [
        { name: 'action', type: 'string' },
        { name: 'wallet', type: 'address' },
        { name: 'gives', type: 'string' },
        { name: 'receives', type: 'string' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
        { name: 'notice', type: 'string' },
      ],
    },
    primaryType: 'PaperOrder',
    domain: { name, version: '1', chainId, salt: installation },
    message: { action: TITLES[action], wallet: address, ...fields, notice: NOTICE },
  }
}
