import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { ExchangeReads } from './exchange.ts'
import type { ProductRecordView } from './products/product-views.ts'

/** The feed and clocks that decide whether something of a product is due. Times in milliseconds. */
export interface DueParts {
  readonly feed: MarketFeed
  /** The exchange's clock, which interest and terms follow (DESIGN 6.4). */
  readonly exchangeMs: number
  /** The wall clock, which quotes, gifts and signatures follow. */
  readonly wallMs: number
}

/** The moment at which losses are counted, and how amounts are valued. Times in milliseconds. */
export interface LossParts {
  readonly read: ExchangeReads
  /** The exchange's clock and the wall clock. */
  readonly exchangeMs: number
  readonly wallMs: number
  /** Returns the value of an amount in USDT; 0 of a coin without a price. */
  readonly calculateValue: (coin: string, amount: string) => string
  /** An advertisement in whose place another sale is judged. */
  readonly except?: string | undefined
}

/** The part of a product that the exchange's threads know: nothing of calls or pages, so that a thread loads no more than it needs. */
export interface ExchangeProduct {
  readonly name: ProductName
  /** Returns the commands that have fallen due. The caller must apply them. */
  due?(state: EngineState, parts: DueParts): BareCommand[]
  /** Returns how many disputes wait for a decision, for whoever watches the exchange. */
  openAppeals?(state: EngineState): number
  /** Checks whether a record may be worth a notice to its owner, so that the history keeps it in the list of notices too. */
  isNotable?(record: ProductRecordView): boolean
  /** Returns the notice for the owner of a record; null if it is worth none. */
  notice?(record: ProductRecordView): InboxNotice | null
  /** Returns what a notice is about, so that it is sent once; null, or without this, each record has one. */
  noticeSubject?(record: ProductRecordView, kind: InboxNotice['kind']): string | null
  /**
   * Returns the values in USDT that an account has given to others in the last 24 hours, or may still lose by steps that it has already
   * taken, without a proof of its owner.
   */
  lostFreely?(parts: LossParts, account: string): string[]
  /** Returns what an account has in the product and in no wallet of its own, as values in USDT. */
  invested?(read: ExchangeReads, account: string): string[]
  /** Returns the markets that must follow the reference market, beside those with an order, a position or a debt. */
  marketsInUse?(state: EngineState): string[]
  /** Returns the markets whose prices or book levels a command of this product is judged by; none for any other command. */
  marketsRead?(state: EngineState, command: BareCommand): string[]
}
