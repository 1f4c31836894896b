import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { retryDelayMs } from '#lib/kernel/retry-delay.ts'
import type { AccountSnapshot } from '#lib/contract/trading-stream.ts'
import { createAccountStream, type AccountStream, type AccountStreamOptions } from '#lib/stream/account-stream.ts'
import { INITIAL_ACCOUNT_STATE } from './account-state.ts'
import { applyAlert, applySnapshot, applyUpdate, createAccountStore, type AccountStore } from './account-store.ts'
import { createTradingActions, type TradingActions } from './trading-actions.ts'
import type { TradingClient } from './trading-client.ts'

/** The trading account of this tab: its known state, updated while a page needs it, and the actions on it. */
export interface AccountLive {
  readonly store: AccountStore
  readonly actions: TradingActions
  readonly call: TradingClient
  /** Keeps the stream open until the returned function is called; it opens once `enter` has named the owner. */
  hold(): () => void
  /** Sets the account's owner; null for none. Another owner's figures are dropped at once. */
  enter(userId: string | null): void
  close(): void
}

export interface AccountLiveOptions extends Pick<AccountStreamOptions, 'connect' | 'activity' | 'random'> {
  readonly call: TradingClient
  readonly newClientOrderId: () => string
  /** Called when the stream was refused or belongs to another user: asks for the session's owner, which then calls `enter`. */
  readonly onDoubt: () => void
  readonly clock?: Clock
  readonly timers?: Timers
}

/** Navigation to another page releases the stream for a moment: it stays open this long. */
export const LINGER_MS = 5_000

export function createAccountLive(options: AccountLiveOptions): AccountLive {
  const { call, newClientOrderId, onDoubt, clock = wallClock, timers = systemTimers } = options
  const store = createAccountStore()
  let stream = open()
  let owner: string | null = null
  let holders = 0
  let undoLinger: (() => void) | null = null
  let undoDoubt: (() => void) | null = null
  /** How often in a row the stream belonged to another user. */
  let doubts = 0

  function open(): AccountStream {
    return createAccountStream({
      ...options,
      onSnapshot: take,
      onUpdate: (update) => store.setState((state) => applyUpdate(state, update)),
      onAlert: ({ notice }) => store.setState((state) => applyAlert(state, notice)),
      onCountdowns: (countdowns) => countdowns.length + store.getState().countdowns.length > 0 && store.setState({ countdowns }),
      onState: (connection) => store.setState({ connection }),
      onRefused: onDoubt,
    })
  }

  /** Takes only the owner's snapshot: the session may belong to another user before this tab learns of it. */
  function take(snapshot: AccountSnapshot): void {
    if (snapshot.account.accountId === owner) {
      doubts = 0
      return store.setState((state) => applySnapshot(state, snapshot, clock.now()))
    }
    stream.need(false)
    // Retries with increasing delay until the owner is known.
    undoDoubt = timers.after(retryDelayMs(doubts), again)
    doubts += 1
    onDoubt()
  }

  /** Opens a new stream, which knows nothing of the previous one. */
  function again(): void {
    undoDoubt?.()
    undoDoubt = null
    stream.close()
    stream = open()
    decide()
  }

  /** Opens or closes the stream. While its owner is in doubt no holder reopens it, or it would continue with the other user's updates. */
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
      let isSubscribed = true
      return () => {
        if (!isSubscribed) return
        isSubscribed = false
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
