import type { Timers } from '#lib/kernel/clock.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { AccountState } from './account-state.ts'
import type { AccountStore } from './account-store.ts'
import type { TradingClient } from './trading-client.ts'

/** Waits between two questions. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/** The order, or null where it was not placed and will never be. */
export type ResolveOrder = (clientOrderId: string, validUntil: number) => Promise<OrderRow | null>

export interface OrderResolverOptions {
  readonly call: TradingClient
  readonly store: AccountStore
  readonly timers: Timers
}

/**
 * Finds out what became of an order whose answer did not come, by asking for its client order id until the gateway is certain, or
 * until the account's stream tells of it. It never sends the order again. Not placed is certain only when the gateway does not know it
 * and its clock is past the order's last moment: before that the order may still be on its way.
 */
export function createOrderResolver({ call, store, timers }: OrderResolverOptions): ResolveOrder {
  return (clientOrderId, validUntil) =>
    new Promise((settle) => {
      let isSettled = false
      let undoWait: (() => void) | null = null
      const undoStore = store.subscribe((state) => {
        const order = findOrder(state, clientOrderId)
        if (order !== undefined) finish(order)
      })

      function finish(order: OrderRow | null): void {
        if (isSettled) return
        isSettled = true
        undoWait?.()
        undoStore()
        settle(order)
      }

      async function ask(waitMs: number): Promise<void> {
        const answer = await call('orderDetail', { clientOrderId }, { quiet: true }).catch(() => null)
        if (isSettled) return
        // Who has logged out asks no more.
        if (store.getState().pending[clientOrderId] === undefined) return finish(null)
        if (answer !== null && answer.data.order !== null) return finish(answer.data.order)
        if (answer !== null && !answer.data.pending && answer.requestTime > validUntil) return finish(null)
        undoWait = timers.after(waitMs, () => void ask(Math.min(2 * waitMs, LONGEST_WAIT_MS)))
      }

      const known = findOrder(store.getState(), clientOrderId)
      if (known === undefined) void ask(FIRST_WAIT_MS)
      else finish(known)
    })
}

function findOrder({ orders, ended }: AccountState, clientOrderId: string): OrderRow | undefined {
  return [...orders, ...ended].find((order) => order.clientOrderId === clientOrderId)
}
