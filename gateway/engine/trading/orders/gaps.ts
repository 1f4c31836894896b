import type { Ticks } from '#lib/kernel/money.ts'
import { houseAt } from '../../book/read-book.ts'
import { type GapReason, gapOf } from '../../state/currency.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import type { Market } from '../../state/records/records.ts'

/**
 * Returns why an order cannot go to the book while its market's prices are not current: it would have to be filled at once, or it
 * crosses the last known book. Null if it can rest and wait, or if the prices are current.
 */
export function gapFor(market: Market, request: Pick<OrderRequest, 'type' | 'force' | 'side'>, ticks: Ticks): GapReason | null {
  const gap = gapOf(market)
  if (gap === null) return null
  const { type, force, side } = request
  const rests = type === 'limit' && force !== 'ioc' && force !== 'fok' && market.last > 0
  return rests && !crosses(market, side === 'buy', ticks) ? null : gap
}

/** Checks whether a price reaches the last known book, or without one passes the last price. The level read is recorded. */
function crosses({ book, last }: Market, buy: boolean, ticks: Ticks): boolean {
  const best = buy ? book.bestAsk : book.bestBid
  if (best < 0) return buy ? ticks > last : ticks < last
  houseAt(book, !buy, best)
  return buy ? ticks >= best : ticks <= best
}
