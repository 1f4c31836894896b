import type { MarketFeed } from './market-feed.ts'

/** A source of prices, in the form of the registration table (`create-feed.ts`). */
export interface Source<Settings> {
  /**
   * Opens the market. `now` is the wall clock in milliseconds. Throws FeedStartError with one sentence for the operator if the source
   * cannot be used.
   */
  open(settings: Settings, now: () => number): MarketFeed
  /** Returns settings that show two threads the same moment, whenever each of them opens the source. */
  pin(settings: Settings, nowMs: number): Settings
}
