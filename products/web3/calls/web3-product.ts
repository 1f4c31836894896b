import type { Product } from '#gateway/http/products/product.ts'
import { WEB3_CALLS } from './web3-calls.ts'
import { WEB3_EXPORT } from './web3-export.ts'

/** Accounts of bound addresses, as calls know them. */
export const WEB3_PRODUCT: Product = {
  name: 'web3',
  calls: WEB3_CALLS,
  export: WEB3_EXPORT,
}
