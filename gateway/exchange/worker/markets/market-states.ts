import type { EngineState } from '#gateway/engine/state/state.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { type ListChanges, listChanges } from '../../terms/terms-changes.ts'
import { isOfScale } from './house-feed.ts'

const NONE: ListChanges = { commands: [], sentences: [] }

/** The commands that a heard feed causes: whether prices of the engine's markets are current, and whether their list has changed. */
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
    if (market === undefined || !isOfScale(terms, market)) return 'synchronising'
    this.#feed.want(market)
    return this.#feed.status(market).state
  }

  /** Returns the commands that a change of the feed's list demands; none if it has not changed since the last call. */
  listChanges(): ListChanges {
    if (!this.#isListNew) return NONE
    this.#isListNew = false
    return listChanges(this.#state, this.#feed)
  }
}
