import type { Fixture, PlainOrder } from '../fixture.ts'

/** Distances of the second price of an order in ticks, so that it is near enough to be met. */
const AWAY = 3

/**
 * Makes some orders of special kinds: with a stop beside them, with an end, split over prices, or with several targets. Which ones
 * follows from their size, so that the flows of a seed stay what they were.
 */
export function asKind(fixture: Fixture, order: PlainOrder): PlainOrder {
  const { type, force, trigger, takeProfit, stopLoss, reduceOnly, loan, side, ticks, lots, amount } = order
  if ((trigger ?? takeProfit ?? stopLoss ?? loan ?? amount) !== undefined) return order
  const isLimit = type === 'limit' && force === 'gtc'
  const good = side === 'buy' ? 1 : -1
  const last = fixture.state.markets.get(order.market)?.last ?? 0
  // A contract's sizes are multiples of 80.
  const isFutures = order.market.startsWith('futures:')
  const own = isFutures ? (lots / 80) % 16 : lots % 16
  switch (isFutures && own < 11 ? 0 : own) {
    case 3:
      return isLimit ? { ...order, oco: { ticks: Math.max(1, last + good * AWAY), by: 'last' } } : order
    case 5:
      return isLimit ? { ...order, force: 'gtd', expiresAtMs: fixture.timeMs + lots } : order
    case 7:
      return isLimit ? { ...order, scaled: { toTicks: Math.max(1, ticks - good * AWAY), count: 3, sizes: 'ascending' } } : order
    case 9: {
      if (reduceOnly === true) return order
      const price = isLimit ? ticks : last
      const at = (away: number): number => Math.max(1, price + good * away)
      const bracket = [
        { ticks: at(1), by: 'last' as const, percent: 30 },
        { ticks: at(AWAY), by: 'last' as const, percent: 70 },
      ]
      return { ...order, bracket, stopLoss: { ticks: at(-AWAY), by: 'last' } }
    }
    case 11:
      return isLimit ? { ...order, iceberg: { visible: Math.max(10, Math.ceil(lots / 6)) } } : order
    case 13:
      return isLimit ? { ...order, twap: { slices: 3, everyMs: 5000 } } : order
    case 15:
      return isLimit ? { ...order, ticks: last + good * AWAY, chase: true } : order
    default:
      return order
  }
}
