import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { restoreSnapshot, type Snapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { textHash } from '#gateway/journal/chain.ts'
import { JournalBroken, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { replay } from '#gateway/journal/recover.ts'
import { sumAccounts } from '#gateway/engine/record/sum-accounts.ts'
import type { HistoryStore } from '../history/history-store.ts'
import { Projector } from '../history/projector.ts'

/** The rules of version 0.1.0, which 1.0 applies alike. */
const LAST_RULES = 16

/** The records of version 0.1.0 with which it came from one generation of rules to the next: 1.0 does not have them. */
const OWN_RECORDS: ReadonlySet<string> = new Set(['set-rules', 'copy-recount'])

/** The state to which a journal of before leads. */
export interface Carried {
  /** The text of the state's snapshot. */
  readonly text: string
  readonly sequence: number
  readonly stateHash: string
  /** All that there is of each coin, by coin: what traders and the exchange have, and what it owes them is the same sum. */
  readonly sums: Readonly<Record<string, string>>
}

/**
 * Rebuilds what a journal of version 0.1.0 leads to, from a snapshot of its last rules and all records after it, and writes what the history
 * lacks. Compares each noted hash, the sums of each coin and the ledger's rules, also of the state as it will be read again. Throws
 * StoreError with a sentence where it cannot be carried over.
 */
export function carryState(store: JournalStore, history: HistoryStore): Carried {
  const state = begin(store, history.cursor())
  const projector = new Projector(() => store.row(1)?.hash ?? '')
  try {
    replay(store, state, {
      cursor: history.cursor(),
      begin: (reached) => projector.begin(reached, history.notes()),
      record: (reached, record, events) => projector.project(reached, record, events),
    })
  } catch (error) {
    if (error instanceof JournalBroken) throw refusal(`${error.message} Nothing has been changed.`)
    throw error
  }
  const batch = projector.take()
  if (batch !== null) history.write(batch)
  const text = JSON.stringify(takeSnapshot(state))
  const again = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(text) as Snapshot)
  const [before, after] = [state, again].map((each) => ({
    stateHash: hashState(each),
    sums: sumAccounts(each),
    breaches: findBreaches(each),
  }))
  const breach = before?.breaches[0] ?? after?.breaches[0]
  if (breach !== undefined) throw refusal(`The rule ${breach.rule} does not hold: ${breach.detail}.`)
  if (before === undefined || JSON.stringify(before) !== JSON.stringify(after))
    throw refusal('The state that is read again is another one.')
  return { text, sequence: state.sequence, stateHash: before.stateHash, sums: before.sums }
}

/** Returns the state of the newest snapshot of the last rules that the history has reached, if 1.0 has all records after it. */
function begin(store: JournalStore, cursor: number): EngineState {
  for (const { sequence, stateHash, snapshot } of store.snapshots()) {
    if (sequence > cursor || snapshot === null || textHash(snapshot.payload) !== snapshot.hash) continue
    const saved = JSON.parse(snapshot.payload) as Partial<Snapshot>
    if (saved.rules !== LAST_RULES) continue
    const state = restoreSnapshot(ENGINE_PRODUCTS, saved as Snapshot)
    if (hashState(state) === stateHash && isKnown(store, sequence)) return state
  }
  throw refusal(
    'The journal has no snapshot of rules 16 from which this version could go on, or its history is behind: start it once with version 0.1.0, stop it in order, and repeat this.',
  )
}

function isKnown(store: JournalStore, sequence: number): boolean {
  for (const { payload } of store.rowsAfter(sequence)) if (OWN_RECORDS.has((JSON.parse(payload) as Command).type)) return false
  return true
}

function refusal(message: string): StoreError {
  return new StoreError(message, false)
}
