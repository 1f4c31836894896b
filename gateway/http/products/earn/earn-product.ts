import { addEarnRoute } from './earn-route.ts'
import { BOT_EARN_CALLS } from '../../open/bot/products/earn-calls.ts'
import { EARN_DESCRIBED } from '../../open/reference/calls/earn-calls.ts'
import { EARN_FIELDS } from '../../open/reference/fields/earn-fields.ts'
import type { Product } from '../product.ts'
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
