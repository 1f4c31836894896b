import type { Command } from '#gateway/engine/commands.ts'
import type { Journal } from './journal.ts'
import { JournalBroken, StoreError } from './journal-store.ts'

/** What waits for its records to be durable. */
interface Waiting {
  readonly records: readonly Command[]
  readonly onDurable: () => void
}

/** Commands that may wait at most: what more there is must be turned away as busy. */
export const PENDING_MAX = 10_000

/**
 * `stalled`: the disk does not take anything, so nothing new may be accepted until a retry succeeds. `broken`: the journal has other records
 * than ours, and never takes any of ours again.
 */
export type CommitState = 'open' | 'stalled' | 'broken'

/**
 * Collects what commands did and makes it durable together: one fsync, however many commands came while the last one ran. Nobody is told
 * of a command before it is durable, and in the order in which the commands were applied.
 */
export class GroupCommit {
  readonly #journal: Journal
  readonly #onState: (state: CommitState, error: StoreError | JournalBroken | null) => void
  #waiting: Waiting[] = []
  #state: CommitState = 'open'

  /** `onState` hears when the disk stops taking records and when it takes them again. */
  constructor(journal: Journal, onState: (state: CommitState, error: StoreError | JournalBroken | null) => void = () => {}) {
    this.#journal = journal
    this.#onState = onState
  }

  get state(): CommitState {
    return this.#state
  }

  /** Whether a command may be applied at all: not while the disk refuses, nor while too many wait. */
  get accepts(): boolean {
    return this.#state === 'open' && this.#waiting.length < PENDING_MAX
  }

  /** Commands that have been applied and are not durable yet. */
  get pending(): number {
    return this.#waiting.length
  }

  /** Queues what a command did. One without records waits its turn as well, so that answers keep their order. */
  add(records: readonly Command[], onDurable: () => void): void {
    this.#waiting.push({ records, onDurable })
  }

  /**
   * Writes all that waits and tells those who wait. Where the disk refuses, everything keeps waiting and the state is `stalled`: the
   * engine is ahead of the journal then, and catches up with the next flush that succeeds. Returns whether it is durable.
   */
  flush(): boolean {
    if (this.#waiting.length === 0) return this.#state === 'open' || this.probe()
    if (!this.#try(() => this.#journal.append(this.#waiting.flatMap(({ records }) => records)))) return false
    const told = this.#waiting
    this.#waiting = []
    for (const { onDurable } of told) onDurable()
    return true
  }

  /** Finds out whether the disk takes records, where none wait to show it; the state is the answer. */
  probe(): boolean {
    return this.#try(() => this.#journal.probe())
  }

  #try(write: () => void): boolean {
    if (this.#state === 'broken') return false
    try {
      write()
    } catch (error) {
      if (error instanceof JournalBroken) this.#turn('broken', error)
      else if (error instanceof StoreError) this.#turn('stalled', error)
      else throw error
      return false
    }
    this.#turn('open', null)
    return true
  }

  #turn(state: CommitState, error: StoreError | JournalBroken | null): void {
    if (this.#state === state) return
    this.#state = state
    this.#onState(state, error)
  }
}
