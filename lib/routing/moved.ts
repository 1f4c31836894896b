import { findCoinBySlug, findCoinBySymbol } from '#lib/contract/market/coins.ts'
import { SIMULATION_LANDING } from './simulation-gate.ts'

/**
 * URLs that have moved permanently (DESIGN 5.11, 5.30, 5.31): every path of the simulation allow-lists is a real page or one of these.
 * Exact paths first, then folders whose next segment is kept.
 */
export const MOVED_EXACT: Readonly<Record<string, string>> = {
  '/spot': SIMULATION_LANDING.spot,
  '/futures': SIMULATION_LANDING.futures,
  '/futures/usdt': SIMULATION_LANDING.futures,
  '/trade-spot': SIMULATION_LANDING.spot,
  '/trade-margin': SIMULATION_LANDING.spot,
  '/trade-swap': SIMULATION_LANDING.futures,
  // Trading costs: like its source, a page that simulation mode shows.
  '/trade-info': '/fee',
  '/trade-asset': '/asset',
  '/trade-asset-order': '/record/exchange',
  '/vip': '/vip/vipIntroduce',
  '/price': '/markets',
  // Where password managers look (W3C, A Well-Known URL for Changing Passwords).
  '/.well-known/change-password': '/account/setting/security',
}

const MOVED_FOLDERS: readonly (readonly [from: string, to: string])[] = [
  ['/trade-spot/', '/spot/'],
  ['/trade-margin/', '/spot/'],
  ['/trade-swap/', '/futures/usdt/'],
]

/** Returns the new path of a moved one (without language prefix), or null if it has not moved. */
export function findMovedPath(path: string): string | null {
  if (Object.hasOwn(MOVED_EXACT, path)) return MOVED_EXACT[path] ?? null
  for (const [from, to] of MOVED_FOLDERS) {
    const name = path.startsWith(from) ? path.slice(from.length) : ''
    if (/^[A-Z0-9]{2,20}$/.test(name)) return to + name
  }
  return findMovedCoin(path)
}

/** Returns what a moved path chooses on its new page, as a query; empty if nothing. */
export function findMovedQuery(path: string): string {
  return path === '/trade-margin' || path.startsWith('/trade-margin/') ? 'wallet=cross' : ''
}

/** Maps `/price/BTC` to the coin's page under its name. */
function findMovedCoin(path: string): string | null {
  const name = /^\/price\/([^/]+)$/.exec(path)?.[1]
  if (name === undefined || findCoinBySlug(name)) return null
  const coin = findCoinBySlug(name.toLowerCase()) ?? findCoinBySymbol(name)
  return coin ? `/price/${coin.slug}` : null
}
