import contracts from './contracts.json' with { type: 'json' }

/** The product of a symbol; the same symbol exists in both. */
export type Product = 'spot' | 'futures'

/** A maker and a taker rate. */
export interface Rates {
  readonly maker: string
  readonly taker: string
}

/** The rates of a market at the lowest level, as an instrument has them where an operator has changed them (ADR 63). */
export interface InstrumentFees extends Rates {
  /** They are the market's own, whatever the level. */
  readonly isOwn: boolean
}

/** The rates of all levels that an operator has set, by product; the table has the others. */
export type OperatorLevels = Partial<Readonly<Record<Product, readonly Rates[]>>>

/**
 * A spot pair. Prices have `pricePlace` decimals and sizes `volumePlace`; these never change while the pair is listed. A valid price is a
 * multiple of `priceStep` units of its last decimal, a valid size of `sizeStep` units of its last decimal (both 1 if omitted).
 */
export interface SpotInstrument {
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly pricePlace: number
  readonly volumePlace: number
  readonly priceStep?: number
  readonly sizeStep?: number
  /** Smallest size of an order, in the base coin; one size step if omitted. */
  readonly minTradeNum?: string
  readonly quotePrecision: number
  readonly minTradeUSDT: string
  readonly buyLimitPriceRatio: string
  readonly sellLimitPriceRatio: string
  readonly orderQuantity: string
  /** When trading began, in milliseconds since 1970, where the exchange says so. */
  readonly listedMs?: number
  /** Where an operator has changed them. */
  readonly fees?: InstrumentFees
}

/** One tier of a contract: leverage and maintenance margin by the value of a position, in USDT. */
export interface ContractTier {
  readonly level: number
  readonly minValue: string
  readonly maxValue: string
  readonly maxLever: string
  readonly mm: string
  readonly maintainAmount: string
}

/**
 * A USDT-margined perpetual, sized in its base coin. Prices have `pricePlace` decimals and sizes `volumePlace`; these never change while
 * the contract is listed. A valid price is a multiple of `priceEndStep` units of its last decimal, a valid size of `sizeMultiplier`.
 */
export interface FuturesInstrument {
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly supportMarginCoins: readonly string[]
  readonly minTradeNum: string
  readonly sizeMultiplier: string
  readonly volumePlace: string
  readonly pricePlace: string
  readonly priceEndStep: string
  readonly minTradeUSDT: string
  readonly feeRateUpRatio: string
  readonly openCostUpRatio: string
  readonly buyLimitPriceRatio: string
  readonly sellLimitPriceRatio: string
  readonly minLever: string
  readonly maxLever: string
  readonly posLimit: string
  /** Hours. */
  readonly fundInterval: string
  readonly maxSymbolOrderNum: string
  readonly maxProductOrderNum: string
  readonly maxPositionNum: string
  readonly maxMarketOrderQty: string
  readonly maxOrderQty: string
  readonly tiers: readonly ContractTier[]
  readonly fundingRateCap?: string
  readonly fundingRateFloor?: string
  /** The origin of the tiers: the exchange, or our own table where the exchange publishes none. Ours if omitted. */
  readonly tiersFrom?: 'exchange' | 'own'
  /** When trading began, in milliseconds since 1970, where the exchange says so. */
  readonly listedMs?: number
  /** Where an operator has changed them. */
  readonly fees?: InstrumentFees
}

/** Every instrument of a market at one time. The version grows with each change. */
export interface InstrumentList {
  readonly version: number
  readonly spot: readonly SpotInstrument[]
  readonly futures: readonly FuturesInstrument[]
  /** The rates of levels that an operator has set. */
  readonly fees?: OperatorLevels
}

/** The table of the synthetic and the recorded market; a live market has its exchange's own list. */
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
