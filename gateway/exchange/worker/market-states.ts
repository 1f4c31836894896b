import type { EngineState } from '#gateway/engine/state/state.ts'
import type { Market } from '#gateway/engine/state/records.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { fittingTerms } from '../terms/feed-terms.ts'
import { termsChanges } from '../terms/terms-changes.ts'
import type { BareCommand } from './messages.ts'

/** What a heard feed says of the engine's markets: whether their prices are current, and whether their list has changed. */
export class MarketStates {
  readonly #state: EngineState
  readonly #feed: MarketFeed
  #isListNew = false

  constructor(state: EngineState, feed: MarketFeed) {
    this.#state = state
    this.#feed = feed
    feed.onMarkets(() => {
      this.#isListNew = true
    })
  }

  /** Returns the state that a market is in, and asks the feed for its book. Computed prices are always current. */
  of({ terms }: Pick<Market, 'terms'>): MarketState {
    if (!this.#feed.isHeard) return 'live'
    const market = this.#feed.market(terms.product, terms.symbol)
    if (market === undefined) return 'synchronising'
    this.#feed.want(market)
    return this.#feed.status(market).state
  }

  /** Returns the commands that a change of the feed's list demands; none if it has not changed since the last call. */
  termsChanges(): BareCommand[] {
    if (!this.#isListNew) return []
    this.#isListNew = false
    const wanted = fittingTerms(this.#state, this.#feed)
    return wanted === null ? [] : termsChanges(this.#state, wanted, null)
  }
}
