import type { CandleWindow, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'

/** Candles of a market that may have to be fetched before they can be read. */
export interface Past {
  readonly market: Market
  readonly window: CandleWindow
}

/**
 * One stream of data that many clients share, serialised once for all of them. A topic remembers what it has sent, so that a later
 * client starts exactly there.
 */
export interface Topic {
  /** Turns of the hub's timer between two pushes. */
  readonly everyTurns: number
  /**
   * The market whose book it shows. Where a feed reports changes of books, it is pushed with each of them, at most every `BOOK_PUSH_MS`.
   */
  readonly bookOf?: Market
  /** Returns the first message for a new client, consistent with the updates that follow. */
  snapshot(view: MarketView): string
  /** Returns the changes since the last call; undefined if there are none. */
  advance(view: MarketView): string | undefined
  /** Returns the candles that the last call of `advance` did not find and a later one sends, if they can be fetched. */
  lacks?(): Past | undefined
}

/** Minimum time between two pushes of a book, in milliseconds: shorter than the pause between two changes on most exchanges. */
export const BOOK_PUSH_MS = 50

/** Length of a turn in milliseconds. */
export const TURN_MS = 100
