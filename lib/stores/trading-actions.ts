import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { TradingCallName, TradingCalls } from '#lib/contract/trading.ts'
import type { OrderRequest, OrderRow } from '#lib/contract/trading-orders.ts'
import type { ClosePositionBody } from '#lib/contract/trading-positions.ts'
import { RequestError } from '#lib/http/request-error.ts'
import type { PendingOrder } from './account-state.ts'
import { applyPlaced, type AccountStore } from './account-store.ts'
import { createOrderResolver } from './order-resolver.ts'
import { isUncertain, type TradingClient } from './trading-client.ts'

/** What became of an order. `refused`: the trading client has said why. `expired`: it never reached the exchange in time, and will not be placed any more. */
export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly order: OrderRow }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'expired' }
  /** Nobody is here any more who waits for it: another account has come, or none. */
  | { readonly kind: 'left' }
  /** The same button was pressed while its order is pending: nothing was sent. */
  | { readonly kind: 'busy' }

/** What became of another change. `uncertain`: no answer came, which was said; the account's stream shows what it is. */
export type ChangeOutcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'uncertain' }
  | { readonly kind: 'busy' }

type Change = Exclude<TradingCallName, 'placeOrder' | 'placeOrders' | 'closePosition'>

export interface TradingActions {
  /**
   * Places an order under a new client order id. `slot` names what was pressed (`ticket buy`): a second press while its order is
   * pending sends nothing. Settles when the outcome is certain, however long that takes; the store shows it as pending meanwhile.
   */
  place(slot: string, order: Omit<OrderRequest, 'clientOrderId'>): Promise<PlaceOutcome>
  /** Closes a position at market; the same promises as `place`. */
  close(slot: string, position: Omit<ClosePositionBody, 'clientOrderId' | 'validUntil'>): Promise<PlaceOutcome>
  /** Any other call that changes something; one at a time in each slot. */
  change<Name extends Change>(slot: string, name: Name, params: TradingCalls[Name]['params']): Promise<ChangeOutcome<TradingCalls[Name]['data']>>
}

export interface TradingActionsOptions {
  readonly call: TradingClient
  readonly store: AccountStore
  /** A new id for each order, unique within the account. */
  readonly newClientOrderId: () => string
  /** Whose account it is now; null for nobody's. */
  readonly owner: () => string | null
  readonly clock?: Clock
  readonly timers?: Timers
}

/** An order that arrives later than this after it was sent is refused by the gateway: nobody waits for it any more. */
export const ORDER_VALID_MS = 10_000

/** An order is shown as being sent when its answer takes longer than this: a quick one is not announced first. */
export const SENDING_SHOWN_MS = 150

export function createTradingActions(options: TradingActionsOptions): TradingActions {
  const { call, store, newClientOrderId, owner, clock = wallClock, timers = systemTimers } = options
  const busy = new Set<string>()
  const resolve = createOrderResolver({ call, store, timers })

  /** Null where the slot is taken. */
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

  /** The gateway's wall clock; asked for where the stream has not said it yet. */
  async function serverNow(): Promise<number> {
    const { clockDifferenceMs } = store.getState()
    if (clockDifferenceMs !== null) return clock.now() + clockDifferenceMs
    const { requestTime } = await call('simulationAccount', {})
    store.setState({ clockDifferenceMs: requestTime - clock.now() })
    return requestTime
  }

  async function send(request: OrderRequest, deliver: (validUntil: number) => Promise<{ readonly data: { readonly order: OrderRow } }>): Promise<PlaceOutcome> {
    const { clientOrderId } = request
    const sentAtMs = clock.now()
    const { connection } = store.getState()
    const trader = owner()
    // Who was not known yet has not left once he is.
    const hasLeft = (): boolean => trader !== null && owner() !== trader
    const show = (state: PendingOrder['state']): void => {
      if (!hasLeft()) setPending(clientOrderId, { request, state, sentAtMs })
    }
    const unsent = timers.after(SENDING_SHOWN_MS, () => show('sending'))
    try {
      const validUntil = await validUntilOf()
      // It would be placed in the account of whoever has come since.
      if (hasLeft()) return { kind: 'left' }
      if (!validUntil.ok) return { kind: 'refused', code: validUntil.error }
      try {
        const { order } = (await deliver(validUntil.value)).data
        if (hasLeft()) return { kind: 'left' }
        // What the stream has said since is newer; after a break it has said all there is.
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

  /** Until when an order that is sent now may arrive. Nothing has been sent where even that cannot be asked. */
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
        clientOrderId, product: 'futures', symbol, side, type: 'market', reduceOnly: true, ...(size === undefined ? {} : { size }),
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

/** What a pending row says of an order that closes a position: a long is sold. */
function closingSide(store: AccountStore, { symbol, side }: Pick<ClosePositionBody, 'symbol' | 'side'>): 'buy' | 'sell' {
  const position = store.getState().positions.find((row) => row.symbol === symbol && row.side === side)
  return position?.direction === 2 ? 'buy' : 'sell'
}

/** The code of the error catalogue where the gateway said one. */
function codeOf(error: unknown): string {
  return error instanceof RequestError ? error.code : ''
}
