import type { MarketTerms } from '#gateway/engine/state/market-terms.ts'
import { type EngineState, type EngineTerms } from '#gateway/engine/state/state.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import { isSameScale } from '#gateway/engine/terms.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { engineTerms, futuresTerms, spotTerms } from './engine-terms.ts'

/** The terms that are to be in force. Without markets, those of the journal stay: the feed does not know its markets yet. */
export interface WantedTerms extends Omit<EngineTerms, 'markets'> {
  readonly markets: readonly MarketTerms[] | null
}

/** Returns the terms that a feed's markets need: of the contract table, or of the list that a heard market brings itself. */
export function wantedTerms(feed: MarketFeed): WantedTerms {
  const { markets } = feed
  if (!feed.isHeard) return engineTerms(markets)
  const listed = markets.flatMap(({ spot, futures }) => [...(spot ? [spotTerms(spot)] : []), ...(futures ? [futuresTerms(futures)] : [])])
  return { ...engineTerms(), markets: listed.length === 0 ? null : listed }
}

/** Returns the terms of a feed's markets as a running exchange can take them over: a market with another scale is another market. */
export function fittingTerms(state: EngineState, feed: MarketFeed): EngineTerms | null {
  const { markets, ...terms } = wantedTerms(feed)
  if (markets === null) return null
  const fitting = markets.filter((market) => {
    const known = state.markets.get(marketId(market.product, market.symbol))
    return known === undefined || isSameScale(known.terms, market)
  })
  return { ...terms, markets: fitting }
}
