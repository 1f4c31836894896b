import { findCoinBySlug } from '#lib/contract/coins.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS, type Product } from '#lib/contract/instruments.ts'

/**
 * Which pairs of the contract tables this server's market has. A synthetic market has all of them; a recorded one has those of its
 * recording, and what it has not is no page, in no list and in no sitemap. The gateway says it to this module and, in the variable
 * `LISTED_PAIRS`, to the web process; where nobody has said anything all are listed, as in the browser.
 */
type Listed = ReadonlySet<string> | null

let listed: Listed | undefined

const nameOf = (product: Product, symbol: string): string => `${product}:${symbol}`

/** Names the pairs that there are; null for all. Returns the value of the variable for another process. */
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

/** Whether a pair of the tables is one of this server's market. */
export function isListed(product: Product, symbol: string): boolean {
  const names = listed === undefined ? read() : listed
  return names === null || names.has(nameOf(product, symbol))
}

/** Whether a page (path without language prefix) is of a pair that is not listed, or of a coin without any that is. */
export function isUnlistedPage(path: string): boolean {
  const [, folder, name = '', symbol = ''] = path.split('/')
  if (folder === 'spot') return !isListed('spot', name)
  if (folder === 'futures') return !isListed('futures', symbol)
  const coin = folder === 'price' ? findCoinBySlug(name) : undefined
  return coin !== undefined && !isListed('spot', `${coin.symbol}USDT`)
}

/** The page that stands in for one that simulation, menus and moved addresses lead to: a listed pair of the same product. */
export function listedPage(path: string): string {
  if (!isUnlistedPage(path)) return path
  const spot = SPOT_INSTRUMENTS.find(({ symbol }) => isListed('spot', symbol))
  const futures = FUTURES_INSTRUMENTS.find(({ symbol }) => isListed('futures', symbol))
  if (path.startsWith('/futures/') && futures) return `/futures/usdt/${futures.symbol}`
  return spot ? `/spot/${spot.symbol}` : path
}
