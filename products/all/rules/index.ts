import { EngineProducts } from '#gateway/engine/product/product.ts'
import { bots } from '#products/bots/rules/bots.ts'
import { convert } from '#products/convert/rules/convert.ts'
import { copy } from '#products/copy/rules/copy.ts'
import { earn } from '#products/earn/rules/earn.ts'
import { gifts } from '#products/gifts/rules/gift-product.ts'
import { p2p } from '#products/p2p/rules/p2p.ts'
import { web3 } from '#products/web3/rules/web3.ts'

/**
 * The products of this exchange's engine. Their order is that of their own accounts, of what the hash covers, and in which they end things
 * and act, so a new one comes last.
 */
export const ENGINE_PRODUCTS = new EngineProducts([convert, earn, gifts, web3, p2p, bots, copy])
