import { type CheckpointRow, JournalBroken, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { snapshotOf } from '#gateway/journal/journal.ts'
import { rebuild } from '#gateway/journal/recover.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { HistoryBatch } from '../views/history-rows.ts'

/** Messages from the engine's thread to the history writer. */
export type ToHistoryWriter =
  | { readonly type: 'keep'; readonly batch: HistoryBatch }
  /** Asks for a snapshot after this record; the history up to it has been sent before. */
  | { readonly type: 'snapshot'; readonly sequence: number }
  /** Deletes the history of accounts that were closed. */
  | { readonly type: 'forget'; readonly accounts: readonly string[] }
  | { readonly type: 'stop' }

export type FromHistoryWriter =
  /** The history up to this record is in its file. */
  | { readonly type: 'kept'; readonly cursor: number }
  /** The disk refuses the history; the write is retried. */
  | { readonly type: 'refused'; readonly message: string }
  /** A snapshot, to be stored by the thread that writes the journal. */
  | { readonly type: 'snapshot'; readonly row: CheckpointRow }
  /** The state cannot be rebuilt from the journal. */
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'stopped' }

/** The accounts whose history is deleted in one transaction. */
const FORGOTTEN_AT_ONCE = 5

export interface HistoryWriterParts {
  readonly history: HistoryStore
  /** The journal, for reading. */
  readonly store: JournalStore
  readonly tell: (message: FromHistoryWriter) => void
}

/**
 * Does the work that no trader should wait for: it writes the history, and takes snapshots of states that it rebuilds from the journal as
 * a start would. It has no timers and no thread of its own: its owner calls `turn` after `receive`, and again while `waits`.
 */
export class HistoryWriter {
  readonly #parts: HistoryWriterParts
  #batches: HistoryBatch[] = []
  #snapshotAsked = 0
  #toForget: string[] = []

  constructor(parts: HistoryWriterParts) {
    this.#parts = parts
  }

  /** Whether batches still have to be written; after `turn` it means that the disk refused them and they are to be retried. */
  get waits(): boolean {
    return this.#batches.length > 0 || this.#toForget.length > 0
  }

  receive(message: Exclude<ToHistoryWriter, { type: 'stop' }>): void {
    if (message.type === 'keep') this.#batches.push(message.batch)
    else if (message.type === 'forget') this.#toForget.push(...message.accounts)
    else this.#snapshotAsked = message.sequence
  }

  /** Writes all waiting batches in one transaction, then takes the snapshot that was asked for. */
  turn(): void {
    if (!this.#write()) return
    // A few at a time: what the engine tells goes in between.
    if (this.#toForget.length > 0) this.#parts.history.forget(this.#toForget.splice(0, FORGOTTEN_AT_ONCE))
    if (this.#snapshotAsked === 0) return
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
      // A start continues only from a snapshot that the history has reached.
      history.sync()
      tell({ type: 'snapshot', row: snapshotOf(rebuild(store, sequence)) })
    } catch (error) {
      if (error instanceof JournalBroken) return tell({ type: 'broken', message: error.message })
      // The journal has everything, so without the snapshot a start only takes longer.
      if (!(error instanceof StoreError)) throw error
    }
  }
}
