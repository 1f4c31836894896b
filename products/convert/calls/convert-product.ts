import { addConvertRoute } from './convert-route.ts'
import { BOT_CONVERT_CALLS } from './open/convert-calls.ts'
import { CONVERT_DESCRIBED } from './open/convert-reference.ts'
import { CONVERT_FIELDS } from './open/convert-fields.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { convertReads } from '../reads/convert-reads.ts'
import { CONVERT_CALLS } from './convert-calls.ts'
import { CONVERT_EXPORT } from './convert-export.ts'

/** Conversions, as calls know them. */
export const CONVERT_PRODUCT: Product = {
  name: 'convert',
  calls: CONVERT_CALLS,
  export: CONVERT_EXPORT,
  open: { calls: BOT_CONVERT_CALLS, described: CONVERT_DESCRIBED, fields: CONVERT_FIELDS },
  async endActing(exchange, account) {
    for (const id of exchange.read.of(convertReads).open(account))
      await exchange.submit({ type: 'convert-cancel', account, id: Number(id) })
  },
  addMarketRoutes: addConvertRoute,
  commandReads: ['/api/v2/convert/quoted-price'],
}
