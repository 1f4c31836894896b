import type { Lots, RateMillionths, Ticks } from '#lib/kernel/money.ts'
import type { Tier } from '#lib/calc/liquidation/tiers.ts'

export type Product = 'spot' | 'futures'

/** The terms that an operator can keep as they are set. */
export type KeptTerms = 'lending' | 'earn'

/** Maker and taker rate of one fee level, decimals. */
export interface FeeRates {
  readonly maker: string
  readonly taker: string
}

/** The additional terms of a USDT-margined perpetual; decimals as in the contract table. */
export interface FuturesTerms {
  readonly tiers: readonly Tier[]
  readonly minLever: string
  readonly maxLever: string
  readonly openCostUpRatio: string
  readonly feeRateUpRatio: string
}

/** A contract as passed to the engine: a plain record. One tick is 10^-pricePlace, one lot 10^-sizePlace. */
export interface MarketTerms {
  readonly product: Product
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly pricePlace: number
  readonly sizePlace: number
  /** A price is a multiple of this many ticks, a size of this many lots; 1 if omitted. */
  readonly priceStep?: Ticks
  readonly sizeStep?: Lots
  readonly lotsMin: Lots
  readonly lotsMaxLimit: Lots
  readonly lotsMaxMarket: Lots
  /** Minimum value of an order in the quote asset, a decimal. */
  readonly valueMin: string
  /** How far above (below) the last price a buy (sell) may be priced, in millionths. */
  readonly buyBandMillionths: RateMillionths
  readonly sellBandMillionths: RateMillionths
  /** The maximum number of open orders per account in this market. */
  readonly openOrdersMax: number
  readonly triggerOrdersMax: number
  /** Futures: the maximum number of open orders, and of positions, per account in all markets of the product. */
  readonly productOrdersMax?: number
  readonly positionsMax?: number
  /** Futures only. */
  readonly futures?: FuturesTerms
}

/** The lending terms of one asset; decimals. */
export interface LendingTerms {
  readonly dailyRate: string
  readonly limitCross: string
  readonly limitIsolated: string
}

/** Spot margin terms as passed to the engine. Everything is valued in `quote`. */
export interface MarginTerms {
  readonly quote: string
  readonly assets: Readonly<Record<string, LendingTerms>>
  /** The discount on the daily rate by spot level, from level 0; higher levels use the last one. */
  readonly discounts: readonly string[]
  readonly leverageCross: string
  readonly leverageIsolated: string
  /** Maintenance rates. */
  readonly mmrCross: string
  readonly mmrIsolated: string
}
