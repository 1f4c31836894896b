import contracts from './contracts.json' with { type: 'json' }

/** Which product a symbol is asked for; the same symbol exists in both. */
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

/** One fee level; rates are decimal strings (`0.001` is 0.1 %), volumes and balances in USDT over 30 days. */
export interface FeeLevel {
  readonly level: number
  readonly maker: string
  readonly taker: string
  readonly volume30d: string
  readonly balance30d?: string
}

/** The tables that the exchange charges by and that the fee pages show. */
export const FEE_LEVELS: { readonly spot: readonly FeeLevel[]; readonly futures: readonly FeeLevel[] } =
  contracts.feeTiers
