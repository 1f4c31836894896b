import { closeOrder } from './close-order.ts'
import { reducibleLots } from './reduce-only.ts'
import type { Run } from '../run.ts'
import { lotsLeft } from '../state/orders.ts'
import { isOnPriceStep, isOnSizeStep, pricesOf } from '../state/steps.ts'
import type { Market, Order } from '../state/records.ts'

/** Cancels the orders of a market whose prices or sizes its new steps do not allow: resting, waiting and in transit. */
export function endUnfit(run: Run, market: Market): void {
  for (const order of run.state.orders.values()) {
    const isOpen = order.account.openOrders.get(order.id) === order
    if (order.market === market && isOpen && !fits(order)) closeOrder(run, order, 'market-changed')
  }
}

function fits(order: Order): boolean {
  const { market, request, ticks, triggerTicks } = order
  return pricesOf(request, ticks, triggerTicks).every((price) => isOnPriceStep(market, price)) && fitsSize(order)
}

/** Whatever the steps, an order may close the whole of a position. */
function fitsSize(order: Order): boolean {
  const { market, request } = order
  if (request.amount !== undefined || request.target === 'whole') return true
  const left = lotsLeft(order)
  return isOnSizeStep(market, left) || (request.reduceOnly === true && left === reducibleLots(order))
}
