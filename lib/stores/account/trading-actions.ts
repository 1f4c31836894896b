import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { TradingCallName, TradingCalls } from '#lib/contract/trading.ts'
import type { OrderRequest, OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { ClosePositionBody } from '#lib/contract/trading/trading-positions.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import type { PendingOrder } from './account-state.ts'
import { applyPlaced, type AccountStore } from './account-store.ts'
import { createOrderResolver } from './order-resolver.ts'
import { isUncertain, type TradingClient } from './trading-client.ts'

/**
 * The outcome of an order. `refused`: the trading client has shown the reason. `expired`: it missed its time limit and will not be
 * placed any more.
 */
export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly order: OrderRow }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'expired' }
  /** The account that placed it has left the tab: another one is logged in, or none. */
  | { readonly kind: 'left' }
  /** The same button was pressed while its order was pending: nothing was sent. */
  | { readonly kind: 'busy' }

/** The outcome of another change. `uncertain`: no answer came, and a toast said so; the account's stream shows the result. */
export type ChangeOutcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'uncertain' }
  | { readonly kind: 'busy' }

type Change = Exclude<TradingCallName, 'placeOrder' | 'placeOrders' | 'closePosition'>

export interface TradingActions {
  /**
   * Places an order under a new client order id. `slot` names the pressed control (`ticket buy`): a second press while its order is
   * pending sends nothing. Settles when the outcome is certain, however long that takes; meanwhile the store shows it as pending.
   */
  place(slot: string, order: Omit<OrderRequest, 'clientOrderId'>): Promise<PlaceOutcome>
  /** Closes a position at market, with the same guarantees as `place`. */
  close(slot: string, position: Omit<ClosePositionBody, 'clientOrderId' | 'validUntil'>): Promise<PlaceOutcome>
  /** Makes any other changing call; one at a time in each slot. */
  change<Name extends Change>(
    slot: string,
    name: Name,
    params: TradingCalls[Name]['params'],
  ): Promise<ChangeOutcome<TradingCalls[Name]['data']>>
}

export interface TradingActionsOptions {
  readonly call: TradingClient
  readonly store: AccountStore
  /** A new id for each order, unique within the account. */
  readonly newClientOrderId: () => string
  /** The current owner of the account; null for none. */
  readonly owner: () => string | null
  readonly clock?: Clock
  readonly timers?: Timers
}

/** The gateway refuses an order that arrives later than this after it was sent, because the trader has stopped waiting. */
export const ORDER_VALID_MS = 10_000

/** An order is shown as being sent only if its answer takes longer than this. */
export const SENDING_SHOWN_MS = 150

