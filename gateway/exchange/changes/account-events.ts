import type { EngineEvent } from '#gateway/engine/state/events.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { AccountTrail } from './account-trail.ts'
import { changesOf } from './changes.ts'
import type { AccountEvent } from '../exchange.ts'
import type { HistoryStore } from '../history/history-store.ts'
import { PositionSizeLog } from '../history/position-sizes.ts'

export type AccountListener = (event: AccountEvent) => void

/** The changes of each account, numbered by the records that make them, and told to those who listen to it. */
export class AccountEvents {
  readonly #listeners = new Map<string, Set<AccountListener>>()
  readonly #trail: AccountTrail
  /** The sizes opened and closed of each open position by the records that were told. */
  readonly sizes: PositionSizeLog

  /** `state` is that before the first record that is told, and `history` what is written of its records. */
  constructor(trail: AccountTrail, state: EngineState, history: HistoryStore) {
    this.#trail = trail
    this.sizes = new PositionSizeLog(history, state)
    trail.begin(state.sequence)
  }

  subscribe(account: string, listener: AccountListener): () => void {
    const listeners = this.#listeners.get(account) ?? new Set()
    this.#listeners.set(account, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(account)
    }
  }

  /** Returns what happened to an account after a record, in order; null if that is not known any more. */
  since(account: string, sequence: number): AccountEvent[] | null {
    return this.#trail.since(account, sequence)
  }

  /** Tells the changes that a record's events make, and notes them also where nobody listens. */
  tell(state: EngineState, events: readonly EngineEvent[]): void {
    const { sequence, timeMs } = state
    this.sizes.follow(state, events)
    const byAccount = changesOf(state, events, this.sizes)
    this.#trail.note(sequence, timeMs, byAccount)
    for (const [account, changes] of byAccount) {
      const listeners = this.#listeners.get(account)
      if (listeners === undefined) continue
      for (const change of changes) {
        const event: AccountEvent = { ...change(), account, sequence, timeMs }
        for (const listener of listeners) listener(event)
      }
    }
  }
}
