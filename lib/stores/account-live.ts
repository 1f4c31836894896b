import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { createAccountStream, type AccountStream, type AccountStreamOptions } from '#lib/stream/account-stream.ts'
import { INITIAL_ACCOUNT_STATE } from './account-state.ts'
import { applySnapshot, applyUpdate, createAccountStore, type AccountStore } from './account-store.ts'
import { createTradingActions, type TradingActions } from './trading-actions.ts'
import type { TradingClient } from './trading-client.ts'

/** The trading account of this tab: what is known of it, kept up to date while somebody looks, and what can be done with it. */
export interface AccountLive {
  readonly store: AccountStore
  readonly actions: TradingActions
  readonly call: TradingClient
  /** Keeps the stream open until the returned undo; it opens once `enter` has said whose account it is. */
  hold(): () => void
  /** Whose account it is from now on; null for nobody's. Another one's figures are forgotten at once. */
  enter(userId: string | null): void
  /** When the gateway was last heard, by this machine's clock; null before. */
  heardMs(): number | null
  close(): void
}

export interface AccountLiveOptions extends Pick<AccountStreamOptions, 'connect' | 'activity' | 'random'> {
  readonly call: TradingClient
  readonly newClientOrderId: () => string
  readonly clock?: Clock
  readonly timers?: Timers
}

/** A page that goes to the next one lets go for a moment: the stream stays open that long. */
export const LINGER_MS = 5_000

export function createAccountLive(options: AccountLiveOptions): AccountLive {
  const { call, newClientOrderId, clock = wallClock, timers = systemTimers } = options
  const store = createAccountStore()
  let stream = open()
  let owner: string | null = null
  let holders = 0
  let undoLinger: (() => void) | null = null

  function open(): AccountStream {
    return createAccountStream({
      ...options,
      onSnapshot: (snapshot) => store.setState((state) => applySnapshot(state, snapshot, clock.now())),
      onUpdate: (update) => store.setState((state) => applyUpdate(state, update)),
      onState: (connection) => store.setState({ connection }),
      onEnd: () => enter(null),
    })
  }

  function decide(): void {
    stream.need(owner !== null && holders > 0)
  }

  function enter(userId: string | null): void {
    if (userId === owner) return
    owner = userId
    stream.close()
    store.setState(INITIAL_ACCOUNT_STATE, true)
    stream = open()
    decide()
  }

  return {
    store,
    call,
    actions: createTradingActions({ call, store, newClientOrderId, clock, timers }),
    hold() {
      undoLinger?.()
      undoLinger = null
      holders += 1
      decide()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holders -= 1
        if (holders === 0) undoLinger = timers.after(LINGER_MS, decide)
      }
    },
    enter,
    heardMs: () => stream.heardMs(),
    close() {
      undoLinger?.()
      stream.close()
    },
  }
}
