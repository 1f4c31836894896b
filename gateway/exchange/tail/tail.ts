import type { EngineState } from '#gateway/engine/state/state.ts'
import type { JournalStore } from '#gateway/journal/journal-store.ts'
import { type Follower, recover, replay } from '#gateway/journal/recover.ts'
import type { HistoryStore } from '../history/history-store.ts'
import { Projector } from '../history/projector.ts'

/** The number of rows to collect before writing them. */
const ROWS = 20_000

/**
 * Follows a journal that another gateway writes: replays its records as a start would, compares the state with each noted hash, and
 * writes the history from them, so that this gateway can lead soon after the other is gone.
 */
export class Tail {
  readonly #store: JournalStore
  readonly #history: HistoryStore
  #state: EngineState | null = null
  #projector: Projector

  constructor(store: JournalStore, history: HistoryStore) {
    this.#store = store
    this.#history = history
    this.#projector = new Projector(() => '')
  }

  /**
   * Replays what is new and returns the sequence of the last record. Throws `JournalBroken` if the journal contradicts itself,
   * `StoreError` if it cannot be read; the next call then continues.
   */
  follow(): number {
    const [last, first] = [this.#store.last(), this.#store.row(1)]
    if (last === null || first === null) return 0
    if (this.#state === null) {
      this.#projector = new Projector(() => first.hash)
      // A history that is ahead belongs to records that are lost; the start of a leader explains that.
      if (this.#history.cursor() > last.sequence) return 0
      this.#state = recover(this.#store, this.#follower(this.#history.cursor())).state
    } else replay(this.#store, this.#state, this.#follower(-1))
    this.#write()
    return this.#state.sequence
  }

  /** `cursor`: -1 if every record is new to the history. */
  #follower(cursor: number): Follower {
    return {
      cursor,
      begin: (state) => this.#projector.begin(state, this.#history.notes()),
      record: (state, record, events) => {
        this.#projector.project(state, record, events)
        if (this.#projector.pending >= ROWS) this.#write()
      },
    }
  }

  #write(): void {
    const batch = this.#projector.take()
    if (batch !== null) this.#history.write(batch)
  }
}
