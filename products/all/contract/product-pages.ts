import { P2P_FIATS } from '#products/p2p/contract/p2p-methods.ts'
import type { ProductKey } from '#lib/contract/products/product-facts.ts'
import { DEMONSTRATION_PAGES, LEADER_PAGE } from '#products/copy/contract/leader-pages.ts'

/** The pages of a product: paths without language prefix. */
interface ProductPages {
  readonly product: ProductKey
  /** Its public page, by the key of its name in the menus' texts, and the screen that takes its place in simulation mode; null if it has none. */
  readonly page: { readonly name: string; readonly path: string; readonly screen: string } | null
  /** The public pages below it. */
  readonly below: readonly string[]
  /** Its screens. */
  readonly personal: readonly string[]
  /** Pages by an id or a code, of which only the exchange knows which exist. */
  readonly family: RegExp | null
}

/** The page of one gift, by its code: personal, though visitors may see it too (DESIGN 5.33). */
const GIFT_PAGE = /^\/trade-asset\/gift\/[0-9A-Za-z-]{12,24}$/

/** The offers of each currency. */
const FIAT_PAGES = P2P_FIATS.map((fiat) => `/p2p/${fiat.toLowerCase()}`)

/** The pages of all products, in the order of menus. */
export const PRODUCT_PAGES = [
  {
    product: 'convert',
    page: { name: 'convert', path: '/convert', screen: '/trade-asset/convert' },
    below: [],
    personal: ['/trade-asset/convert'],
    family: null,
  },
  {
    product: 'earn',
    page: { name: 'earn', path: '/earn', screen: '/trade-asset/earn' },
    below: [],
    personal: ['/trade-asset/earn'],
    family: null,
  },
  { product: 'gifts', page: null, below: [], personal: ['/trade-asset/gift'], family: GIFT_PAGE },
  {
    product: 'web3',
    page: { name: 'web3', path: '/web3', screen: '/trade-asset/web3' },
    below: [],
    personal: ['/trade-asset/web3'],
    family: null,
  },
  {
    product: 'p2p',
    page: { name: 'p2p', path: '/p2p', screen: '/trade-asset/p2p' },
    below: FIAT_PAGES,
    personal: ['/trade-asset/p2p', '/trade-asset/p2p/orders'],
    family: null,
  },
  {
    product: 'bots',
    page: { name: 'bots', path: '/trading-bot', screen: '/trade-spot/bots' },
    below: [],
    personal: ['/trade-spot/bots', '/trade-swap/bots'],
    family: null,
  },
  {
    product: 'copy',
    page: { name: 'copy', path: '/copy-trading', screen: '/trade-swap/copy' },
    below: DEMONSTRATION_PAGES,
    personal: ['/trade-swap/copy'],
    family: LEADER_PAGE,
  },
] as const satisfies readonly ProductPages[]

/** The public page of each product that has one. */
export const PRODUCT_ENTRIES = PRODUCT_PAGES.flatMap(({ page }) => page ?? [])
