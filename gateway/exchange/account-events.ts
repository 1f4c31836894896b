import type { EngineEvent } from '#gateway/engine/events.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { changesOf } from './changes.ts'
import type { AccountEvent } from './exchange.ts'

export type AccountListener = (event: AccountEvent) => void

/** The numbered changes of each account, told to those who listen to it. */
export class AccountEvents {
  readonly #listeners = new Map<string, Set<AccountListener>>()
  readonly #sequences = new Map<string, number>()

  subscribe(account: string, listener: AccountListener): () => void {
    const listeners = this.#listeners.get(account) ?? new Set()
    this.#listeners.set(account, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(account)
    }
  }

  /** Number of the account's last change; 0 before the first. */
  sequence(account: string): number {
    return this.#sequences.get(account) ?? 0
  }

  /** Numbers the changes that a record's events make, also where nobody listens, and tells them. */
  tell(state: EngineState, events: readonly EngineEvent[]): void {
    for (const [account, changes] of changesOf(state, events)) {
      const listeners = this.#listeners.get(account)
      for (const change of changes) {
        const sequence = this.sequence(account) + 1
        this.#sequences.set(account, sequence)
        if (listeners === undefined) continue
        const event: AccountEvent = { ...change(), account, sequence, timeMs: state.timeMs }
        for (const listener of listeners) listener(event)
      }
    }
  }
}
