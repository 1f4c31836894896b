import contracts from './contracts.json' with { type: 'json' }

/** The product of a symbol; the same symbol exists in both. */
export type Product = 'spot' | 'futures'

/** A spot pair: tick is 10^-pricePlace, lot is 10^-volumePlace. */
export type SpotInstrument = (typeof contracts.spot)[number]
/** A USDT-margined perpetual: tick is priceEndStep x 10^-pricePlace, lot is sizeMultiplier. */
export type FuturesInstrument = (typeof contracts.futures)[number]

export const SPOT_INSTRUMENTS: readonly SpotInstrument[] = contracts.spot
export const FUTURES_INSTRUMENTS: readonly FuturesInstrument[] = contracts.futures

const spotBySymbol = new Map(SPOT_INSTRUMENTS.map((entry) => [entry.symbol, entry]))
const futuresBySymbol = new Map(FUTURES_INSTRUMENTS.map((entry) => [entry.symbol, entry]))

export function findSpot(symbol: string): SpotInstrument | undefined {
  return spotBySymbol.get(symbol)
}

export function findFutures(symbol: string): FuturesInstrument | undefined {
  return futuresBySymbol.get(symbol)
}
