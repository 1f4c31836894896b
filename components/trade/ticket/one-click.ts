import { systemTimers, type Timers } from '#lib/kernel/clock.ts'

/** `expired`: it was armed and has switched itself off. */
export type OneClickState = 'off' | 'armed' | 'expired'

/**
 * One-click trading: while it is armed, orders go out without a question. It is never kept: each page begins without it, and it
 * switches itself off where nobody uses it or looks.
 */
export interface OneClick {
  readonly state: () => OneClickState
  readonly subscribe: (changed: () => void) => () => void
  /** The page's pair; another one begins without it. */
  enter(pair: string): void
  /** Whose orders go out; another account begins without it, and so does nobody's. */
  tradeFor(account: string | null): void
  arm(): void
  disarm(): void
  /** An order went out: the time begins anew. */
  used(): void
  /** The window is looked at, or not any more. */
  look(isSeen: boolean): void
  /** Who sends an order at a price that is pressed; the newest one does. Returns its undo. */
  onPick(send: (price: string) => void): () => void
  /** A price was pressed; false where nothing is sent for it. */
  pick(price: string): boolean
}

/** Without an order for this long it is off. */
export const ONE_CLICK_MINUTES = 5
/** A glance at another window leaves it armed; a longer look does not. */
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
