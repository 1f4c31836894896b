import { apply, type Applied } from '#gateway/engine/apply.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { SetRules } from '#gateway/engine/state/commands/terms-commands.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import type { RecordText } from '#gateway/engine/record/record-text.ts'
import { restoreSnapshot, type Snapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { FIRST_RULES, RULES } from '#gateway/engine/state/rules.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, type EngineState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { isBeginning } from './archive/archived.ts'
import { CHAIN_START, chainHash, textHash } from './chain.ts'
import { JournalBroken, type JournalRow, type JournalStore, JournalTooNew, JournalTooOld } from './journal-store.ts'

/** An engine rebuilt from its journal. */
export interface Recovered {
  readonly state: EngineState
  /** Sequence of the snapshot that it started from; 0 if it was rebuilt from the first record. */
  readonly fromSequence: number
  /** Number of records applied after it. */
  readonly replayed: number
}

/** A component that wants the effects of the records after its own last one replayed to it. */
export interface RecordReader {
  /** Sequence of the last record that the reader has. */
  readonly cursor: number
  /** Receives the state after that record; every later record is new to the reader. */
  begin(state: EngineState): void
  /** `hash`: that of the record in the journal's chain. */
  record(state: EngineState, record: Command, events: readonly EngineEvent[], hash: string): void
  /** Hears from what the whole state is rebuilt, also before the cursor. */
  readonly listener?: RebuildListener
}

/** Hears from what a state is rebuilt, so that it can be rebuilt elsewhere at the same time. */
export interface RebuildListener {
  /** Receives the text of the snapshot to begin with; again if the one before turned out not to match its noted hash. */
  begin(snapshot: string): void
  /** Receives each record after it, once it was applied. */
  record(text: RecordText): void
}

/**
 * Rebuilds the engine from the newest readable snapshot and every record after it, checking the hash chain and every noted state hash on
 * the way. Throws `JournalBroken` if anything does not match. With a reader, no snapshot after its cursor is used. `upTo`: the last record
 * to be applied.
 */
export function recover(store: JournalStore, reader?: RecordReader, upTo = Infinity): Recovered {
  refuseOld(store)
  const kept = newestState(store, Math.min(reader?.cursor ?? Infinity, upTo), reader?.listener)
  const state = kept ?? firstState(store)
  if (kept === null) reader?.listener?.begin(JSON.stringify(takeSnapshot(state)))
  const fromSequence = state.sequence
  // Of records before a journal's beginning nothing can be told again.
  const own = reader !== undefined && reader.cursor < fromSequence ? { ...reader, cursor: fromSequence } : reader
  const replayed = replay(store, state, own, upTo)
  return { state, fromSequence, replayed }
}

/**
 * Refuses a journal of a version before 1.0, by its first record: since then every journal begins with the rules of 1.0, or with what was
 * carried over from before. Throws `JournalTooOld`. A damaged first record is none of these.
 */
export function refuseOld(store: Pick<JournalStore, 'row' | 'beginning'>): void {
  const first = store.row(1)
  if (first === null || store.beginning() !== null || chainHash(CHAIN_START, 1, first.payload) !== first.hash) return
  const { type, rules = 0 } = parseRecord(first) as Partial<SetRules>
  if (type !== 'set-rules' || rules < FIRST_RULES) throw new JournalTooOld()
}

/** The rules of a snapshot's text, which come before anything that a person has named. */
const SNAPSHOT_RULES = /"rules":(\d+),"assets":/

/** Refuses a journal that has rules which this version does not know, before anything is made from it. Throws `JournalTooNew`. */
export function refuseNewer(store: Pick<JournalStore, 'snapshots' | 'rowsAfter'>): void {
  let sequence = 0
  for (const { sequence: newest, snapshot } of store.snapshots()) {
    sequence = newest
    checkRules(newest, Number(SNAPSHOT_RULES.exec(snapshot?.payload ?? '')?.[1] ?? 0))
    break
  }
  for (const row of store.rowsAfter(sequence)) {
    if (!row.payload.includes('"type":"set-rules"')) continue
    const { rules = 0 } = parseRecord(row) as Partial<SetRules>
    checkRules(row.sequence, rules)
  }
}

/** Returns the state with which a journal begins: nothing, or what was carried over from a version before 1.0. */
export function firstState(store: JournalStore): EngineState {
  refuseOld(store)
  const text = store.beginning()
  if (text === null) return createState(ENGINE_PRODUCTS, NO_TERMS)
  try {
    return restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(text) as Snapshot)
  } catch (error) {
    throw new JournalBroken(0, `its beginning cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Rebuilds the state after a record, as a start would. Throws `JournalBroken` if it cannot. */
export function rebuild(store: JournalStore, sequence: number): EngineState {
  const state = newestState(store, sequence) ?? firstState(store)
  replay(store, state, undefined, sequence)
  return state
}

/** Returns the newest intact snapshot up to a sequence whose state matches its noted hash. */
function newestState(store: JournalStore, sequenceMax: number, listener?: RebuildListener): EngineState | null {
  for (const { sequence, stateHash, snapshot } of store.snapshots()) {
    if (sequence > sequenceMax || snapshot === null || textHash(snapshot.payload) !== snapshot.hash) continue
    const saved = JSON.parse(snapshot.payload) as Snapshot
    checkRules(sequence, saved.rules)
    listener?.begin(snapshot.payload)
    const state = restoreSnapshot(ENGINE_PRODUCTS, saved)
    if (state.sequence === sequence && hashState(state) === stateHash) return state
  }
  return null
}

/** Applies the records after the state's own sequence, up to the last or to `upTo`, and returns how many it applied. */
export function replay(store: JournalStore, state: EngineState, reader?: RecordReader, upTo = Infinity): number {
  const from = state.sequence
  if (reader?.cursor === from) reader.begin(state)
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
    const record = parseRecord(row)
    if (record.type === 'set-rules') checkRules(row.sequence, record.rules)
    if (record.type === 'set-rules' || record.type === 'set-fees') checkBeginning(store, row.sequence, record)
    const events = applyRecord(state, row.sequence, record)
    reader?.listener?.record(row.payload as RecordText)
    if (reader !== undefined && row.sequence > reader.cursor) reader.record(state, record, events, hash)
    if (reader?.cursor === row.sequence) reader.begin(state)
    const expected = noted.get(row.sequence)
    if (expected !== undefined && hashState(state) !== expected) throw new JournalBroken(row.sequence, 'the state comes out differently')
  }
  return count
}

function checkRules(sequence: number, rules: number): void {
  if (rules <= RULES) return
  throw new JournalTooNew(sequence, rules, RULES)
}

/** From the record that names its hash, the chain also covers the beginning stored beside it. */
function checkBeginning(store: JournalStore, sequence: number, { beginningHash }: Pick<SetRules, 'beginningHash'>): void {
  if (beginningHash === undefined) return
  const isKnown = store.beginningHashes?.().has(beginningHash) ?? isBeginning(store.beginning(), beginningHash)
  if (!isKnown) throw new JournalBroken(sequence, 'the beginning beside the records is not the one that the journal was started with')
}

function parseRecord({ sequence, payload }: JournalRow): Command {
  try {
    const record = JSON.parse(payload) as unknown
    if (typeof record === 'object' && record !== null) return record as Command
  } catch {
    // The throw below reports it.
  }
  throw new JournalBroken(sequence, 'it is no JSON of a command')
}

/** Applies a record, which must be the state's next one. Throws `JournalBroken` if it cannot be applied. */
export function applyRecord(state: EngineState, sequence: number, record: Command): readonly EngineEvent[] {
  const { records, events } = applied(state, sequence, record)
  if (state.sequence !== sequence) throw new JournalBroken(sequence, `the record makes ${records.length} changes where it made one`)
  return events
}

function applied(state: EngineState, sequence: number, record: Command): Applied {
  try {
    return apply(state, record)
  } catch (error) {
    throw new JournalBroken(sequence, `it cannot be applied (${error instanceof Error ? error.message : String(error)})`)
  }
}
