import { type FeeLevel, levelsInForce } from '#lib/contract/market/fees.ts'
import { required } from '#lib/kernel/assert.ts'
import { COINS, type Coin } from '#lib/contract/market/coins.ts'
import { FUTURES_INSTRUMENTS,
  SPOT_INSTRUMENTS,
  type FuturesInstrument,
  type InstrumentList,
  type Product,
  type SpotInstrument, type Rates } from '#lib/contract/market/instruments.ts'

/**
 * The instruments of this server's market, for everything that decides about pages or renders them: pairs that are not listed have no page
 * and are in no list or sitemap. The gateway sets the list at its start and at each change, in its own process and, by a message, in the web
 * process. It lies in a global, because each of Next's bundles has its own copy of this module. Never imported by a browser's code, which
 * asks `lib/stores/instruments` instead.
 */
export interface Listing {
  readonly list: InstrumentList
  readonly spot: ReadonlyMap<string, SpotInstrument>
  readonly futures: ReadonlyMap<string, FuturesInstrument>
}

const LISTING = Symbol.for('agio.listing')
const shared = globalThis as { [LISTING]?: Listing | undefined }

const bySymbol = <Entry extends { readonly symbol: string }>(entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.symbol, entry]))

const toListing = (list: InstrumentList): Listing => ({ list, spot: bySymbol(list.spot), futures: bySymbol(list.futures) })

/** The listing until one is set: tests and the start of a gateway that passes on another one's market. */
const OWN = toListing({ version: 0, spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS })

/** Replaces the listed instruments; null for those of the synthetic market. */
export function setListing(list: InstrumentList | null): void {
  shared[LISTING] = list === null ? undefined : toListing(list)
}

/** Returns the fee levels of a product with the rates in force. */
export function listedLevels(product: Product): readonly FeeLevel[] {
  return levelsInForce(product, listing().list.fees)
}

/** Returns the rates of a pair at the lowest level; those of the product's lowest level for a pair that is not listed. */
export function listedFees(product: Product, symbol?: string): Rates {
  const pair = symbol === undefined ? undefined : listing()[product].get(symbol)
  return pair?.fees ?? required(listedLevels(product)[0], `${product} has fee levels`)
}

/** Returns what is listed now: another object after each change, and only then. */
export function listing(): Listing {
  return shared[LISTING] ?? OWN
}

/** Returns a function that makes something of the listing once for each listing. */
export function perListing<Made>(make: (now: Listing) => Made): () => Made {
  let known: { readonly of: Listing; readonly made: Made } | undefined
  return () => {
    const now = listing()
    if (known?.of !== now) known = { of: now, made: make(now) }
    return known.made
  }
}

/** Checks whether a pair is in this server's market. */
export function isListed(product: Product, symbol: string): boolean {
  return listing()[product].has(symbol)
}

/**
 * Returns a pair, or where the market does not list it, the first one that it does: a page that times the ticks of a pair, or shows the
 * market's date by them, needs one that ticks.
 */
export function heardPair(product: Product, symbol: string): { readonly product: Product; readonly symbol: string } {
  if (isListed(product, symbol)) return { product, symbol }
  const { list } = listing()
  for (const other of [product, 'spot', 'futures'] as const) {
    const [first] = list[other]
    if (first !== undefined) return { product: other, symbol: first.symbol }
  }
  return { product, symbol }
}

/** Returns the coins of our table that have a page: those with a listed spot pair in USDT. */
export const coinsWithPage: () => readonly Coin[] = perListing(({ spot }) => COINS.filter(({ symbol }) => spot.has(`${symbol}USDT`)))

const futuresPath = ({ symbol }: Pick<FuturesInstrument, 'symbol'>): string => `/futures/usdt/${symbol}`

/**
 * Replaces the page of an unlisted pair that simulation, menus or moved URLs lead to by that of the first listed pair: of the same product
 * if it has any, else of the other. Unchanged if neither has any.
 */
export function listedPage(path: string): string {
  const { list, spot, futures } = listing()
  const [, folder, name = '', symbol = ''] = path.split('/')
  if (folder === 'spot' ? spot.has(name) : futures.has(symbol)) return path
  const first = [...list.spot.slice(0, 1).map((pair) => `/spot/${pair.symbol}`), ...list.futures.slice(0, 1).map(futuresPath)]
  return first.find((page) => page.startsWith(`/${folder}/`)) ?? first[0] ?? path
}
