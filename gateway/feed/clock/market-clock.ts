import type { FeedState } from '#lib/contract/market/market.ts'

/** The market's current time, and whether it still runs. */
export interface MarketClock {
  now(): number
  state(): FeedState['state']
}
