import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Market } from './records/records.ts'

/** Why nothing can be filled in a market whose prices are not current. */
export type GapReason = 'market-synchronising' | 'market-stale' | 'market-suspended'

const REASONS: Readonly<Record<MarketState, GapReason>> = {
  // Live again, but no price has come since.
  live: 'market-synchronising',
  synchronising: 'market-synchronising',
  stale: 'market-stale',
  halted: 'market-suspended',
  delisted: 'market-suspended',
}

/**
 * Checks whether a market's prices are current: it is live, and has had a price since it was not. Only then may it fill, trigger or
 * liquidate anything.
 */
export function isCurrent({ state, awaitsPrice }: Pick<Market, 'state' | 'awaitsPrice'>): boolean {
  return state === 'live' && !awaitsPrice
}

/** Returns why nothing can be filled in a market; null if its prices are current. */
export function gapOf(market: Pick<Market, 'state' | 'awaitsPrice'>): GapReason | null {
  return isCurrent(market) ? null : REASONS[market.state]
}

/** Checks whether the exchange itself can trade in a market now: its strategies, and the copies of leaders. */
export function canTrade(market: Market): boolean {
  return market.listed && !market.halted && isCurrent(market)
}
