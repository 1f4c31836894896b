import { addConvertRoute } from './convert-route.ts'
import { BOT_CONVERT_CALLS } from './open/convert-calls.ts'
import { CONVERT_DESCRIBED } from './open/convert-reference.ts'
import { CONVERT_FIELDS } from './open/convert-fields.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { CONVERT_CALLS } from './convert-calls.ts'
import { CONVERT_EXPORT } from './convert-export.ts'

/** Conversions, as calls know them. */
export const CONVERT_PRODUCT: Product = {
  name: 'convert',
  calls: CONVERT_CALLS,
  export: CONVERT_EXPORT,
  open: { calls: BOT_CONVERT_CALLS, described: CONVERT_DESCRIBED, fields: CONVERT_FIELDS },
  addMarketRoutes: addConvertRoute,
  commandReads: ['/api/v2/convert/quoted-price'],
}
