import { FeedStartError } from '../market-feed.ts'
import type { Source } from '../source.ts'

/** The public market data of another exchange: the name is reserved, and refused at the start. */
export const liveSource: Source<object> = {
  open() {
    throw new FeedStartError('MARKET_FEED=live is not offered by this build; use synthetic or replay.')
  },
  pin: (settings) => settings,
}
