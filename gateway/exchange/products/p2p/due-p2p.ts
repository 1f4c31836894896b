import { dueMsOf } from '#gateway/engine/products/p2p/orders.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BareCommand } from '../../worker/messages.ts'

/** Returns the commands that take the steps of P2P orders whose time has come: ends of time, decisions, and the answers of robots. */
export function dueP2p({ products }: EngineState, wallMs: number): BareCommand[] {
  return [...products.p2p.orders.values()].flatMap((order): BareCommand[] => {
    const isDue =
      order.status === 'pending_pay' ? wallMs > order.payByMs || wallMs >= (order.robotAtMs ?? Infinity) : wallMs >= dueMsOf(order)
    return isDue ? [{ type: 'p2p-due', account: order.taker, id: order.id, wallMs }] : []
  })
}
