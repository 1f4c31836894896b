import { BOT_ROUTES, type BotCalls } from './bot-routes.ts'
import { COPY_ROUTES, type CopyCalls } from './copy-routes.ts'
import { CONVERT_ROUTES, type ConvertCalls } from './convert-routes.ts'
import { EARN_ROUTES, type EarnCalls } from './earn-routes.ts'
import { GIFT_ROUTES, type GiftCalls } from './gift-routes.ts'
import { P2P_ROUTES, type P2pCalls } from './p2p/p2p-routes.ts'
import { WEB3_ROUTES, type Web3Calls } from './web3/web3-routes.ts'

/** The calls of the products beside trading, in the manner of `trading.ts`. The schemas are in files of their own. */
export const PRODUCT_ROUTES = {
  ...CONVERT_ROUTES,
  ...EARN_ROUTES,
  ...GIFT_ROUTES,
  ...P2P_ROUTES,
  ...WEB3_ROUTES,
  ...BOT_ROUTES,
  ...COPY_ROUTES,
} as const

/** Request and answer of each call of a product. */
export interface ProductCalls extends ConvertCalls, EarnCalls, GiftCalls, P2pCalls, Web3Calls, BotCalls, CopyCalls {}
