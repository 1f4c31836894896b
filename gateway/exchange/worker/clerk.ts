import { type CheckpointRow, JournalBroken, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { snapshotOf } from '#gateway/journal/journal.ts'
import { rebuild } from '#gateway/journal/recover.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { HistoryBatch } from '../history/history-rows.ts'

/** What the engine's thread gives away. */
export type ToClerk =
  | { readonly type: 'keep'; readonly batch: HistoryBatch }
  /** The state after this record; the history up to it has been given. */
  | { readonly type: 'snapshot'; readonly sequence: number }
  | { readonly type: 'stop' }

export type FromClerk =
  /** The history up to this record is in its file. */
  | { readonly type: 'kept'; readonly cursor: number }
  /** The disk does not take the history; it is tried again. */
  | { readonly type: 'refused'; readonly message: string }
  /** A state, to be written by who writes the journal. */
  | { readonly type: 'snapshot'; readonly row: CheckpointRow }
  /** The journal cannot be rebuilt from. */
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'stopped' }

export interface ClerkParts {
  readonly history: HistoryStore
  /** The journal, to be read. */
  readonly store: JournalStore
  readonly tell: (message: FromClerk) => void
}

/**
 * Does what nobody who trades should wait for: writes the history, and takes down states that it rebuilds from the journal as a start
 * would. It has no timers and no thread of its own: its owner calls `turn` after `receive`, and again while `waits`.
 */
export class Clerk {
  readonly #parts: ClerkParts
  #batches: HistoryBatch[] = []
  #snapshotAsked = 0

  constructor(parts: ClerkParts) {
    this.#parts = parts
  }

  /** Whether the disk refused something that is to be tried again. */
  get waits(): boolean {
    return this.#batches.length > 0
  }

  receive(message: Exclude<ToClerk, { type: 'stop' }>): void {
    if (message.type === 'keep') this.#batches.push(message.batch)
    else this.#snapshotAsked = message.sequence
  }

  /** Writes all that waits in one transaction, then takes down the state that was asked for. */
  turn(): void {
    if (!this.#write() || this.#snapshotAsked === 0) return
    const sequence = this.#snapshotAsked
    this.#snapshotAsked = 0
    this.#snapshot(sequence)
  }

  #write(): boolean {
    const last = this.#batches.at(-1)
    if (last === undefined) return true
    const { history, tell } = this.#parts
    try {
      history.write({
        rows: this.#batches.flatMap(({ rows }) => rows),
        notes: this.#batches.flatMap(({ notes }) => notes),
        volumes: this.#batches.flatMap(({ volumes }) => volumes),
        cursor: last.cursor,
        origin: last.origin,
      })
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      tell({ type: 'refused', message: error.message })
      return false
    }
    this.#batches = []
    tell({ type: 'kept', cursor: last.cursor })
    return true
  }

  #snapshot(sequence: number): void {
    const { history, store, tell } = this.#parts
    try {
      // A start goes on only from a snapshot that the history has reached.
      history.sync()
      tell({ type: 'snapshot', row: snapshotOf(rebuild(store, sequence)) })
    } catch (error) {
      if (error instanceof JournalBroken) return tell({ type: 'broken', message: error.message })
      // The journal has everything; a start without the snapshot only takes longer.
      if (!(error instanceof StoreError)) throw error
    }
  }
}
