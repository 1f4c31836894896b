import type { OrderView } from '#gateway/exchange/views.ts'
import type { TradingContext } from './trading-call.ts'

type Watching = Pick<OrderView, 'product' | 'symbol' | 'side' | 'trigger'>

/**
 * Whether a take-profit or stop-loss would still wait at another trigger price: one on the wrong side of the price that it watches
 * would fire at once. Other orders may wait on either side.
 */
export function isTriggerAhead(context: Pick<TradingContext, 'feed'>, { product, symbol, side, trigger }: Watching, ticks: number): boolean {
  if (trigger?.kind !== 'take-profit' && trigger?.kind !== 'stop-loss') return true
  const now = watchedTicks(context, { product, symbol }, trigger.by)
  const fromBelow = (side === 'buy') === (trigger.kind === 'stop-loss')
  return now !== null && (fromBelow ? ticks > now : ticks < now)
}

/** The price that a trigger watches, in ticks, as the engine is told it; null where the market is not listed any more. */
function watchedTicks({ feed }: Pick<TradingContext, 'feed'>, { product, symbol }: Pick<Watching, 'product' | 'symbol'>, by: 'last' | 'mark'): number | null {
  const market = feed.market(product, symbol)
  if (market === undefined) return null
  const view = feed.frozen()
  if (by === 'mark') return view.derivative(market).mark
  return view.trades(market, { limit: 1 })[0]?.price ?? view.ticker(market).last
}
