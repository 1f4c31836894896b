import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { type RecordText, writeRecord } from '#gateway/engine/record/record-text.ts'
import type { Journal } from './journal.ts'
import { JournalBroken, StoreError } from './journal-store.ts'

/** Records that wait to become durable. */
interface Waiting {
  readonly records: readonly RecordText[]
  readonly onDurable: (records: readonly RecordText[]) => void
}

/** Maximum number of waiting commands; further ones must be rejected as busy. */
export const PENDING_MAX = 10_000

/**
 * `stalled`: the disk refuses writes, so no command may be accepted until a retry succeeds. `broken`: the journal contains records that
 * are not ours, so it can never take any of ours again.
 */
export type CommitState = 'open' | 'stalled' | 'broken'

/**
 * Collects the records of commands and makes them durable together: one fsync for all commands that came while the last one ran. Results
 * are reported only once they are durable, in the order in which the commands were applied.
 */
export class GroupCommit {
  readonly #journal: Journal
  readonly #onState: (state: CommitState, error: StoreError | JournalBroken | null) => void
  #waiting: Waiting[] = []
  #state: CommitState = 'open'

  /** `onState` is called with every new state: when the disk stops taking records, takes them again, or the journal is found broken. */
  constructor(journal: Journal, onState: (state: CommitState, error: StoreError | JournalBroken | null) => void = () => {}) {
    this.#journal = journal
    this.#onState = onState
  }

  get state(): CommitState {
    return this.#state
  }

  /** Whether a command may be applied at all: not while the disk refuses writes, nor while too many wait. */
  get accepts(): boolean {
    return this.#state === 'open' && this.#waiting.length < PENDING_MAX
  }

  /** The number of commands that have been applied but are not durable yet. */
  get pending(): number {
    return this.#waiting.length
  }

  /**
   * Queues a command's records; `onDurable` gets them as they were written. A command without records also waits its turn, so that
   * answers keep their order.
   */
  add(records: readonly Command[], onDurable: (records: readonly RecordText[]) => void): void {
    this.#waiting.push({ records: records.map(writeRecord), onDurable })
  }

  /**
   * Writes everything that waits and reports it. If the disk refuses, everything keeps waiting and the state is `stalled`: the engine is
   * then ahead of the journal, and the next successful flush catches up. Returns whether everything is durable.
   */
  flush(): boolean {
    if (this.#waiting.length === 0) return this.#state === 'open' || this.probe()
    if (!this.#try(() => this.#journal.append(this.#waiting.flatMap(({ records }) => records)))) return false
    const told = this.#waiting
    this.#waiting = []
    for (const { records, onDurable } of told) onDurable(records)
    return true
  }

  /** Tests whether the disk takes records when none are waiting; sets the state accordingly. */
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
