import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'

/** The reads of conversions. */
export interface ConvertReads {
  /** Returns the ids of the open limit conversions of an account, oldest first. */
  open(account: string): readonly string[]
}

/** Creates the reads of conversions. */
export function convertReads({ state }: ProductReadParts): ConvertReads {
  return {
    open: (account) => [...state.products.convert.values()].flatMap((limit) => (limit.account === account ? String(limit.id) : [])),
  }
}
