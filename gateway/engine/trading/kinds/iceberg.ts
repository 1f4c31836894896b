import { least, type Lots, minus, multiplyToUnits } from '#lib/kernel/money.ts'
import { ICEBERG_PARTS_MAX } from '#lib/contract/trading/kind-limits.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import { lotsLeft } from '../../state/orders.ts'
import type { Market, Order } from '../../state/records/records.ts'
import { isOnSizeStep } from '../../state/steps.ts'

/**
 * Checks the visible part of an iceberg: a limit order that may rest, with a part of at least the least size and a hundredth of the whole.
 * Null if there is nothing wrong.
 */
export function checkIceberg(market: Market, request: OrderRequest): Rejection | null {
  const { iceberg, type, force, trigger, oco, bracket, scaled, twap, chase, lots, ticks } = request
  if (iceberg === undefined) return null
  const rests = type === 'limit' && (force === 'gtc' || force === 'gtd' || force === 'post-only')
  if (!rests || (trigger ?? oco ?? bracket ?? scaled ?? twap ?? chase) !== undefined) return 'order-type-invalid'
  const { visible } = iceberg
  if (!Number.isSafeInteger(visible) || !isOnSizeStep(market, visible)) return 'iceberg-invalid'
  const isEnough = visible >= market.terms.lotsMin && multiplyToUnits(ticks, visible) >= market.unitsMin
  return isEnough && visible < lots && visible * ICEBERG_PARTS_MAX >= lots ? null : 'iceberg-invalid'
}

/** Returns the lots that an order shows when it starts to rest: all that is open, of an iceberg one part. */
export function countShown(order: Order): Lots {
  const { iceberg } = order.request
  return iceberg === undefined ? lotsLeft(order) : least(iceberg.visible, lotsLeft(order))
}

/** Hides what a resting iceberg does not show. Call it once its first part is in the book. */
export function hideRest(order: Order, shown: Lots): void {
  const { market, slot, request } = order
  if (request.iceberg !== undefined) market.book.hide(slot, minus(lotsLeft(order), shown), request.iceberg.visible)
}
