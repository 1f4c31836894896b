import { addCopyRoute } from './copy-route.ts'
import { COPY_TRADER_CALLS } from './open/copy-trader-calls.ts'
import { COPY_FOLLOWER_CALLS } from './open/copy-follower-calls.ts'
import { COPY_DESCRIBED } from './open/copy-reference.ts'
import { LEADER_FIELDS } from './open/copy-fields.ts'
import { FOLLOWER_FIELDS } from './open/follower-fields.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { copyReads } from '../reads/copy-reads.ts'
import { COPY_CALLS, stopCopy } from './copy-calls.ts'
import { COPY_EXPORT } from './copy-export.ts'

/** Copies of leaders, as calls know them. */
export const COPY_PRODUCT: Product = {
  name: 'copy',
  calls: COPY_CALLS,
  export: COPY_EXPORT,
  open: {
    calls: [...COPY_TRADER_CALLS, ...COPY_FOLLOWER_CALLS],
    described: COPY_DESCRIBED,
    fields: [...LEADER_FIELDS, ...FOLLOWER_FIELDS],
  },
  async endActing(exchange, account) {
    // A copy closes its positions when it stops: it has no other end.
    for (const { record } of exchange.read.of(copyReads).copies(account)) await stopCopy(exchange, account, String(record.id))
  },
  addMarketRoutes(scope, _feed, read) {
    if (read !== null) addCopyRoute(scope, read)
  },
}
