import type { Clock } from '#lib/kernel/clock.ts'
import type { ServerKey } from '#gateway/accounts/server-key.ts'
import type { AuditEntryRow } from '#gateway/store/tables/operator-tables.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
import type { AuditWitness } from './audit-witness.ts'

export type AuditEntry = AuditEntryRow

/** What is recorded: who did what, from where, why, and how it ended. */
export type NewEntry = Omit<AuditEntry, 'seq' | 'atMs' | 'previousHash' | 'hash'>

/** Which entries a list has; those that are left out do not matter. */
export interface AuditFilter {
  readonly operator?: string | undefined
  readonly act?: string | undefined
  readonly subject?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
}

/** The log of all acts: each entry has a hash, by the server's key, of itself and of the entry before. */
export interface AuditLog {
  /** Stores an entry durably, and returns its number. Gateways of one store append in turn. */
  append(entry: NewEntry): Promise<number>
  /** The entries, the latest first. */
  list(filter: AuditFilter): Promise<readonly AuditEntry[]>
}

/** The hash before the first entry. */
export const NO_HASH = ''
const HASH_CONTEXT = 'operator/audit/1'
/** Another process may append at the same moment; that so many do in turn means that something else is wrong. */
const TRIES_MAX = 50

/** Returns the hash of an entry: over all of it, and by it over all before it. */
export function hashEntry(serverKey: Pick<ServerKey, 'stamp'>, entry: Omit<AuditEntry, 'hash'>): string {
  const text = JSON.stringify([
    entry.seq,
    entry.atMs,
    entry.operatorId,
    entry.operatorName,
    entry.address,
    entry.act,
    entry.subject,
    entry.fields,
    entry.reason,
    entry.outcome,
    entry.begunSeq,
    entry.previousHash,
  ])
  return serverKey.stamp(text, HASH_CONTEXT)
}

/** Opens the log of a store, with the witness of this data folder. */
export function createAuditLog(store: Store, clock: Clock, serverKey: Pick<ServerKey, 'stamp'>, witness: AuditWitness): AuditLog {
  let last: Promise<unknown> = Promise.resolve()

  async function readHead(): Promise<Pick<AuditEntry, 'seq' | 'hash'>> {
    const row = await store.selectFrom('auditEntries').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
    return row ?? { seq: 0, hash: NO_HASH }
  }

  /** Adds a row after the last one; null if another process was faster, since the number is the key. */
  async function tryAppend(entry: NewEntry): Promise<AuditEntry | null> {
    const head = await readHead()
    const open = { ...entry, seq: head.seq + 1, atMs: clock.now(), previousHash: head.hash }
    const whole = { ...open, hash: hashEntry(serverKey, open) }
    try {
      await store.insertInto('auditEntries').values(whole).execute()
      return whole
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }

  async function appendNow(entry: NewEntry): Promise<number> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const added = await tryAppend(entry)
      if (added === null) continue
      await witness.follow(added, async (seq) => (await findHash(store, seq)) ?? null)
      return added.seq
    }
    throw new Error('the audit log takes no entry')
  }

  return {
    append(entry) {
      const appended = last.then(() => appendNow(entry))
      last = appended.catch(() => undefined)
      return appended
    },
    list({ operator, act, subject, from, to, after, limit }) {
      let rows = store.selectFrom('auditEntries').selectAll()
      if (operator !== undefined) rows = rows.where((row) => row.or([row('operatorName', '=', operator), row('operatorId', '=', operator)]))
      if (act !== undefined) rows = rows.where('act', '=', act)
      if (subject !== undefined) rows = rows.where('subject', '=', subject)
      if (from !== undefined) rows = rows.where('atMs', '>=', from)
      if (to !== undefined) rows = rows.where('atMs', '<=', to)
      if (after !== undefined) rows = rows.where('seq', '<', after)
      return rows.orderBy('seq', 'desc').limit(limit).execute()
    },
  }
}

async function findHash(store: Store, seq: number): Promise<string | undefined> {
  return (await store.selectFrom('auditEntries').select('hash').where('seq', '=', seq).executeTakeFirst())?.hash
}
