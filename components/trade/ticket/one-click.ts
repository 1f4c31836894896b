import { systemTimers, type Timers } from '#lib/kernel/clock.ts'

/** `expired`: it was armed and has turned itself off. */
export type OneClickState = 'off' | 'armed' | 'expired'

/**
 * One-click trading: while it is armed, orders are sent without confirmation. It is never persisted: each page starts with it off, and it
 * turns itself off if it is not used or the window is not watched.
 */
export interface OneClick {
  readonly state: () => OneClickState
  readonly subscribe: (changed: () => void) => () => void
  /** Sets the page's pair; a change turns it off. */
  enter(pair: string): void
  /** Sets the account for orders; a change, also to null, turns it off. */
  tradeFor(account: string | null): void
  arm(): void
  disarm(): void
  /** Turns itself off, because the page has lost its network. */
  loseNetwork(): void
  /** Restarts the timeout after an order. */
  used(): void
  /** Reports whether the window is being watched. */
  look(isSeen: boolean): void
  /** Sets the function that sends an order at a pressed price; the latest one counts. Returns a function that removes it. */
  onPick(send: (price: string) => void): () => void
  /** Reports a pressed price; returns false if no order is sent for it. */
  pick(price: string): boolean
}

/** It turns off after this time without an order. */
export const ONE_CLICK_MINUTES = 5
/** A short look at another window leaves it armed; a longer one does not. */
export const UNSEEN_MS = 10_000

const MINUTE_MS = 60_000

export function createOneClick(timers: Timers = systemTimers): OneClick {
  const listeners = new Set<() => void>()
  let senders: readonly ((price: string) => void)[] = []
  let state: OneClickState = 'off'
  let known: string | null = null
  let trader: string | null = null
  let undoIdle = (): void => {}
  let undoUnseen = (): void => {}

  function become(next: OneClickState): void {
    undoIdle()
    undoUnseen()
    if (next === 'armed') undoIdle = timers.after(ONE_CLICK_MINUTES * MINUTE_MS, expire)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  function expire(): void {
    if (state === 'armed') become('expired')
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    enter(pair) {
      if (pair !== known) become('off')
      known = pair
    },
    tradeFor(account) {
      if (account !== trader) become('off')
      trader = account
    },
    arm: () => become('armed'),
    disarm: () => become('off'),
    loseNetwork: expire,
    used() {
      if (state === 'armed') become('armed')
    },
    look(isSeen) {
      undoUnseen()
      if (!isSeen && state === 'armed') undoUnseen = timers.after(UNSEEN_MS, expire)
    },
    onPick(send) {
      senders = [...senders, send]
      return () => {
        senders = senders.filter((sender) => sender !== send)
      }
    },
    pick(price) {
      const send = senders.at(-1)
      if (state !== 'armed' || send === undefined) return false
      send(price)
      return true
    },
  }
}
