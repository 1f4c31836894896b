import { addGiftRoute } from './gift-route.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { GIFT_CALLS } from './gift-calls.ts'
import { GIFT_EXPORT } from './gift-export.ts'

/** Gifts, as calls know them. */
export const GIFT_PRODUCT: Product = {
  name: 'gifts',
  calls: GIFT_CALLS,
  export: GIFT_EXPORT,
  addRoutes: addGiftRoute,
  commandReads: ['/v1/redpacket/preview'],
}
