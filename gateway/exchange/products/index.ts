import { BOTS } from './bots/bots.ts'
import { CONVERT } from './convert/convert.ts'
import { COPY } from './copy/copy.ts'
import { EARN } from './earn/earn.ts'
import { GIFTS } from './gifts/gifts.ts'
import { P2P } from './p2p/p2p.ts'
import { WEB3 } from './web3/web3.ts'
import type { ExchangeProduct } from './product.ts'

/**
 * The products as the exchange's threads know them, the only list of them here. Its order is that in which commands that fall due in the same
 * moment are journaled.
 */
export const EXCHANGE_PRODUCTS: readonly ExchangeProduct[] = [CONVERT, EARN, GIFTS, P2P, COPY, WEB3, BOTS]
