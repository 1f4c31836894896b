import { createRequire } from 'node:module'
import { FrameFeed } from '../../frames/frame-feed.ts'
import { EXCHANGE_NAMES } from '../exchange-names.ts'
import { FeedStartError } from '../../market-feed.ts'
import type { Source } from '../../frames/source.ts'
import { FollowedClock } from './followed-clock.ts'
import { FollowedFeed } from './followed-feed.ts'
import type { LiveSettings } from '../messages.ts'

/** Refuses before the feed's process is started, which would end at its first import. Throws FeedStartError. */
function assertInstalled(): void {
  try {
    createRequire(import.meta.url).resolve('ccxt')
  } catch {
    throw new FeedStartError(
      'MARKET_FEED live needs the optional package ccxt, which is not installed: run `npm install --no-save --include=optional`.',
    )
  }
}

/** The public market data of another exchange. A process of its own follows it; both threads get the same frames. */
export const liveSource: Source<LiveSettings> = {
  open(settings, now, before) {
    assertInstalled()
    return new FollowedFeed(settings, now, before)
  },
  pin: (settings) => settings,
  follow({ exchange }, now) {
    const clock = new FollowedClock(now)
    const feed = new FrameFeed({ source: 'live', exchange: EXCHANGE_NAMES[exchange], clock })
    return {
      feed,
      hear(frame) {
        clock.hear(frame.time)
        feed.apply(frame)
      },
    }
  },
}
