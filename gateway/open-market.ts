import type { FastifyBaseLogger } from 'fastify'
import { createSteadyClock } from './feed/clock/steady-clock.ts'
import { awaitMarkets, createFeed, pinFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { KnownFrames } from './feed/frames/frame.ts'
import type { MarketFeed } from './feed/market-feed.ts'
import { type Recording, recordMarket } from './feed/recording/record-market.ts'

/** The reference market, as it was opened. */
export interface OpenMarket {
  readonly feed: MarketFeed
  readonly config: FeedConfig
  readonly recording: Recording | null
}

/**
 * Opens the reference market and, where a folder is given, its recording. `before` is what is known of the market already. Throws
 * FeedStartError with one sentence.
 */
export async function openMarket(
  market: FeedConfig,
  log: FastifyBaseLogger,
  folder: string | null,
  before: KnownFrames | null = null,
): Promise<OpenMarket> {
  const config = pinFeed(market, Date.now())
  const feed = createFeed(
    config,
    createSteadyClock(Date.now, () => performance.now()),
    before,
  )
  await awaitMarkets(feed)
  const source = feed.state().exchange ?? feed.source
  return { feed, config, recording: folder === null ? null : recordMarket(feed, { folder, source, log }) }
}
