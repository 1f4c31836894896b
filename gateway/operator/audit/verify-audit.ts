import type { ServerKey } from '#gateway/accounts/server-key.ts'
import type { Store } from '#gateway/store/store.ts'
import { hashEntry, NO_HASH } from './audit-log.ts'
import type { Witnessed } from './audit-witness.ts'

export interface AuditVerdict {
  readonly entries: number
  /** The hash of the last entry. */
  readonly head: string
  /** One sentence each; none if the log is whole. */
  readonly faults: readonly string[]
}

/** Entries that are read at once. */
const ROWS_AT_ONCE = 500
/** After so many faults nobody reads on. */
const FAULTS_MAX = 100

/** Checks the whole audit log: the hash of every entry, the chain from each to the next, and that the end which the witness knows is there. */
export async function verifyAudit(store: Store, serverKey: Pick<ServerKey, 'stamp'>, { head, lost }: Witnessed): Promise<AuditVerdict> {
  const faults: string[] = []
  const known = new Map([...lost, ...(head === null ? [] : [head])].map((entry) => [entry.seq, entry.hash]))
  let before = { seq: 0, hash: NO_HASH }
  let entries = 0
  for (;;) {
    const rows = await store
      .selectFrom('auditEntries')
      .selectAll()
      .where('seq', '>', before.seq)
      .orderBy('seq')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      entries += 1
      if (row.seq !== before.seq + 1) faults.push(`Entries ${before.seq + 1} to ${row.seq - 1} are missing.`)
      if (row.hash !== hashEntry(serverKey, row)) faults.push(`Entry ${row.seq} was changed.`)
      if (row.previousHash !== before.hash) faults.push(`Entry ${row.seq} does not follow the one before it.`)
      before = { seq: row.seq, hash: row.hash }
      const told = known.get(row.seq)
      if (told !== undefined && told !== row.hash) faults.push(`Entry ${row.seq} is another one than the data folder knows.`)
    }
    if (rows.length < ROWS_AT_ONCE || faults.length >= FAULTS_MAX) break
  }
  if (head !== null && head.seq > before.seq)
    faults.push(`The log ends at entry ${before.seq}, but the data folder knows of entry ${head.seq}.`)
  for (const { seq } of lost)
    faults.push(`The log had ended before entry ${seq}, which the data folder knows, when a later entry was added.`)
  return { entries, head: before.hash, faults: faults.slice(0, FAULTS_MAX) }
}
