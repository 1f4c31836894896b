import { CONVERT_ROUTES, type ConvertCalls } from './convert-routes.ts'
import { EARN_ROUTES, type EarnCalls } from './earn-routes.ts'
import { GIFT_ROUTES, type GiftCalls } from './gift-routes.ts'

/** The calls of the products beside trading, in the manner of `trading.ts`. The schemas are in files of their own. */
export const PRODUCT_ROUTES = {
  ...CONVERT_ROUTES,
  ...EARN_ROUTES,
  ...GIFT_ROUTES,
} as const

/** Request and answer of each call of a product. */
export interface ProductCalls extends ConvertCalls, EarnCalls, GiftCalls {}
