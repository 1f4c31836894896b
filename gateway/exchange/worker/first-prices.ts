import { required } from '#lib/kernel/assert.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { JournalStore } from '#gateway/journal/journal-store.ts'
import { lastSeen } from '#gateway/journal/last-seen.ts'
import { isOfScale, pricesOf } from './markets/house-feed.ts'
import { MarketsInUse } from './markets/markets-in-use.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'

/**
 * Sets the prices of all markets in use: the current ones, or where the feed has none yet, the last ones in the journal. A state from a
 * snapshot has no prices, so the first move of a market would judge wallets in which everything else is worth nothing. Prices are not part
 * of the state's hash; records carry the prices by which they were judged. Throws `StoreError`.
 */
export function putPrices(state: EngineState, feed: MarketFeed, store: JournalStore): void {
  const view = feed.frozen()
  const unknown: string[] = []
  for (const id of new MarketsInUse(state).now()) {
    const market = required(state.markets.get(id), `${id} is a market`)
    if (!market.listed) continue
    const known = view.market(market.terms.product, market.terms.symbol)
    if (known !== undefined && isOfScale(market.terms, known) && view.last(known) > 0) Object.assign(market, pricesOf(view, known))
    else if (view.isHeard) unknown.push(id)
  }
  putSeen(state, store, unknown)
}

/**
 * Gives a market that is to be delisted and that the reference market no longer knows its last prices in the journal. If there is such a
 * market, this reads the whole journal. Throws `StoreError`.
 */
export function putLastSeen(state: EngineState, store: JournalStore, commands: readonly BareCommand[], feed: MarketFeed): void {
  const isQuoted = (market: Market): boolean => {
    const terms = state.markets.get(marketId(market.product, market.symbol))?.terms
    return terms !== undefined && isOfScale(terms, market)
  }
  const known = new Set(feed.markets.filter(isQuoted).map(({ product, symbol }) => marketId(product, symbol)))
  const gone = commands.flatMap((command) => (command.type === 'delist-market' && !known.has(command.market) ? [command.market] : []))
  putSeen(state, store, gone)
}

function putSeen(state: EngineState, store: JournalStore, markets: readonly string[]): void {
  for (const [id, prices] of lastSeen(store, new Set(markets))) Object.assign(required(state.markets.get(id), `${id} is a market`), prices)
}
