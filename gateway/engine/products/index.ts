import { EngineProducts } from '../product/product.ts'
import { bots } from './bots/bots.ts'
import { convert } from './convert/convert.ts'
import { copy } from './copy/copy.ts'
import { earn } from './earn/earn.ts'
import { gifts } from './gifts/gift-product.ts'
import { p2p } from './p2p/p2p.ts'
import { web3 } from './web3/web3.ts'

/**
 * The products of this exchange's engine. Their order is that of their own accounts, of what the hash covers, and in which they end things
 * and act, so a new one comes last.
 */
export const ENGINE_PRODUCTS = new EngineProducts([convert, earn, gifts, web3, p2p, bots, copy])
