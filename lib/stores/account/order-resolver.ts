import type { Timers } from '#lib/kernel/clock.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { AccountState } from './account-state.ts'
import type { AccountStore } from './account-store.ts'
import type { TradingClient } from './trading-client.ts'

/** First and longest wait between two queries. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000

/**
 * Resolves to the order; null if it was not placed and never will be, or if the store no longer has it as pending, as after a log-out.
 */
export type ResolveOrder = (clientOrderId: string, validUntil: number) => Promise<OrderRow | null>

export interface OrderResolverOptions {
  readonly call: TradingClient
  readonly store: AccountStore
  readonly timers: Timers
}

/**
 * Finds out the fate of an order without an answer: queries its client order id until the gateway is certain, or until the account's
 * stream reports the order. Never sends it again. An order is certainly not placed only if the gateway does not know it and its clock
 * is past the order's last valid moment: before that the order may still be on its way.
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
        // Stops asking after a log-out.
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
