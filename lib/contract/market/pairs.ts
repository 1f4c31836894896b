import { findFutures, findSpot, type FuturesInstrument, type Product, type SpotInstrument } from './instruments.ts'

/** A symbol and its product; the same symbol exists in both products. */
export interface PairKey {
  readonly product: Product
  readonly symbol: string
}

/** Decimals of a pair that is not in the table. */
const PLACES_UNKNOWN = 8

export function findPair({ product, symbol }: PairKey): SpotInstrument | FuturesInstrument | undefined {
  return product === 'spot' ? findSpot(symbol) : findFutures(symbol)
}

/** Returns the decimals of a pair's prices and sizes. */
export function decimalsOf(key: PairKey): { readonly pricePlace: number; readonly volumePlace: number } {
  const pair = findPair(key)
  return { pricePlace: Number(pair?.pricePlace ?? PLACES_UNKNOWN), volumePlace: Number(pair?.volumePlace ?? PLACES_UNKNOWN) }
}

/** Returns a pair in traders' notation, `BTC/USDT`; the symbol itself if the table does not have it. */
export function pairName(key: PairKey): string {
  const pair = findPair(key)
  return pair ? `${pair.baseCoin}/${pair.quoteCoin}` : key.symbol
}
