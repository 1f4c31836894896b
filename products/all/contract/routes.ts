import { BOT_ROUTES } from '#products/bots/contract/bot-routes.ts'
import { COPY_ROUTES } from '#products/copy/contract/copy-routes.ts'
import { CONVERT_ROUTES } from '#products/convert/contract/convert-routes.ts'
import { EARN_ROUTES } from '#products/earn/contract/earn-routes.ts'
import { GIFT_ROUTES } from '#products/gifts/contract/gift-routes.ts'
import { P2P_ROUTES } from '#products/p2p/contract/p2p-routes.ts'
import { WEB3_ROUTES } from '#products/web3/contract/web3-routes.ts'

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
