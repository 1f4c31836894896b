import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'

/** The reads of accounts of bound addresses. */
export interface Web3Reads {
  /** Returns the open account of a trader's bound address: its keyed hash, and the nonce of its next order. Null if none is open. */
  address(account: string): { readonly address: string; readonly nonce: number } | null
}

/** Creates the reads of accounts of bound addresses. */
export function web3Reads({ state }: ProductReadParts): Web3Reads {
  return {
    address(account) {
      const open = state.products.web3.get(account)
      return open === undefined ? null : { address: open.address, nonce: open.nonce }
    },
  }
}
