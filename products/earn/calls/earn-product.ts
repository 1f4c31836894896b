import { addEarnRoute } from './earn-route.ts'
import { BOT_EARN_CALLS } from './open/earn-calls.ts'
import { EARN_DESCRIBED } from './open/earn-reference.ts'
import { EARN_FIELDS } from './open/earn-fields.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { EARN_CALLS } from './earn-calls.ts'
import { EARN_EXPORT } from './earn-export.ts'

/** Savings, as calls know them. */
export const EARN_PRODUCT: Product = {
  name: 'earn',
  calls: EARN_CALLS,
  export: EARN_EXPORT,
  open: { calls: BOT_EARN_CALLS, described: EARN_DESCRIBED, fields: EARN_FIELDS },
  addMarketRoutes(scope, _feed, read) {
    if (read !== null) addEarnRoute(scope, read)
  },
}
