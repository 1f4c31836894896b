import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { retryDelayMs } from '#lib/kernel/retry-delay.ts'
import type { AccountSnapshot } from '#lib/contract/trading-stream.ts'
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
  close(): void
}

export interface AccountLiveOptions extends Pick<AccountStreamOptions, 'connect' | 'activity' | 'random'> {
  readonly call: TradingClient
  readonly newClientOrderId: () => string
  /** The stream was refused, or is somebody else's: asks whose session this is, and `enter` is told. */
  readonly onDoubt: () => void
  readonly clock?: Clock
  readonly timers?: Timers
}

/** A page that goes to the next one lets go for a moment: the stream stays open that long. */
export const LINGER_MS = 5_000

export function createAccountLive(options: AccountLiveOptions): AccountLive {
  const { call, newClientOrderId, onDoubt, clock = wallClock, timers = systemTimers } = options
  const store = createAccountStore()
  let stream = open()
  let owner: string | null = null
  let holders = 0
  let undoLinger: (() => void) | null = null
  let undoDoubt: (() => void) | null = null
  /** How often in a row the stream was somebody else's. */
  let doubts = 0

  function open(): AccountStream {
    return createAccountStream({
      ...options,
      onSnapshot: take,
      onUpdate: (update) => store.setState((state) => applyUpdate(state, update)),
      onState: (connection) => store.setState({ connection }),
      onRefused: onDoubt,
    })
  }

  /** The browser's session may be another person's before this tab has heard of it: his figures are not shown under this one's name. */
  function take(snapshot: AccountSnapshot): void {
    if (snapshot.account.accountId === owner) {
      doubts = 0
      return store.setState((state) => applySnapshot(state, snapshot, clock.now()))
    }
    stream.need(false)
    // Tried again, ever less often, should nobody say whose it is.
    undoDoubt = timers.after(retryDelayMs(doubts), again)
    doubts += 1
    onDoubt()
  }

  /** A new stream, which knows nothing of what the one before has told. */
  function again(): void {
    undoDoubt?.()
    undoDoubt = null
    stream.close()
    stream = open()
    decide()
  }

  /** While it is in doubt whose the stream is, nobody who comes to look opens it again: it would go on with the other one's news. */
  function decide(): void {
    stream.need(owner !== null && holders > 0 && undoDoubt === null)
  }

  function enter(userId: string | null): void {
    if (userId === owner) return
    owner = userId
    doubts = 0
    store.setState(INITIAL_ACCOUNT_STATE, true)
    again()
  }

  return {
    store,
    call,
    actions: createTradingActions({ call, store, newClientOrderId, owner: () => owner, clock, timers }),
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
    close() {
      undoLinger?.()
      undoDoubt?.()
      stream.close()
    },
  }
}
