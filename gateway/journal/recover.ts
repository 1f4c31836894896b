import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/commands.ts'
import { hashState } from '#gateway/engine/hash.ts'
import { restoreSnapshot, type Snapshot } from '#gateway/engine/snapshot.ts'
import { createState, type EngineState, type EngineTerms } from '#gateway/engine/state.ts'
import { CHAIN_START, chainHash, textHash } from './chain.ts'
import { JournalBroken, type JournalStore } from './journal-store.ts'

/** An engine rebuilt from its journal. */
export interface Recovered {
  readonly state: EngineState
  /** Sequence of the snapshot that it started from; 0 where it was rebuilt from nothing. */
  readonly fromSequence: number
  /** Records applied after it. */
  readonly replayed: number
  /** Whether the journal was written for other terms than those given; the journal's are in force. */
  readonly otherTerms: boolean
}

/**
 * Rebuilds the engine: newest readable snapshot, then every record after it, with the hash chain and every noted state hash checked on
 * the way. A new store is given the terms. Throws `JournalBroken` where anything does not fit.
 */
export function recover(store: JournalStore, terms: EngineTerms): Recovered {
  const given = JSON.stringify(terms)
  const written = store.terms()
  if (written === null) store.writeTerms(given)
  const state = newestState(store) ?? createState(JSON.parse(written ?? given) as EngineTerms)
  const fromSequence = state.sequence
  const replayed = replay(store, state)
  return { state, fromSequence, replayed, otherTerms: written !== null && written !== given }
}

/** The newest snapshot that is whole and comes to the hash noted for it. */
function newestState(store: JournalStore): EngineState | null {
  for (const { sequence, stateHash, snapshot } of store.snapshots()) {
    if (snapshot === null || textHash(snapshot.payload) !== snapshot.hash) continue
    const state = restoreSnapshot(JSON.parse(snapshot.payload) as Snapshot)
    if (state.sequence === sequence && hashState(state) === stateHash) return state
  }
  return null
}

/** Applies the records after a state's own sequence to it and returns how many there were. */
export function replay(store: JournalStore, state: EngineState): number {
  const from = state.sequence
  const noted = new Map(store.checkpointsAfter(from).map(({ sequence, stateHash }) => [sequence, stateHash]))
  let hash = from === 0 ? CHAIN_START : (store.row(from)?.hash ?? '')
  if (hash === '') throw new JournalBroken(from, 'the record of a snapshot is missing')
  let count = 0
  for (const row of store.rowsAfter(from)) {
    count += 1
    if (row.sequence !== from + count) throw new JournalBroken(from + count, 'the record is missing')
    hash = chainHash(hash, row.sequence, row.payload)
    if (hash !== row.hash) throw new JournalBroken(row.sequence, 'the hash does not fit the record and the one before')
    applyRecord(state, row.sequence, row.payload)
    const expected = noted.get(row.sequence)
    if (expected !== undefined && hashState(state) !== expected)
      throw new JournalBroken(row.sequence, 'the state comes out differently')
  }
  return count
}

function applyRecord(state: EngineState, sequence: number, payload: string): void {
  const { records } = apply(state, JSON.parse(payload) as Command)
  if (state.sequence !== sequence)
    throw new JournalBroken(sequence, `the record makes ${records.length} changes where it made one`)
}
