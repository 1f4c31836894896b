import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { ProductRecordView } from './product-views.ts'

/** The parts of an exchange from which the reads of a product are made. */
export interface ProductReadParts {
  readonly state: EngineState
  readonly feed: MarketFeed
  /** Returns the time of the exchange's clock, in milliseconds. */
  now(): number
  /** Sets the prices of a market to those of the reference market. */
  refresh(market: Market): void
  /** Has something end together with the exchange. */
  onClose(end: () => void): void
  /** Returns one record of a product, of any epoch; null if the account has no such record. */
  record(account: string, product: ProductName, id: string): ProductRecordView | null
}

/** Creates the reads of a product, and is their name: `exchange.read.of` makes them once for each exchange. */
export type CreateReads<Reads> = (parts: ProductReadParts) => Reads
