import type { InstrumentList, Product } from './instruments.ts'

/** A symbol and its product; the same symbol exists in both products. */
export interface PairKey {
  readonly product: Product
  readonly symbol: string
}

/** The facts about a pair that lists and forms show: coins, decimals of prices and sizes, and the steps of both as decimals. */
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
