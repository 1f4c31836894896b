import { required } from '#lib/kernel/assert.ts'
import { apply } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/commands.ts'
import type { EngineEvent } from '#gateway/engine/events.ts'
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

/** Somebody who wants to hear again what the records after his own last one did. */
export interface Follower {
  /** Sequence of the last record that he has. */
  readonly cursor: number
  /** The state after that record; whatever comes next is new to him. */
  begin(state: EngineState): void
  record(state: EngineState, record: Command, events: readonly EngineEvent[]): void
}

/**
 * Rebuilds the engine: newest readable snapshot, then every record after it, with the hash chain and every noted state hash checked on
 * the way. A new store is given the terms. Throws `JournalBroken` where anything does not fit. With a follower no snapshot is newer than what he has.
 */
export function recover(store: JournalStore, terms: EngineTerms, follower?: Follower): Recovered {
  const given = JSON.stringify(terms)
  const written = store.terms()
  if (written === null) store.writeTerms(given)
  const state = newestState(store, follower?.cursor ?? Infinity) ?? createState(JSON.parse(written ?? given) as EngineTerms)
  const fromSequence = state.sequence
  const replayed = replay(store, state, follower)
  return { state, fromSequence, replayed, otherTerms: written !== null && written !== given }
}

/** The state after a record, as a start would rebuild it. Throws `JournalBroken` where it could not. */
export function rebuild(store: JournalStore, sequence: number): EngineState {
  const terms = required(store.terms(), 'a journal with records has its terms')
  const state = newestState(store, sequence) ?? createState(JSON.parse(terms) as EngineTerms)
  replay(store, state, undefined, sequence)
  return state
}

/** The newest snapshot up to a sequence that is whole and comes to the hash noted for it. */
function newestState(store: JournalStore, sequenceMax: number): EngineState | null {
  for (const { sequence, stateHash, snapshot } of store.snapshots()) {
    if (sequence > sequenceMax || snapshot === null || textHash(snapshot.payload) !== snapshot.hash) continue
    const state = restoreSnapshot(JSON.parse(snapshot.payload) as Snapshot)
    if (state.sequence === sequence && hashState(state) === stateHash) return state
  }
  return null
}

/** Applies the records after a state's own sequence to it, up to the last or to the one given, and returns how many there were. */
export function replay(store: JournalStore, state: EngineState, follower?: Follower, upTo = Infinity): number {
  const from = state.sequence
  if (follower?.cursor === from) follower.begin(state)
  const noted = new Map(store.checkpointsAfter(from).map(({ sequence, stateHash }) => [sequence, stateHash]))
  let hash = from === 0 ? CHAIN_START : (store.row(from)?.hash ?? '')
  if (hash === '') throw new JournalBroken(from, 'the record of a snapshot is missing')
  let count = 0
  for (const row of store.rowsAfter(from)) {
    if (row.sequence > upTo) break
    count += 1
    if (row.sequence !== from + count) throw new JournalBroken(from + count, 'the record is missing')
    hash = chainHash(hash, row.sequence, row.payload)
    if (hash !== row.hash) throw new JournalBroken(row.sequence, 'the hash does not fit the record and the one before')
    const record = JSON.parse(row.payload) as Command
    const events = applyRecord(state, row.sequence, record)
    if (follower !== undefined && row.sequence > follower.cursor) follower.record(state, record, events)
    if (follower?.cursor === row.sequence) follower.begin(state)
    const expected = noted.get(row.sequence)
    if (expected !== undefined && hashState(state) !== expected)
      throw new JournalBroken(row.sequence, 'the state comes out differently')
  }
  return count
}

function applyRecord(state: EngineState, sequence: number, record: Command): readonly EngineEvent[] {
  const { records, events } = apply(state, record)
  if (state.sequence !== sequence)
    throw new JournalBroken(sequence, `the record makes ${records.length} changes where it made one`)
  return events
}
