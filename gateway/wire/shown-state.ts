import type { ShownState } from '#lib/contract/market/feed-sources.ts'
import type { MarketStatus } from '#gateway/feed/market-feed.ts'

/** Returns a market's state as it is shown: what an operator lets happen comes before whether prices are current. */
export function toShownState({ state, mode }: Pick<MarketStatus, 'state' | 'mode'>): ShownState {
  if (mode === undefined) return state
  return mode === 'halted' ? 'paused' : mode
}
