import { findCoinBySlug } from '#lib/contract/market/coins.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS, type Product } from '#lib/contract/market/instruments.ts'

/**
 * The pairs of the contract tables that are in this server's market. A synthetic market has all of them, a recorded one only those of its
 * recording; all others have no page and are in no list or sitemap. The gateway sets them in this module and, by the variable
 * `LISTED_PAIRS`, in the web process; unless set, all are listed, as in the browser.
 */
type Listed = ReadonlySet<string> | null

let listed: Listed | undefined

const nameOf = (product: Product, symbol: string): string => `${product}:${symbol}`

/** Sets the listed pairs; null for all. Returns the value of the variable for another process. */
export function listPairs(pairs: readonly { readonly product: Product; readonly symbol: string }[] | null): string {
  const names = pairs?.map(({ product, symbol }) => nameOf(product, symbol)) ?? []
  listed = pairs === null ? null : new Set(names)
  return names.join(' ')
}

function read(): Listed {
  const text = process.env.LISTED_PAIRS?.trim() ?? ''
  listed ??= text === '' ? null : new Set(text.split(' '))
  return listed
}

/** Checks whether a pair of the tables is in this server's market. */
export function isListed(product: Product, symbol: string): boolean {
  const names = listed === undefined ? read() : listed
  return names === null || names.has(nameOf(product, symbol))
}

/** Checks whether a page (path without language prefix) is about an unlisted pair, or a coin whose spot pair with USDT is unlisted. */
export function isUnlistedPage(path: string): boolean {
  const [, folder, name = '', symbol = ''] = path.split('/')
  if (folder === 'spot') return !isListed('spot', name)
  if (folder === 'futures') return !isListed('futures', symbol)
  const coin = folder === 'price' ? findCoinBySlug(name) : undefined
  return coin !== undefined && !isListed('spot', `${coin.symbol}USDT`)
}

/**
 * Replaces an unlisted page that simulation, menus or moved URLs lead to by one of a listed pair: of the same product if it has any,
 * else of spot. Unchanged if neither has any.
 */
export function listedPage(path: string): string {
  if (!isUnlistedPage(path)) return path
  const spot = SPOT_INSTRUMENTS.find(({ symbol }) => isListed('spot', symbol))
  const futures = FUTURES_INSTRUMENTS.find(({ symbol }) => isListed('futures', symbol))
  if (path.startsWith('/futures/') && futures) return `/futures/usdt/${futures.symbol}`
  return spot ? `/spot/${spot.symbol}` : path
}
