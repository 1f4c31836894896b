import { assert } from '#lib/kernel/assert.ts'
import type { Lots, Ticks } from '#lib/kernel/money.ts'
import { isCurrent } from '../../state/currency.ts'
import type { Market, Order } from '../../state/records/records.ts'

/** The part of a trade that its orders bound; null for the house. */
interface Fill {
  readonly market: Market
  readonly ticks: Ticks
  readonly lots: Lots
  readonly buyer: Order | null
  readonly seller: Order | null
}

/**
 * Asserts, before a trade of spot or futures is posted, that its size is above zero, its market's prices are current, and no order gets a
 * price that is worse than its limit.
 */
export function assertWithinLimits({ market, ticks, lots, buyer, seller }: Fill): void {
  assert(isCurrent(market), 'nothing is traded at prices that are not current')
  assert(ticks > 0 && lots > 0, 'a trade has a price and a size')
  assert(buyer !== null || seller !== null, 'a trade is of an order')
  assert(accepts(buyer, ticks) && accepts(seller, ticks), 'no order is filled worse than its limit')
}

function accepts(order: Order | null, ticks: Ticks): boolean {
  if (order === null || order.request.type === 'market') return true
  return order.buy ? ticks <= order.ticks : ticks >= order.ticks
}

/**
 * Asserts, after a trade is posted, that the order has no more than it asked for, and its sums are whole numbers. A market order whose trigger fired
 * far from the price it was checked at may have filled more value than is counted exactly; only its average price rounds then.
 */
export function assertWithinSize(order: Order): void {
  assert(order.lotsFilled <= order.lots || order.request.amount !== undefined, 'no order is filled beyond its size')
  assert(Number.isInteger(order.unitsFilled) && order.unitsFilled >= 0, 'what was filled is a whole value')
}
