import { COINS } from '#lib/contract/market/coins.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { isUnlistedPage } from './listed-pairs.ts'

/**
 * Every public, indexable page that can exist; `publicPages` returns those that this server has. The page cache, the sitemaps and the
 * alternates all read this table, so a page is in all of them or in none.
 */
export interface PublicPage {
  /** Path without language prefix. */
  readonly path: string
  /** `static`: unchanged until the next build. `priced`: shows prices, cached for seconds by the front door. */
  readonly kind: 'static' | 'priced'
}

function pages(kind: PublicPage['kind'], paths: readonly string[]): PublicPage[] {
  return paths.map((path) => ({ path, kind }))
}

export const PUBLIC_PAGES: readonly PublicPage[] = [
  ...pages('priced', ['/', '/markets', '/markets/futures', '/markets/heat-map', '/markets/heat-map/futures']),
  ...pages(
    'priced',
    COINS.map((coin) => `/price/${coin.slug}`),
  ),
  ...pages(
    'priced',
    SPOT_INSTRUMENTS.map((pair) => `/spot/${pair.symbol}`),
  ),
  ...pages(
    'priced',
    FUTURES_INSTRUMENTS.map((pair) => `/futures/usdt/${pair.symbol}`),
  ),
  ...pages('static', [
    '/fee',
    '/vip/vipIntroduce',
    '/vip/detail',
    '/download',
    '/protection-fund',
    '/proof-of-reserves',
    '/api-doc',
    '/terms',
    '/privacy',
    '/cookies',
    '/risk-disclosure',
  ]),
  ...pages('priced', ['/status']),
]

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
]

const personal = new Set(PERSONAL_PAGES)
const byPath = new Map(PUBLIC_PAGES.map((page) => [page.path, page]))

/** The path below the locale that holds the files of the "not found" page. */
export const MISSING_PAGE = '/missing'

/** Returns the public pages of this server: those of the table, without those of pairs that its market does not list. */
export function publicPages(): readonly PublicPage[] {
  return PUBLIC_PAGES.filter(({ path }) => !isUnlistedPage(path))
}

/** Returns the paths of pages that the table names but this server does not have. */
export function unlistedPages(): readonly string[] {
  return PUBLIC_PAGES.map(({ path }) => path).filter((path) => isUnlistedPage(path))
}

/** Finds the public page at a path without language prefix, if there is one. */
export function findPublicPage(path: string): PublicPage | undefined {
  const page = byPath.get(path)
  return page !== undefined && isUnlistedPage(path) ? undefined : page
}

/** Checks whether there is a page, public or personal, at a path without language prefix. */
export function isPage(path: string): boolean {
  return findPublicPage(path) !== undefined || personal.has(path)
}
