import type { FeedState } from '#lib/contract/market.ts'

/** What time it is in the market, and whether it still moves. */
export interface MarketClock {
  now(): number
  state(): FeedState['state']
}
