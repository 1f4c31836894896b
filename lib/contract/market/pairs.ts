import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { listCoins } from './listed-coins.ts'
import type { InstrumentList, Product } from './instruments.ts'
import { futuresTick, spotLot, spotTick } from './steps.ts'

/** A symbol and its product; the same symbol exists in both products. */
export interface PairKey {
  readonly product: Product
  readonly symbol: string
}

/** The facts about a pair that lists and forms show: its coins, the decimals of prices and sizes, and the steps of both. */
export interface Pair extends PairKey {
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly pricePlace: number
  readonly volumePlace: number
  /** Every price is a multiple of it. */
  readonly tick: string
  /** Every size is a multiple of it. */
  readonly lot: string
}

/** The pairs of a market, as far as they are known: before the list has come, and for pairs that are gone, there is nothing but a symbol. */
export interface PairBook {
  /** Every listed pair, spot first; empty until the list is known. */
  readonly pairs: readonly Pair[]
  /** Every coin that can be held, quote coins first; empty until the list is known. */
  readonly coins: readonly string[]
  find(key: PairKey): Pair | undefined
  /** Returns a pair in traders' notation, `BTC/USDT`. */
  readName(key: PairKey): string
  readBaseCoin(key: PairKey): string
  readQuoteCoin(key: PairKey): string
  /** Returns the decimals of a pair's prices; for an unknown pair, those with which the given price is written. */
  readPricePlace(key: PairKey, price?: string | null): number
  /** Returns the most decimals that a size of the pair has. */
  readVolumePlace(key: PairKey): number
  /** Returns the size step of a pair; for an unknown pair, one unit of the last decimal of the given size. */
  readLot(key: PairKey, size: string): string
}

/** Quote coins by which the symbol of an unknown pair can be read. */
const QUOTES = ['USDT', 'USDC'] as const

/** The most decimals of any size: a size is then shown as it is. */
const VOLUME_PLACES_MAX = 16

const nameKey = ({ product, symbol }: PairKey): string => `${product}:${symbol}`

/** Returns the pairs of a list with the facts that are shown; tiers are not needed. */
export function pairBook(list: Pick<InstrumentList, 'spot' | 'futures'>): PairBook {
  const pairs = [
    ...list.spot.map((pair): Pair => ({ ...toFacts('spot', pair), tick: spotTick(pair), lot: spotLot(pair) })),
    ...list.futures.map((pair): Pair => ({ ...toFacts('futures', pair), tick: futuresTick(pair), lot: pair.sizeMultiplier })),
  ]
  const byName = new Map(pairs.map((pair) => [nameKey(pair), pair]))
  const find = (key: PairKey) => byName.get(nameKey(key))
  const coinsFor = (key: PairKey) => find(key) ?? coinsIn(key.symbol)
  return {
    pairs,
    coins: listCoins(list),
    find,
    readName(key) {
      const { baseCoin, quoteCoin } = coinsFor(key)
      return quoteCoin === '' ? baseCoin : `${baseCoin}/${quoteCoin}`
    },
    readBaseCoin: (key) => coinsFor(key).baseCoin,
    readQuoteCoin: (key) => coinsFor(key).quoteCoin,
    readPricePlace: (key, price) => find(key)?.pricePlace ?? decimalsIn(price ?? ''),
    readVolumePlace: (key) => find(key)?.volumePlace ?? VOLUME_PLACES_MAX,
    readLot: (key, size) => find(key)?.lot ?? formatUnits(1n, decimalsIn(size)),
  }
}

/** No pairs: what a server and a new tab know. */
export const NO_PAIRS: PairBook = pairBook({ spot: [], futures: [] })

interface Listed {
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly pricePlace: number | string
  readonly volumePlace: number | string
}

function toFacts(product: Product, { symbol, baseCoin, quoteCoin, pricePlace, volumePlace }: Listed) {
  return { product, symbol, baseCoin, quoteCoin, pricePlace: Number(pricePlace), volumePlace: Number(volumePlace) }
}

function coinsIn(symbol: string): Pick<Pair, 'baseCoin' | 'quoteCoin'> {
  const quoteCoin = QUOTES.find((quote) => symbol.length > quote.length && symbol.endsWith(quote)) ?? ''
  return { baseCoin: symbol.slice(0, symbol.length - quoteCoin.length), quoteCoin }
}

function decimalsIn(text: string): number {
  return text.split('.')[1]?.length ?? 0
}
