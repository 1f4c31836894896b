import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'

type Watching = Pick<OrderView, 'product' | 'symbol' | 'trigger'>

/**
 * Checks whether a take-profit or stop-loss would still wait at another trigger price: on the wrong side of the price that it watches
 * it would fire at once, and without such a price it cannot wait. Other orders may wait on either side.
 */
export function isTriggerAhead(context: { readonly feed: MarketFeed }, { product, symbol, trigger }: Watching, ticks: number): boolean {
  if (trigger?.kind !== 'take-profit' && trigger?.kind !== 'stop-loss') return true
  const now = watchedTicks(context, { product, symbol }, trigger.by)
  return now !== null && (trigger.direction === 'above' ? ticks > now : ticks < now)
}

/** Returns the price that a trigger watches, in ticks, as the engine receives it; null if the market is no longer listed. */
function watchedTicks(
  { feed }: { readonly feed: MarketFeed },
  { product, symbol }: Pick<Watching, 'product' | 'symbol'>,
  by: 'last' | 'mark',
): number | null {
  const market = feed.market(product, symbol)
  if (market === undefined) return null
  const view = feed.frozen()
  if (by === 'mark') return view.derivative(market).mark
  return view.last(market)
}
