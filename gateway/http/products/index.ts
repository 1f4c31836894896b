import { BOT_PRODUCT } from './bots/bot-product.ts'
import { CONVERT_PRODUCT } from './convert/convert-product.ts'
import { COPY_PRODUCT } from './copy/copy-product.ts'
import { EARN_PRODUCT } from './earn/earn-product.ts'
import { GIFT_PRODUCT } from './gifts/gift-product.ts'
import { P2P_PRODUCT } from './p2p/p2p-product.ts'
import { WEB3_PRODUCT } from './web3/web3-product.ts'
import type { Product } from './product.ts'

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
