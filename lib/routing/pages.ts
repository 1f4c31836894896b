import { COINS } from '#lib/contract/coins.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/instruments.ts'
import { isUnlistedPage } from './listed-pairs.ts'

/**
 * Every public, indexable page that there may be; `publicPages` are those that there are. The page cache, the sitemaps and the alternates all read this table, so that a page
 * is either in all of them or in none.
 */
export interface PublicPage {
  /** Path without language prefix. */
  readonly path: string
  /** `static`: the same until the next build. `priced`: shows prices, kept for seconds by the front door. */
  readonly kind: 'static' | 'priced'
}

function pages(kind: PublicPage['kind'], paths: readonly string[]): PublicPage[] {
  return paths.map((path) => ({ path, kind }))
}

export const PUBLIC_PAGES: readonly PublicPage[] = [
  ...pages('priced', ['/', '/markets', '/markets/futures']),
  ...pages('priced', COINS.map((coin) => `/price/${coin.slug}`)),
  ...pages('priced', SPOT_INSTRUMENTS.map((pair) => `/spot/${pair.symbol}`)),
  ...pages('priced', FUTURES_INSTRUMENTS.map((pair) => `/futures/usdt/${pair.symbol}`)),
  ...pages('static', [
    '/fee', '/vip/vipIntroduce', '/vip/detail', '/download', '/protection-fund', '/proof-of-reserves',
    '/api-doc', '/terms', '/privacy', '/cookies', '/risk-disclosure',
  ]),
  ...pages('priced', ['/status']),
]

/**
 * Pages that are no search result: each is a shell that fills itself in the browser. They are in no sitemap and in no cache of ours,
 * and say themselves that they are not to be indexed. Paths without language prefix; whoever makes such a page names it here.
 */
export const PERSONAL_PAGES: readonly string[] = [
  '/login', '/register', '/reset-password', '/modifyverification',
  '/account/setting', '/account/setting/security', '/account/setting/referral', '/account/newapi', '/account/sub-account',
  '/subaccount/setting', '/subaccount/setting/antiphishing', '/subaccount/setting/devices',
  '/subaccount/setting/history', '/subaccount/setting/api',
  '/asset', '/asset/spot', '/asset/margin', '/asset/futures',
  '/order/marginOrderInfo', '/order/mcp', '/record/exchange', '/record/margin', '/record/mcp', '/transac',
]

const personal = new Set(PERSONAL_PAGES)
const byPath = new Map(PUBLIC_PAGES.map((page) => [page.path, page]))

/** Where the page that says that there is no such page has its files, below the locale. */
export const MISSING_PAGE = '/missing'

/** The public pages of this server: those of the table, less those of pairs that its market has not. */
export function publicPages(): readonly PublicPage[] {
  return PUBLIC_PAGES.filter(({ path }) => !isUnlistedPage(path))
}

/** Paths of pages that this server has not, though the table names them. */
export function unlistedPages(): readonly string[] {
  return PUBLIC_PAGES.map(({ path }) => path).filter((path) => isUnlistedPage(path))
}

/** The public page at a path without language prefix, if there is one. */
export function findPublicPage(path: string): PublicPage | undefined {
  const page = byPath.get(path)
  return page !== undefined && isUnlistedPage(path) ? undefined : page
}

/** Whether there is a page at a path without language prefix, public or personal. */
export function isPage(path: string): boolean {
  return findPublicPage(path) !== undefined || personal.has(path)
}
