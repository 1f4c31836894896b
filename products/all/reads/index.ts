import { BOTS } from '#products/bots/reads/bots.ts'
import { CONVERT } from '#products/convert/reads/convert.ts'
import { COPY } from '#products/copy/reads/copy.ts'
import { EARN } from '#products/earn/reads/earn.ts'
import { GIFTS } from '#products/gifts/reads/gifts.ts'
import { P2P } from '#products/p2p/reads/p2p.ts'
import { WEB3 } from '#products/web3/reads/web3.ts'
import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'

/**
 * The products as the exchange's threads know them, the only list of them here: a product of the engine that is not in it does not compile. Its
 * order is that in which commands that fall due in the same moment are journaled.
 */
const PRODUCTS: Readonly<Record<ProductName, ExchangeProduct>> = {
  convert: CONVERT,
  earn: EARN,
  gifts: GIFTS,
  p2p: P2P,
  copy: COPY,
  web3: WEB3,
  bots: BOTS,
}
export const EXCHANGE_PRODUCTS: readonly ExchangeProduct[] = Object.values(PRODUCTS)
