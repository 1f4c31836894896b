import { ZERO } from '#lib/kernel/money.ts'
import { lotsAt } from '../../book/columns.ts'
import { restingTicks } from '../kinds/chase.ts'
import { closeOrder } from '../orders/close-order.ts'
import { reducibleLots } from '../orders/reducible.ts'
import type { Run } from '../../state/run.ts'
import { lotsLeft } from '../../state/orders.ts'
import { isOnPriceStep, isOnSizeStep, pricesOf } from '../../state/steps.ts'
import type { Market, Order } from '../../state/records/records.ts'

/** Cancels the orders of a market whose prices or sizes its new steps do not allow: resting, waiting and in transit. */
export function endUnfit(run: Run, market: Market): void {
  for (const order of run.state.orders.values()) {
    const isOpen = order.account.openOrders.get(order.id) === order
    if (order.market === market && isOpen && !fits(order)) closeOrder(run, order, 'market-changed')
  }
}

function fits(order: Order): boolean {
  const { market, request, ticks, triggerTicks } = order
  const prices = pricesOf(request, ticks, triggerTicks, restingTicks(order))
  return prices.every((price) => isOnPriceStep(market, price)) && fitsSize(order) && fitsPart(order)
}

/** Checks the part that an iceberg shows at most, and what it shows now. */
function fitsPart({ market, request: { iceberg }, slot }: Order): boolean {
  const shown = slot === 0 ? ZERO : lotsAt(market.book.orders.left, slot)
  return iceberg === undefined || (isOnSizeStep(market, iceberg.visible) && isOnSizeStep(market, shown))
}

/** Whatever the steps, an order may close the whole of a position. */
function fitsSize(order: Order): boolean {
  const { market, request } = order
  if (request.amount !== undefined || request.target === 'whole') return true
  const left = lotsLeft(order)
  return isOnSizeStep(market, left) || (request.reduceOnly === true && left === reducibleLots(order))
}
