import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './env.ts'
import { createSteadyClock } from './feed/clock/steady-clock.ts'
import { awaitMarkets, createFeed, pinFeed, type FeedConfig } from './feed/create-feed.ts'
import type { KnownFrames } from './feed/frames/frame.ts'
import type { MarketFeed } from './feed/market-feed.ts'
import { type Recording, recordMarket } from './feed/recording/record-market.ts'

/** The reference market, as it was opened. */
export interface OpenMarket {
  readonly feed: MarketFeed
  readonly config: FeedConfig
  readonly recording: Recording | null
}

export interface MarketParts {
  /** Whether this gateway leads the exchange: only then it records the market. */
  readonly leads: boolean
  /** The market as the leader passes it on; null if this gateway opens it itself. */
  readonly passed: MarketFeed | null
  /** What was last passed on of the market that this gateway now opens itself. */
  readonly before: KnownFrames | null
}

/** Opens the reference market and, where the operator asks for it, its recording. Throws FeedStartError with one sentence. */
export async function openMarket(
  { market, recordFolder }: Environment,
  log: FastifyBaseLogger,
  { leads, passed, before }: MarketParts,
): Promise<OpenMarket> {
  if (passed !== null) return { feed: passed, config: market, recording: null }
  const folder = leads ? recordFolder : null
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
