import { BOT_ROUTES } from './bot-routes.ts'
import { COPY_ROUTES } from './copy-routes.ts'
import { CONVERT_ROUTES } from './convert-routes.ts'
import { EARN_ROUTES } from './earn-routes.ts'
import { GIFT_ROUTES } from './gift-routes.ts'
import { P2P_ROUTES } from './p2p/p2p-routes.ts'
import { WEB3_ROUTES } from './web3/web3-routes.ts'

/** The calls of the products beside trading, in the manner of `trading.ts`. */
export const PRODUCT_ROUTES = {
  ...CONVERT_ROUTES,
  ...EARN_ROUTES,
  ...GIFT_ROUTES,
  ...P2P_ROUTES,
  ...WEB3_ROUTES,
  ...BOT_ROUTES,
  ...COPY_ROUTES,
} as const
