import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, type Snapshot } from '#gateway/engine/record/snapshot.ts'
import { readArchived } from './archive/archived.ts'
import { openWhole } from './archive/whole-journal.ts'
import { textHash } from './chain.ts'
import { JournalBroken, type JournalStore, StoreError } from './journal-store.ts'
import { type KnownRecords, missingFrom } from './known-records.ts'
import { firstState, replay } from './recover.ts'

/** The result of checking a journal from outside. */
export interface Verified {
  readonly records: number
  readonly lastHash: string
  readonly stateHash: string
  readonly snapshots: number
  /** One sentence per problem; empty if there is none. */
  readonly faults: readonly string[]
}

/**
 * Checks a journal independently: a chain without gaps, replay from the first record, every noted state hash, every snapshot against the
 * replay that follows it, the rules of the ledger at the end, and that it has all records that other files know of. Throws StoreError if
 * it cannot be read at all.
 */
export function verifyJournal(store: JournalStore, known: readonly KnownRecords[] = []): Verified {
  const missing = missingFrom(store, known)
  const faults: string[] = missing === null ? [] : [`The journal ${missing}.`]
  const last = store.last()
  const state = attempt(faults, () => firstState(store))
  if (state === null) return { records: 0, lastHash: last?.hash ?? '', stateHash: '', snapshots: 0, faults }
  attempt(faults, () => replay(store, state))
  for (const { rule, detail } of findBreaches(state)) faults.push(`Rule ${rule} does not hold: ${detail}.`)
  const stateHash = hashState(state)
  let snapshots = 0
  for (const { sequence, snapshot } of store.snapshots()) {
    snapshots += 1
    if (snapshot === null || textHash(snapshot.payload) !== snapshot.hash) {
      faults.push(`The snapshot after record ${sequence} is not what was written.`)
      continue
    }
    const restored = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(snapshot.payload) as Snapshot)
    attempt(faults, () => replay(store, restored))
    if (faults.length === 0 && hashState(restored) !== stateHash)
      faults.push(`The snapshot after record ${sequence} leads to another state.`)
  }
  return { records: state.sequence, lastHash: last?.hash ?? '', stateHash, snapshots, faults }
}

/** The result of checking a journal's archive. */
export interface VerifiedArchive {
  readonly files: number
  readonly records: number
  readonly faults: readonly string[]
}

/**
 * Checks the archive of a journal that is whole itself: that its files are what was written, that they and the journal are one chain, and
 * that a replay from the very first record leads to the state with which the journal begins and to the one in which it ends. Returns null if
 * nothing was archived.
 */
export function verifyArchive(store: JournalStore, folder: string): VerifiedArchive | null {
  const archived = readArchived(store.beginning())
  if (archived === null) return null
  const faults: string[] = []
  attempt(faults, () => {
    const whole = openWhole(store, folder)
    if (whole === null) return
    const [state, begun] = [firstState(whole), firstState(store)]
    replay(whole, state)
    const [noted] = store.checkpointsAfter(begun.sequence - 1)
    if (noted?.sequence !== begun.sequence || noted.stateHash !== hashState(begun))
      faults.push('The state with which the journal begins is not the one that its archive leads to.')
    replay(store, begun)
    if (hashState(state) !== hashState(begun)) faults.push('The archive leads to another state than the journal.')
  })
  const [from, to] = [archived.files[0]?.from ?? 0, archived.files.at(-1)?.to ?? 0]
  return { files: archived.files.length, records: to - from + 1, faults }
}

function attempt<Value>(faults: string[], run: () => Value): Value | null {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof JournalBroken || error instanceof StoreError)) throw error
    if (!faults.includes(error.message)) faults.push(error.message)
    return null
  }
}
