import type { BareCommand } from '#gateway/engine/commands.ts'
import type { ProductName } from '#gateway/engine/products/record.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { ProductRecordView } from './product-views.ts'

/** The feed and clocks that decide whether something of a product is due. Times in milliseconds. */
export interface DueParts {
  readonly feed: MarketFeed
  /** The history's file, for what the engine does not keep. */
  readonly history: HistoryStore
  /** The exchange's clock, which interest and terms follow (DESIGN 6.4). */
  readonly exchangeMs: number
  /** The wall clock, which quotes, gifts and signatures follow. */
  readonly wallMs: number
}

/** The part of a product that the exchange's threads know: nothing of calls or pages, so that a thread loads no more than it needs. */
export interface ExchangeProduct {
  readonly name: ProductName
  /** Returns the commands that have fallen due. The caller must apply them. */
  due?(state: EngineState, parts: DueParts): BareCommand[]
  /** Checks whether a record may be worth a notice to its owner, so that the history keeps it in the list of notices too. */
  isNotable?(record: ProductRecordView): boolean
  /** Returns the markets that must follow the reference market, beside those with an order, a position or a debt. */
  marketsInUse?(state: EngineState): string[]
  /** Returns the markets whose prices or book levels a command of this product is judged by; none for any other command. */
  marketsRead?(state: EngineState, command: BareCommand): string[]
}
