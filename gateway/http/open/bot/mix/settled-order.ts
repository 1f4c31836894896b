import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import type { Bot } from '../call.ts'

/** A limit, because an account's own latency may be longer than clients wait for an answer. */
const WAIT_MAX_MS = 5000

const hasEnded = ({ status }: OrderView) => status === 'filled' || status === 'cancelled'

/** Returns an order that was just accepted once it has ended; null if it has not ended within `WAIT_MAX_MS`. */
export function whenEnded({ exchange, account }: Pick<Bot, 'exchange' | 'account'>, orderId: string): Promise<OrderView | null> {
  return new Promise((resolve) => {
    const stop = exchange.subscribe(account, (event) => {
      if (event.type === 'order' && event.order.orderId === orderId && hasEnded(event.order)) finish(event.order)
    })
    const timer = setTimeout(() => finish(null), WAIT_MAX_MS)
    function finish(order: OrderView | null): void {
      clearTimeout(timer)
      stop()
      resolve(order)
    }
    const order = exchange.read.order(account, { orderId })
    if (order !== null && hasEnded(order)) finish(order)
  })
}
