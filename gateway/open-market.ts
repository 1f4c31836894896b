import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './env.ts'
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

/** A market that other gateways pass on. */
export interface PassedOn {
  /** The market that this gateway's leader passes on; null if it opens the market itself. */
  readonly followed: { readonly market: { readonly feed: MarketFeed } | null } | null
  /** The market's last passed state, for a gateway that now leads; null if there is none. */
  readonly marketBefore: KnownFrames | null
}

/**
 * Opens the reference market and, where the operator asks for it and this gateway leads, its recording. A follower of a market that comes
 * only once has what its leader passes on. Throws FeedStartError with one sentence.
 */
export async function openMarket(
  { market, recordFolder }: Environment,
  log: FastifyBaseLogger,
  leads: boolean,
  passedOn?: PassedOn,
): Promise<OpenMarket> {
  const passed = passedOn?.followed?.market?.feed ?? null
  if (passed !== null) return { feed: passed, config: market, recording: null }
  const folder = leads ? recordFolder : null
  const config = pinFeed(market, Date.now())
  const feed = createFeed(
    config,
    createSteadyClock(Date.now, () => performance.now()),
    passedOn?.marketBefore ?? null,
  )
  await awaitMarkets(feed)
  const source = feed.state().exchange ?? feed.source
  return { feed, config, recording: folder === null ? null : recordMarket(feed, { folder, source, log }) }
}
