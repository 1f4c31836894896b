import { assert } from '#lib/kernel/assert.ts'
import type { Command } from '#gateway/engine/commands.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { CHAIN_START, chainHash, textHash } from './chain.ts'
import type { CheckpointRow, JournalRow, JournalStore } from './journal-store.ts'
import type { Witness } from './witness.ts'

/** Snapshots whose text is kept: should the newest be unreadable, the one before it and a longer replay do. */
export const SNAPSHOTS_KEPT = 2

/** A whole state as it is saved. */
export function snapshotOf(state: EngineState) {
  const payload = JSON.stringify(takeSnapshot(state))
  return { sequence: state.sequence, stateHash: hashState(state), snapshot: { payload, hash: textHash(payload) } } satisfies CheckpointRow
}

/** The journal's writing end: knows the last hash and the last sequence. */
export class Journal {
  readonly #store: JournalStore
  readonly #witness: Witness | null
  #hash: string
  #sequence: number
  #origin: string
  /** Records that are durable and that the witness has not taken: those who sent them are not told yet. */
  #unwitnessed = 0

  /** `witness` is told of every record before its sender is; a journal that nobody is answered from needs none. */
  constructor(store: JournalStore, witness: Witness | null = null) {
    const last = store.last()
    this.#store = store
    this.#witness = witness
    this.#hash = last?.hash ?? CHAIN_START
    this.#sequence = last?.sequence ?? 0
    this.#origin = store.row(1)?.hash ?? ''
  }

  /** Sequence of the last durable record; equals `state.sequence` of an engine that has nothing pending. */
  get sequence(): number {
    return this.#sequence
  }

  /** Hash of the first record, which no other journal has; empty while there is none. */
  get origin(): string {
    return this.#origin
  }

  /**
   * Writes records in one transaction with one fsync; when it returns they are durable, and the witness knows of them. Throws
   * `StoreError`: the same records are to be given again then, with those that came since; what was durable is not written twice.
   */
  append(records: readonly Command[]): void {
    if (records.length === 0) return
    const rows: JournalRow[] = []
    let hash = this.#hash
    let sequence = this.#sequence
    for (const record of records.slice(this.#unwitnessed)) {
      sequence += 1
      const payload = JSON.stringify(record)
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

  /** Has the witness know the last record that is there: from now on everything up to it counts as acknowledged. Throws `StoreError`. */
  testify(): void {
    if (this.#sequence > 0) this.#witness?.write({ origin: this.#origin, sequence: this.#sequence, hash: this.#hash })
    this.#unwitnessed = 0
  }

  /** Throws `StoreError` where records would not be taken at present, by the store or by the witness. Nothing may wait to be witnessed. */
  probe(): void {
    this.#store.probe()
    this.testify()
  }

  /** Saves the whole state, so that the next start replays only what follows. */
  snapshot(state: EngineState): void {
    this.#assertSettled(state)
    this.writeSnapshot(snapshotOf(state))
  }

  /** Saves a state that somebody else has taken down, after a record that is durable. Throws `StoreError`. */
  writeSnapshot(row: CheckpointRow): void {
    assert(row.sequence <= this.#sequence, 'a state is saved when all its records are durable')
    this.#store.writeCheckpoint(row, SNAPSHOTS_KEPT)
  }

  /** Notes the state's hash, which the next start must come to as well. */
  checkpoint(state: EngineState): void {
    this.#assertSettled(state)
    this.#store.writeCheckpoint({ sequence: this.#sequence, stateHash: hashState(state), snapshot: null }, SNAPSHOTS_KEPT)
  }

  #assertSettled(state: EngineState): void {
    assert(state.sequence === this.#sequence, 'a state is saved when all its records are durable')
  }
}
