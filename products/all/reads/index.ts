import { BOTS } from '#products/bots/reads/bots.ts'
import { CONVERT } from '#products/convert/reads/convert.ts'
import { COPY } from '#products/copy/reads/copy.ts'
import { EARN } from '#products/earn/reads/earn.ts'
import { GIFTS } from '#products/gifts/reads/gifts.ts'
import { P2P } from '#products/p2p/reads/p2p.ts'
import { WEB3 } from '#products/web3/reads/web3.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'

/**
 * The products as the exchange's threads know them, the only list of them here. Its order is that in which commands that fall due in the same
 * moment are journaled.
 */
export const EXCHANGE_PRODUCTS: readonly ExchangeProduct[] = [CONVERT, EARN, GIFTS, P2P, COPY, WEB3, BOTS]