export function createTradingActions(options: TradingActionsOptions): TradingActions {
  const { call, store, newClientOrderId, owner, clock = wallClock, timers = systemTimers } = options
  const busy = new Set<string>()
  const resolve = createOrderResolver({ call, store, timers })

  /** Runs one action at a time per slot; null if the slot is taken. */
  async function alone<Value>(slot: string, run: () => Promise<Value>): Promise<Value | null> {
    if (busy.has(slot)) return null
    busy.add(slot)
    try {
      return await run()
    } finally {
      busy.delete(slot)
    }
  }

  function setPending(clientOrderId: string, pending: PendingOrder | null): void {
    store.setState((state) => {
      const { [clientOrderId]: old, ...rest } = state.pending
      if (pending === null) return old === undefined ? state : { pending: rest }
      return { pending: { ...rest, [clientOrderId]: pending } }
    })
  }

  /** Returns the gateway's wall clock; requests it if the stream has not reported it yet. */
  async function serverNow(): Promise<number> {
    const { clockDifferenceMs } = store.getState()
    if (clockDifferenceMs !== null) return clock.now() + clockDifferenceMs
    const { requestTime } = await call('simulationAccount', {})
    store.setState({ clockDifferenceMs: requestTime - clock.now() })
    return requestTime
  }

  async function send(
    request: OrderRequest,
    deliver: (validUntil: number) => Promise<{ readonly data: { readonly order: OrderRow } }>,
  ): Promise<PlaceOutcome> {
    const { clientOrderId } = request
    const sentAtMs = clock.now()
    const { connection } = store.getState()
    const trader = owner()
    // An owner who only becomes known meanwhile has not left.
    const hasLeft = (): boolean => trader !== null && owner() !== trader
    const show = (state: PendingOrder['state']): void => {
      if (!hasLeft()) setPending(clientOrderId, { request, state, sentAtMs })
    }
    const unsent = timers.after(SENDING_SHOWN_MS, () => show('sending'))
    try {
      const validUntil = await validUntilOf()
      // Otherwise the order would be placed in the account of the new owner.
      if (hasLeft()) return { kind: 'left' }
      if (!validUntil.ok) return { kind: 'refused', code: validUntil.error }
      try {
        const { order } = (await deliver(validUntil.value)).data
        if (hasLeft()) return { kind: 'left' }
        // Later stream messages are newer than this answer; after a reconnect the snapshot is complete.
        if (store.getState().connection === connection) store.setState((state) => applyPlaced(state, order))
        return { kind: 'placed', order }
      } catch (error) {
        if (!isUncertain(error)) return { kind: 'refused', code: codeOf(error) }
        if (hasLeft()) return { kind: 'left' }
        unsent()
        show('unknown')
        const order = await resolve(clientOrderId, validUntil.value)
        if (hasLeft() || (order === null && store.getState().pending[clientOrderId] === undefined)) return { kind: 'left' }
        return order === null ? { kind: 'expired' } : { kind: 'placed', order }
      }
    } finally {
      unsent()
      setPending(clientOrderId, null)
    }
  }

  /** Returns the latest arrival time of an order that is sent now. If even the clock cannot be read, nothing is sent. */
  async function validUntilOf(): Promise<Result<number, string>> {
    try {
      return ok(Math.round(await serverNow()) + ORDER_VALID_MS)
    } catch (error) {
      return refuse(codeOf(error))
    }
  }

  return {
    async place(slot, order) {
      const request: OrderRequest = { ...order, clientOrderId: newClientOrderId() }
      const deliver = (validUntil: number) => call('placeOrder', { ...request, validUntil })
      return (await alone(slot, () => send(request, deliver))) ?? { kind: 'busy' }
    },
    async close(slot, position) {
      const clientOrderId = newClientOrderId()
      const { symbol, size } = position
      const side = closingSide(store, position)
      const request: OrderRequest = {
        clientOrderId,
        product: 'futures',
        symbol,
        side,
        type: 'market',
        reduceOnly: true,
        ...(size === undefined ? {} : { size }),
      }
      const deliver = (validUntil: number) => call('closePosition', { ...position, clientOrderId, validUntil })
      return (await alone(slot, () => send(request, deliver))) ?? { kind: 'busy' }
    },
    async change(slot, name, params) {
      const done = await alone(slot, async () => {
        try {
          return { kind: 'done' as const, data: (await call(name, params)).data }
        } catch (error) {
          return isUncertain(error) ? { kind: 'uncertain' as const } : { kind: 'refused' as const, code: codeOf(error) }
        }
      })
      return done ?? { kind: 'busy' }
    },
  }
}

/** Returns the side that a pending row shows for a closing order: a long is sold. */
function closingSide(store: AccountStore, { symbol, side }: Pick<ClosePositionBody, 'symbol' | 'side'>): 'buy' | 'sell' {
  const position = store.getState().positions.find((row) => row.symbol === symbol && row.side === side)
  return position?.direction === 2 ? 'buy' : 'sell'
}

/** Returns the gateway's code of the error catalogue, or empty if there is none. */
function codeOf(error: unknown): string {
  return error instanceof RequestError ? error.code : ''
}
