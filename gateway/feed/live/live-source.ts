import { FrameFeed } from '../frames/frame-feed.ts'
import { EXCHANGE_NAMES } from './exchange-names.ts'
import type { Source } from '../source.ts'
import { FollowedClock } from './parent/followed-clock.ts'
import { FollowedFeed } from './parent/followed-feed.ts'
import type { LiveSettings } from './messages.ts'

/** The public market data of another exchange. A process of its own follows it; both threads get the same frames. */
export const liveSource: Source<LiveSettings> = {
  open: (settings, now, before) => new FollowedFeed(settings, now, before),
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
