import type { Tier } from '#lib/calc/tiers.ts'

export type Product = 'spot' | 'futures'

/** Maker and taker rate of one fee level, decimals. */
export interface FeeRates {
  readonly maker: string
  readonly taker: string
}

/** What a USDT-margined perpetual has beyond a spot pair; decimals as in the contract table. */
export interface FuturesTerms {
  readonly tiers: readonly Tier[]
  readonly minLever: string
  readonly maxLever: string
  readonly openCostUpRatio: string
  readonly feeRateUpRatio: string
}

/** A contract as it is handed to the engine: a plain record. One tick is 10^-pricePlace, one lot 10^-sizePlace. */
export interface MarketTerms {
  readonly product: Product
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly pricePlace: number
  readonly sizePlace: number
  readonly lotsMin: number
  readonly lotsMaxLimit: number
  readonly lotsMaxMarket: number
  /** Least value of an order in the quote asset, a decimal. */
  readonly valueMin: string
  /** How far above (below) the last price a buy (sell) may be priced, in millionths. */
  readonly buyBandMillionths: number
  readonly sellBandMillionths: number
  /** Orders that one account may have open here. */
  readonly openOrdersMax: number
  readonly triggerOrdersMax: number
  /** Futures: orders that one account may have open in all markets of the product, and positions. */
  readonly productOrdersMax?: number
  readonly positionsMax?: number
  /** Futures only. */
  readonly futures?: FuturesTerms
}

/** What can be borrowed of one asset; decimals. */
export interface LendingTerms {
  readonly dailyRate: string
  readonly limitCross: string
  readonly limitIsolated: string
}

/** Spot margin as it is handed to the engine. Everything is valued in `quote`. */
export interface MarginTerms {
  readonly quote: string
  readonly assets: Readonly<Record<string, LendingTerms>>
  /** What each spot level takes off the daily rate, from level 0; higher levels keep the last one. */
  readonly discounts: readonly string[]
  readonly leverageCross: string
  readonly leverageIsolated: string
  /** Maintenance rates. */
  readonly mmrCross: string
  readonly mmrIsolated: string
}
