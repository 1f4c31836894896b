import { dirname } from 'node:path'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { withArchive } from '#gateway/journal/archive/whole-journal.ts'
import { chainHash } from '#gateway/journal/chain.ts'
import { JournalBroken, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { type RecordText, writeRecord } from '#gateway/engine/record/record-text.ts'
import { applyRecord, type RecordReader, recover, replay } from '#gateway/journal/recover.ts'
import type { HistoryStore } from '#gateway/exchange/history/history-store.ts'
import { Projector } from '#gateway/exchange/history/projector.ts'
import { HistoryWriter } from '#gateway/exchange/worker/history-writer.ts'
import { machineNow } from '#gateway/exchange/worker/machine-now.ts'
import type { FromWorker } from '#gateway/exchange/worker/messages.ts'

/** The number of rows to collect before writing them. */
const ROWS = 20_000
/** The number of records that are told together. */
const RECORDS = 500
/** The maximum number of records that are told and not in the history's file yet. */
const UNWRITTEN_RECORDS_MAX = 50_000

export interface TailParts {
  readonly store: JournalStore
  readonly history: HistoryStore
  /** Waits until a takeover of the database cannot lose what was read before; throws `StoreError` if that is not certain. */
  readonly confirm?: () => void
}

/**
 * Follows a journal that another gateway writes: replays its records as a start would, compares the state with each noted hash, and
 * writes the history from them, so that this gateway can be the primary soon after the other is gone. From `begin` on it tells each record, as the
 * engine's thread of the primary does, so that this gateway can answer reads (ADR 45).
 */
export class Tail {
  readonly #parts: TailParts
  readonly #writer: HistoryWriter
  #state: EngineState | null = null
  #projector = new Projector(() => '')
  /** Hash of the last record that was applied. */
  #hash = ''
  #records: RecordText[] = []
  #tell: ((message: FromWorker) => void) | null = null

  constructor(parts: TailParts) {
    this.#parts = parts
    const { history, store } = parts
    // Snapshots are never asked for here, so it only says what is kept and what is refused, which is tried again.
    this.#writer = new HistoryWriter({ history, store, tell: (message) => void (message.type === 'kept' && this.#tell?.(message)) })
  }

  /** Sequence of the last record that was applied; 0 before the first time. */
  get sequence(): number {
    return this.#state?.sequence ?? 0
  }

  /**
   * Replays what is new in the tables and returns the sequence of the last record. Throws `JournalBroken` if the journal contradicts
   * itself or what was applied, `StoreError` if it cannot be read; the next call then continues.
   */
  follow(): number {
    const { store, history, confirm } = this.#parts
    const [last, first] = [store.last(), store.row(1)]
    if (last === null || first === null) return 0
    if (this.#state === null) {
      // A history that is ahead belongs to records that are lost; the start of a primary explains that.
      if (history.cursor() > last.sequence) return 0
      confirm?.()
      this.#projector = new Projector(() => first.hash)
      const source = withArchive(store, history.cursor(), dirname(history.path))
      const { state } = recover(source, this.#readFrom(history.cursor()), last.sequence)
      this.#hash = last.hash
      this.#state = state
    } else if (last.sequence !== this.#state.sequence || last.hash !== this.#hash) {
      this.#checkWritten()
      confirm?.()
      this.#checkApplied(this.#state)
      replay(store, this.#state, this.#readFrom(-1), last.sequence)
    }
    this.#flush()
    return this.#state.sequence
  }

  /** Tells all later records, and returns the state before them, whose history is in its file; null before `follow` has come to an end. */
  begin(tell: (message: FromWorker) => void): string | null {
    if (this.#state === null) return null
    this.#tell = tell
    return JSON.stringify(takeSnapshot(this.#state))
  }

  /**
   * Applies records that the primary has sent, of which `first` is the sequence of the first one. Returns false if they must be read from
   * the tables, because some before them are missing, or because new rules are checked there. Throws `JournalBroken` if one does not fit.
   */
  take(first: number, records: readonly Command[]): boolean {
    const state = this.#state
    if (state === null || this.#tell === null) return false
    this.#checkWritten()
    for (const [nth, record] of records.entries()) {
      const sequence = first + nth
      if (sequence <= state.sequence) continue
      if (sequence > state.sequence + 1 || record.type === 'set-rules') return this.#flush(false)
      const events = applyRecord(state, sequence, record)
      this.#record(state, record, events, chainHash(this.#hash, sequence, JSON.stringify(record)))
    }
    return this.#flush(true)
  }

  /** Compares the state with the primary's after a record. Throws `JournalBroken` if it is another. */
  compare(sequence: number, hash: string): void {
    if (this.#state?.sequence !== sequence) return
    if (hashState(this.#state) !== hash) throw new JournalBroken(sequence, 'the state comes out differently')
    this.#tell?.({ type: 'hash', sequence, hash })
  }

  /** Writes the history that has been told. Returns whether some of it waits, because the disk refuses it. */
  keep(): boolean {
    this.#writer.turn()
    return this.#writer.waits
  }

  /** Checks that the last record that was applied is the journal's: a takeover of the database may have lost it. */
  #checkApplied({ sequence }: EngineState): void {
    if (this.#parts.store.row(sequence)?.hash !== this.#hash)
      throw new JournalBroken(sequence, 'this gateway has applied a record that the journal does not have')
  }

  /** `cursor`: -1 if every record is new to the history. */
  #readFrom(cursor: number): RecordReader {
    return {
      cursor,
      begin: (state) => this.#projector.begin(state, this.#parts.history.notes()),
      record: (state, record, events, hash) => this.#record(state, record, events, hash),
    }
  }

  #record(state: EngineState, record: Command, events: readonly EngineEvent[], hash: string): void {
    this.#hash = hash
    this.#projector.project(state, record, events)
    if (this.#tell !== null) this.#records.push(writeRecord(record))
    if (this.#projector.pending >= ROWS || this.#records.length >= RECORDS) this.#flush()
  }

  /** Throws `StoreError` if the disk has taken no history for too long. */
  #checkWritten(): void {
    if (this.#tell === null || this.#state === null) return
    if (this.#state.sequence - this.#parts.history.cursor() > UNWRITTEN_RECORDS_MAX)
      throw new StoreError('The history of this gateway cannot be written.', false)
  }

  /** Tells what was applied and leaves its history to `keep`; writes it at once as long as nothing is told. Returns what it is given. */
  #flush(answer = true): boolean {
    const batch = this.#projector.take()
    if (batch === null) return answer
    if (this.#tell === null) {
      this.#parts.history.write(batch)
      return answer
    }
    const results = [{ id: 0, records: this.#records, plain: [] }]
    this.#records = []
    this.#tell({ type: 'committed', durableAtMs: machineNow(), commitMs: 0, results, recent: { cursor: batch.cursor, rows: batch.rows } })
    this.#writer.receive({ type: 'keep', batch })
    return answer
  }
}
