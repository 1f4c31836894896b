import { makeSlug, OPEN_GROUPS, STREAMS_PAGE } from '#lib/contract/open-groups.ts'
import { PRODUCT_PAGES } from '#products/all/contract/product-pages.ts'
import { coinsWithPage, listing, perListing } from './listed-pairs.ts'

/** A public, indexable page. The page cache, the sitemaps and the alternates all read `publicPages`, so a page is in all of them or in none. */
export interface PublicPage {
  /** Path without language prefix. */
  readonly path: string
  /** `static`: unchanged until the next build. `priced`: shows prices, fees or what operators set, cached for seconds by the front door. */
  readonly kind: 'static' | 'priced'
}

function pages(kind: PublicPage['kind'], paths: readonly string[]): PublicPage[] {
  return paths.map((path) => ({ path, kind }))
}

/** The pages of the open API's reference. Each shows what the gateway serves, which does not change before the next start. */
const REFERENCE_PAGES = [...OPEN_GROUPS.map(makeSlug), STREAMS_PAGE].map((page) => `/api-doc/${page}`)

/** The pages of fees: an operator can change the rates. */
const FEE_PAGES = ['/fee', '/vip/vipIntroduce', '/vip/detail']

const STATIC_PAGES = [
  '/download',
  '/protection-fund',
  '/proof-of-reserves',
  '/api-doc',
  ...REFERENCE_PAGES,
  '/help',
  '/help/glossary',
  '/cookies',
  '/risk-disclosure',
]

/** Returns the public pages of this server: those of its listed pairs, of coins with a pair in USDT, and all others. */
export const publicPages: () => readonly PublicPage[] = perListing(({ list }) => [
  ...pages('priced', [
    '/',
    ...PRODUCT_PAGES.flatMap(({ page, below }) => [...(page === null ? [] : [page.path]), ...below]),
    '/markets',
    '/markets/futures',
    '/markets/heat-map',
    '/markets/heat-map/futures',
  ]),
  ...pages(
    'priced',
    coinsWithPage().map((coin) => `/price/${coin.slug}`),
  ),
  ...pages(
    'priced',
    list.spot.map((pair) => `/spot/${pair.symbol}`),
  ),
  ...pages(
    'priced',
    list.futures.map((pair) => `/futures/usdt/${pair.symbol}`),
  ),
  ...pages('priced', FEE_PAGES),
  ...pages('static', STATIC_PAGES),
  ...pages('priced', ['/terms', '/privacy', '/status']),
])

const byPath = perListing(() => new Map(publicPages().map((page) => [page.path, page])))

/**
 * Pages that are not search results: each is a shell that fills itself in the browser. They are in no sitemap and in no cache of ours,
 * and mark themselves `noindex`. Paths without language prefix; every new page of this kind must be added here.
 */
export const PERSONAL_PAGES: readonly string[] = [
  '/login',
  '/register',
  '/reset-password',
  '/modifyverification',
  '/account/setting',
  '/account/setting/security',
  '/account/setting/referral',
  '/account/setting/inbox',
  '/account/setting/alerts',
  '/account/newapi',
  '/account/sub-account',
  '/subaccount/setting',
  '/subaccount/setting/antiphishing',
  '/subaccount/setting/devices',
  '/subaccount/setting/history',
  '/subaccount/setting/api',
  '/asset',
  '/asset/spot',
  '/asset/margin',
  '/asset/futures',
  '/order/marginOrderInfo',
  '/order/mcp',
  '/record/exchange',
  '/record/margin',
  '/record/mcp',
  '/transac',
  '/trade-info/help',
  '/trade-info/glossary',
  '/trade-asset/performance',
  ...PRODUCT_PAGES.flatMap(({ personal }) => personal),
]

const personal = new Set(PERSONAL_PAGES)

/** The path below the locale that holds the files of the "not found" page. */
export const MISSING_PAGE = '/missing'

/** The path below the locale that holds the files of the page that says that the market is not there. */
export const UNAVAILABLE_PAGE = '/unavailable'

/** Pages that exist if the market lists their pair: `/spot/BTCUSDT`, `/futures/usdt/BTCUSDT`, `/price/bitcoin`. */
const PAIR_PAGE = /^\/(?:spot|futures\/usdt|price)\/[^/]+$/

/**
 * Checks whether it is not yet known if there is a page at a path: that of a pair while the market has listed none, as at the first start
 * on live prices without a network. Such an address must not be called missing, or search engines would drop it.
 */
export function isAwaited(path: string): boolean {
  const { list } = listing()
  return list.spot.length + list.futures.length === 0 && PAIR_PAGE.test(path)
}

/** Finds the public page at a path without language prefix, if there is one. */
export function findPublicPage(path: string): PublicPage | undefined {
  return byPath().get(path)
}

/** Checks whether there is a page, public or personal, at a path without language prefix. */
export function isPage(path: string): boolean {
  return findPublicPage(path) !== undefined || personal.has(path) || PRODUCT_PAGES.some(({ family }) => family?.test(path) === true)
}
