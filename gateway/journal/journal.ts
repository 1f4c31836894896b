import { assert } from '#lib/kernel/assert.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import type { RecordText } from '#gateway/engine/record/record-text.ts'
import { takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { CHAIN_START, chainHash, textHash } from './chain.ts'
import type { CheckpointRow, JournalRow, JournalStore } from './journal-store.ts'
import type { Witness } from './witness.ts'

/** The number of snapshots to keep: if the newest is unreadable, the previous one and a longer replay suffice. */
export const SNAPSHOTS_KEPT = 2

/** Returns the whole state as a checkpoint with a snapshot. `stateHash`: if it is known already. */
export function makeSnapshot(state: EngineState, stateHash = hashState(state)) {
  const payload = JSON.stringify(takeSnapshot(state))
  return { sequence: state.sequence, stateHash, snapshot: { payload, hash: textHash(payload) } } satisfies CheckpointRow
}

/** Writes the journal; knows the last hash and the last sequence. */
export class Journal {
  readonly #store: JournalStore
  readonly #witness: Witness | null
  #hash: string
  #sequence: number
  #origin: string
  /** Number of records that are durable but not yet in the witness; their senders have not been answered. */
  #unwitnessed = 0

  /** `witness` records each record before its sender is answered; a journal that answers nobody needs none. */
  constructor(store: JournalStore, witness: Witness | null = null) {
    const last = store.last()
    this.#store = store
    this.#witness = witness
    this.#hash = last?.hash ?? CHAIN_START
    this.#sequence = last?.sequence ?? 0
    this.#origin = store.row(1)?.hash ?? ''
  }

  /** Sequence of the last durable record; equals `state.sequence` of an engine without pending records. */
  get sequence(): number {
    return this.#sequence
  }

  /** Hash of the first record, unique to this journal; empty while there is none. */
  get origin(): string {
    return this.#origin
  }

  /**
   * Writes records in one transaction with one fsync; on return they are durable, and the witness knows them. After a `StoreError` the
   * caller must pass the same records again, followed by newer ones; those that were durable are not written twice.
   */
  append(records: readonly RecordText[]): void {
    if (records.length === 0) return
    const rows: JournalRow[] = []
    let hash = this.#hash
    let sequence = this.#sequence
    for (const payload of records.slice(this.#unwitnessed)) {
      sequence += 1
      hash = chainHash(hash, sequence, payload)
      rows.push({ sequence, payload, hash })
    }
    if (rows.length > 0) this.#store.append(rows)
    this.#hash = hash
    this.#sequence = sequence
    if (this.#origin === '') this.#origin = rows[0]?.hash ?? ''
    this.#unwitnessed = records.length
    this.#witness?.write({ origin: this.#origin, sequence, hash })
    this.#unwitnessed = 0
  }

  /** Writes the last record to the witness: from now on everything up to it counts as acknowledged. Throws `StoreError`. */
  testify(): void {
    if (this.#sequence > 0) this.#witness?.write({ origin: this.#origin, sequence: this.#sequence, hash: this.#hash })
    this.#unwitnessed = 0
  }

  /** Throws `StoreError` if the store or the witness would currently refuse records. No records may be waiting for the witness. */
  probe(): void {
    this.#store.probe()
    this.testify()
  }

  /** Saves the whole state, so that the next start replays only what follows. */
  snapshot(state: EngineState): void {
    this.#assertSettled(state)
    this.writeSnapshot(makeSnapshot(state))
  }

  /** Saves a snapshot that was taken elsewhere, after a durable record. Throws `StoreError`. */
  writeSnapshot(row: CheckpointRow): void {
    assert(row.sequence <= this.#sequence, 'a state is saved when all its records are durable')
    this.#store.writeCheckpoint(row, SNAPSHOTS_KEPT)
  }

  /** Stores the state's hash, which the next start must reproduce. */
  checkpoint(state: EngineState): void {
    this.#assertSettled(state)
    this.#store.writeCheckpoint({ sequence: this.#sequence, stateHash: hashState(state), snapshot: null }, SNAPSHOTS_KEPT)
  }

  #assertSettled(state: EngineState): void {
    assert(state.sequence === this.#sequence, 'a state is saved when all its records are durable')
  }
}
