import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import type { KnownFrames } from '../frames/frame.ts'
import { liveSource } from '../live/parent/live-source.ts'
import type { LiveSettings } from '../live/messages.ts'
import { FeedStartError, type MarketFeed } from '../market-feed.ts'
import type { ReplayConfig } from '../recorded/replay-feed.ts'
import { replaySource } from '../recording/replay-source.ts'
import type { FrameRelay, Source } from '../frames/source.ts'
import { syntheticSource, type SyntheticSettings } from '../synthetic/synthetic-source.ts'
import type { ReceivedFeed } from '../frames/source.ts'

/** The operator's settings for each source; a source without a line here does not compile. */
export interface FeedSettings {
  readonly synthetic: SyntheticSettings
  readonly replay: ReplayConfig
  readonly live: LiveSettings
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
 * if the source cannot be used. `before` is what another gateway last knew of the market.
 */
export function createFeed<Name extends FeedSource>(
  config: FeedConfig<Name>,
  now: () => number,
  before: KnownFrames | null = null,
): MarketFeed {
  return SOURCES[config.source].open(config, now, before)
}

/** Has this thread read what takes long to read, before anybody waits for it. Throws FeedStartError as `createFeed` does. */
export function prepareFeed<Name extends FeedSource>(config: FeedConfig<Name>): void {
  SOURCES[config.source].prepare?.(config)
}

/** Returns the configuration with which every thread that opens the feed shows the same moment. */
export function pinFeed<Name extends FeedSource>(config: FeedConfig<Name>, nowMs: number): FeedConfig<Name> {
  return { ...config, ...SOURCES[config.source].pin(config, nowMs) }
}

/** Opens the reference market in the engine's thread: made of the frames of the main thread's feed, or, if it needs none, the same feed again. */
export function followFeed<Name extends FeedSource>(
  config: FeedConfig<Name>,
  now: () => number,
): ReceivedFeed | { readonly feed: MarketFeed } {
  const source: Source<FeedSettings[Name]> = SOURCES[config.source]
  return source.follow?.(config, now) ?? { feed: source.open(config, now) }
}

/** Returns the frames of a feed that other threads must follow; null if each of them opens the feed itself. */
export function relayOf(feed: MarketFeed): FrameRelay | null {
  return 'relay' in feed ? (feed as MarketFeed & FrameRelay) : null
}

/** Waits until a feed knows its markets, or cannot for now. Throws FeedStartError if it will never start. */
export async function awaitMarkets(feed: MarketFeed): Promise<void> {
  const refusal = (await relayOf(feed)?.ready()) ?? null
  if (refusal === null) return
  feed.close()
  throw new FeedStartError(refusal)
}
