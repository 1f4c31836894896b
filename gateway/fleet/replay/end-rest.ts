import { createSteadyClock } from '#gateway/feed/clock/steady-clock.ts'
import { createFeed, pinFeed } from '#gateway/feed/open/create-feed.ts'
import { type ExchangeOptions, startExchange } from '#gateway/exchange/local/start-exchange.ts'
import type { SharedReplay } from './shared-replay.ts'

/**
 * Ends the rounds that another gateway left when it was killed while it ended all of them: at the prices of the market where it was, before
 * anybody is let in. The recording is to be opened at the earlier time after it.
 */
export async function endRestOfRounds(
  replay: SharedReplay,
  options: Pick<ExchangeOptions, 'folder' | 'databaseUrl' | 'epoch' | 'rules' | 'thread' | 'log'>,
): Promise<void> {
  const feedConfig = pinFeed(replay.settings, Date.now())
  const feed = createFeed(
    feedConfig,
    createSteadyClock(Date.now, () => performance.now()),
  )
  const onDeath = (error: Error): never => {
    throw error
  }
  const exchange = await startExchange({ ...options, feed, feedConfig, onDeath })
  try {
    await replay.endRest(exchange)
  } finally {
    await exchange.close()
    feed.close()
  }
}
