import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import { liveSource } from './live/live-source.ts'
import type { MarketFeed } from './market-feed.ts'
import type { ReplayConfig } from './recorded/replay-feed.ts'
import { replaySource } from './recorded/replay-source.ts'
import type { Source } from './source.ts'
import { syntheticSource, type SyntheticSettings } from './synthetic/synthetic-source.ts'

/** The operator's settings for each source; a source without a line here does not compile. */
export interface FeedSettings {
  readonly synthetic: SyntheticSettings
  readonly replay: ReplayConfig
  readonly live: object
}

/** Every source, by its name. */
const SOURCES: { readonly [Name in FeedSource]: Source<FeedSettings[Name]> } = {
  synthetic: syntheticSource,
  replay: replaySource,
  live: liveSource,
}

/** The source of prices, with its settings. */
export type FeedConfig<Name extends FeedSource = FeedSource> = { [Each in Name]: { readonly source: Each } & FeedSettings[Each] }[Name]

/**
 * Opens the reference market. `now` is the wall clock in milliseconds. Throws FeedStartError with one sentence for the operator
 * if the source cannot be used.
 */
export function createFeed<Name extends FeedSource>(config: FeedConfig<Name>, now: () => number): MarketFeed {
  return SOURCES[config.source].open(config, now)
}

/** Returns the configuration with which every thread that opens the feed shows the same moment. */
export function pinFeed<Name extends FeedSource>(config: FeedConfig<Name>, nowMs: number): FeedConfig<Name> {
  return { ...config, ...SOURCES[config.source].pin(config, nowMs) }
}
