import { FeedStartError, type MarketFeed } from './market-feed.ts'
import { createReplayFeed } from './recorded/replay-feed.ts'
import { createSyntheticFeed } from './synthetic/synthetic-feed.ts'

/** Where prices come from. */
export type FeedConfig =
  | { readonly source: 'synthetic'; readonly seed: string }
  | {
      readonly source: 'replay'
      /** Recorded one-minute candles, `.csv` or `.csv.gz`. */
      readonly file: string
      readonly symbol: string
      /** Market seconds per second of the wall clock. */
      readonly speed: number
      /** Market time to start at, in milliseconds; the first recorded minute where it is left out. */
      readonly start?: number | undefined
      /** Wall clock at which the replay began; the moment of opening where it is left out. Two feeds with the same show the same moment. */
      readonly startedAtMs?: number | undefined
    }
  | { readonly source: 'ccxt'; readonly exchange?: string | undefined }

/**
 * Opens the reference market. `now` is the wall clock in milliseconds. Throws FeedStartError with one sentence for the operator
 * where the source cannot be used.
 */
export function createFeed(config: FeedConfig, now: () => number): MarketFeed {
  switch (config.source) {
    case 'synthetic':
      return createSyntheticFeed(config.seed, now)
    case 'replay':
      return createReplayFeed(config, now)
    case 'ccxt':
      throw new FeedStartError('MARKET_FEED=ccxt is not offered by this build; use synthetic or replay.')
  }
}
