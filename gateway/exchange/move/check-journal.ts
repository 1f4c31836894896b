import { hashState } from '#gateway/engine/record/hash.ts'
import { sumAccounts } from '#gateway/engine/record/sum-accounts.ts'
import { type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import type { KnownRecords } from '#gateway/journal/known-records.ts'
import { rebuild } from '#gateway/journal/recover.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import type { Tell } from './carry-tables.ts'

/** A journal that was replayed from its beginning, with all hashes compared. */
export interface CheckedJournal {
  /** Tells this journal, as it ends here, from every other. */
  readonly name: string
  readonly records: number
  readonly lastHash: string
  readonly stateHash: string
  /** All that accounts have of each coin. */
  readonly sums: Readonly<Record<string, string>>
}

/** Replays a journal and checks all of its hashes and the ledger's rules. Throws StoreError with a sentence if anything is wrong. */
export function checkJournal(open: () => JournalStore, known: readonly KnownRecords[], name: string, tell: Tell): CheckedJournal {
  const startedAt = performance.now()
  const store = open()
  try {
    const { records, lastHash, stateHash, faults } = verifyJournal(store, known)
    const [fault] = faults
    if (fault !== undefined) throw new StoreError(`Of ${name}: ${fault} Nothing more has been moved.`, false)
    const state = rebuild(store, records)
    if (hashState(state) !== stateHash) throw new StoreError(`Of ${name}: a start comes to another state than a replay.`, false)
    tell(`checked ${name}: ${records} records, ${((performance.now() - startedAt) / 1000).toFixed(1)} s, state ${stateHash.slice(0, 16)}`)
    const origin = store.row(1)?.hash ?? ''
    return { name: `${origin} ${records} ${lastHash}`, records, lastHash, stateHash, sums: sumAccounts(state) }
  } finally {
    store.close()
  }
}

/** Throws StoreError if two journals do not lead to the same. */
export function compareJournals(before: CheckedJournal, after: CheckedJournal): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  throw new StoreError(
    `The journal that was written leads to another state (${after.stateHash} after record ${after.records}) than the one that was read (${before.stateHash} after record ${before.records}).`,
    false,
  )
}
