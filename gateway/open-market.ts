import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './env.ts'
import { createSteadyClock } from './feed/clock/steady-clock.ts'
import { awaitMarkets, createFeed, pinFeed, type FeedConfig } from './feed/create-feed.ts'
import type { MarketFeed } from './feed/market-feed.ts'
import { type Recording, recordMarket } from './feed/recording/record-market.ts'

/** The reference market, as it was opened. */
export interface OpenMarket {
  readonly feed: MarketFeed
  readonly config: FeedConfig
  readonly recording: Recording | null
}

/** Opens the reference market and, where the operator asks for it, its recording. Throws FeedStartError with one sentence. */
export async function openMarket({ market, recordFolder: folder }: Environment, log: FastifyBaseLogger): Promise<OpenMarket> {
  const config = pinFeed(market, Date.now())
  const feed = createFeed(
    config,
    createSteadyClock(Date.now, () => performance.now()),
  )
  await awaitMarkets(feed)
  const source = feed.state().exchange ?? feed.source
  return { feed, config, recording: folder === null ? null : recordMarket(feed, { folder, source, log }) }
}
