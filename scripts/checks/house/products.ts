/**
 * The products of the exchange, each with the words that name its files: a file belongs to a product if one of its folders, or its own
 * name, is one of these words or begins with one and a hyphen. Bots are also grids and repeated purchases.
 */
export const PRODUCT_WORDS: Readonly<Record<string, readonly string[]>> = {
  gifts: ['gift', 'gifts'],
  earn: ['earn', 'show-earn', 'due-earn'],
  convert: ['convert', 'due-converts'],
  web3: ['web3'],
  p2p: ['p2p', 'due-p2p', 'chat'],
  bots: ['bot', 'bots', 'grid', 'futures-grid', 'dca', 'start-grid', 'start-dca', 'start-futures-grid', 'show-bot', 'strategies'],
  copy: ['copy', 'copies', 'due-copies', 'show-copy', 'leader-pages'],
}

/** Places where the same words name something else, and the pages, which put products together. */
const ELSEWHERE = [
  /^app\//,
  // The clients of the open API are called bots there.
  /^gateway\/http\/open\/(?:bot\/(?!products\/)|reference\/calls\/bot)/,
  /^gateway\/http\/open\/bot\/entry\//,
  /^gateway\/accounts\/keys\/bot-keys/,
  /^gateway\/stream\/client\//,
  /^components\/ui\//,
  /^components\/trade\/chart\/grid\//,
  /^components\/market\//,
  /^lib\/kernel\//,
]

/** Where a product's folders are all below one. */
const OWN_ROOM = /^products\/([^/]+)\//

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(PRODUCT_WORDS).flatMap(([product, words]) => words.map((word) => [word, product] as const)),
)

/** Finds the product that a file of the repository belongs to; undefined if it belongs to none, or to all. */
export function findProduct(path: string): string | undefined {
  const own = OWN_ROOM.exec(path)?.[1]
  if (own !== undefined) return own === 'all' ? undefined : own
  if (ELSEWHERE.some((place) => place.test(path))) return undefined
  const parts = path.split('/').filter((part) => part !== 'bot' || !path.includes('/open/bot/'))
  for (const part of parts) {
    const found = findWord(part.replace(/\..*$/, ''))
    if (found !== undefined) return found
  }
  return undefined
}

/** Finds the product by the longest beginning of a name, so that `due-p2p` is not a word of `due`. */
function findWord(name: string): string | undefined {
  const words = name.split('-')
  for (let count = words.length; count > 0; count -= 1) {
    const product = NAMES.get(words.slice(0, count).join('-'))
    if (product !== undefined) return product
  }
  return undefined
}
