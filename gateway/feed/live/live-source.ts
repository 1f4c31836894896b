import { FrameFeed } from '../frames/frame-feed.ts'
import type { Source } from '../source.ts'
import { FollowedClock } from './parent/followed-clock.ts'
import { EXCHANGE_NAMES, FollowedFeed } from './parent/followed-feed.ts'
import type { LiveSettings } from './messages.ts'

/** The public market data of another exchange. A process of its own follows it; both threads get the same frames. */
export const liveSource: Source<LiveSettings> = {
  open: (settings, now) => new FollowedFeed(settings, now),
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
