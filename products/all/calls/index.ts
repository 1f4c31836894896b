import { BOT_PRODUCT } from '#products/bots/calls/bot-product.ts'
import { CONVERT_PRODUCT } from '#products/convert/calls/convert-product.ts'
import { COPY_PRODUCT } from '#products/copy/calls/copy-product.ts'
import { EARN_PRODUCT } from '#products/earn/calls/earn-product.ts'
import { GIFT_PRODUCT } from '#products/gifts/calls/gift-product.ts'
import { P2P_PRODUCT } from '#products/p2p/calls/p2p-product.ts'
import { WEB3_PRODUCT } from '#products/web3/calls/web3-product.ts'
import type { Product } from '#gateway/http/products/product.ts'

/** The products as calls know them, the only list of them here. */
export const PRODUCTS: readonly Product[] = [
  CONVERT_PRODUCT,
  EARN_PRODUCT,
  GIFT_PRODUCT,
  WEB3_PRODUCT,
  P2P_PRODUCT,
  BOT_PRODUCT,
  COPY_PRODUCT,
]
