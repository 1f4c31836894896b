import { P2P_MARKET_PATH, P2P_MERCHANT_PATH } from '../contract/p2p-kinds.ts'
import { watchHeldOrders } from './held-orders.ts'
import { addP2pRoutes } from './market-routes.ts'
import { BOT_P2P_CALLS } from './open/p2p-calls.ts'
import { P2P_DESCRIBED } from './open/p2p-reference.ts'
import { P2P_FIELDS } from './open/p2p-fields.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { P2P_AD_CALLS } from './ad-calls.ts'
import { P2P_ORDER_CALLS } from './order-calls.ts'
import { P2P_ACCOUNT_CALLS } from './account-calls.ts'
import { P2P_EXPORT } from './p2p-export.ts'

/** Trades between users, as calls know them. */
export const P2P_PRODUCT: Product = {
  name: 'p2p',
  calls: [...P2P_AD_CALLS, ...P2P_ORDER_CALLS, ...P2P_ACCOUNT_CALLS],
  export: P2P_EXPORT,
  open: { calls: BOT_P2P_CALLS, described: P2P_DESCRIBED, fields: P2P_FIELDS },
  addRoutes: addP2pRoutes,
  publicReads: [P2P_MARKET_PATH, P2P_MERCHANT_PATH],
  commandReads: ['/v1/p2p/sale/preview'],
  watchReset: watchHeldOrders,
}
