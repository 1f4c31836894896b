import { readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServerKey } from '#gateway/accounts/server-key.ts'
import type { Store } from '#gateway/store/store.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, temporaryFolder, type StoreKind } from '#tests/support/stores.ts'
import { createAuditLog, hashEntry, type AuditLog, type NewEntry } from './audit-log.ts'
import { openAuditWitness, type AuditWitness } from './audit-witness.ts'
import { verifyAudit } from './verify-audit.ts'

/** Goal: an audit log of which anything was changed, taken out, added or cut off is never taken for a whole one. */

const key = createServerKey(randomBytes(32))
const clock = createManualClock(Date.UTC(2026, 10, 29))
const entry = (subject: string): NewEntry => ({
  operatorId: 'id',
  operatorName: 'ada',
  address: '10.0.0.1',
  act: 'user/freeze',
  subject,
  fields: '{"user":"1"}',
  reason: 'asked by the bank',
  outcome: 'made',
  begunSeq: null,
})

describe.each(Object.entries(STORE_KINDS))('with the store on %s', (_name, createKind) => {
  let kind: StoreKind
  beforeAll(async () => {
    kind = await createKind()
  }, 60_000)
  afterAll(() => kind.close())

  let store: Store
  let log: AuditLog
  let witness: AuditWitness
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(async () => {
    ;({ store } = await kind.open())
    folder = temporaryFolder()
    witness = openAuditWitness(join(folder.path, 'audit.witness'))
    log = createAuditLog(store, clock, key, witness)
    for (const subject of ['user 1', 'user 2', 'user 3', 'user 4', 'user 5']) await log.append(entry(subject))
  })
  afterEach(() => folder.remove())
  const verify = () => verifyAudit(store, key, witness.read())

  it('is whole as it is written', async () => {
    const [last] = await log.list({ limit: 1 })
    expect(await verify()).toEqual({ entries: 5, head: last?.hash, faults: [] })
  })

  it('shows entries by operator, act, subject and time, the latest first', async () => {
    clock.advance(1000)
    await log.append({ ...entry('user 1'), operatorName: 'bob', act: 'user/show' })
    const subjects = async (filter: object) => (await log.list({ limit: 100, ...filter })).map(({ seq }) => seq)
    expect(await subjects({ subject: 'user 1' })).toEqual([6, 1])
    expect(await subjects({ operator: 'bob' })).toEqual([6])
    expect(await subjects({ act: 'user/freeze' })).toEqual([5, 4, 3, 2, 1])
    expect(await subjects({ from: clock.now() })).toEqual([6])
    expect(await subjects({ to: clock.now() - 1 })).toEqual([5, 4, 3, 2, 1])
    expect(await subjects({ after: 4, limit: 2 })).toEqual([3, 2])
  })

  it('takes entries of several gateways at once, each after another', async () => {
    const other = createAuditLog(store, clock, key, openAuditWitness(join(folder.path, 'other.witness')))
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? log : other).append(entry(`user ${index}`))))
    expect(await verify()).toMatchObject({ entries: 25, faults: [] })
  })

  const COLUMNS = ['atMs', 'operatorId', 'operatorName', 'address', 'act', 'subject', 'fields', 'reason', 'outcome', 'begunSeq'] as const
  it.each(COLUMNS)('finds that %s of an entry was changed', async (column) => {
    await store
      .updateTable('auditEntries')
      .set({ [column]: column === 'atMs' || column === 'begunSeq' ? 1 : 'x' })
      .where('seq', '=', 3)
      .execute()
    expect((await verify()).faults).toEqual(['Entry 3 was changed.'])
  })

  it('finds that an entry was taken out', async () => {
    await store.deleteFrom('auditEntries').where('seq', '=', 3).execute()
    expect((await verify()).faults).toEqual(['Entries 3 to 3 are missing.', 'Entry 4 does not follow the one before it.'])
  })

  it('finds that an entry was taken out and the others were moved up', async () => {
    await store.deleteFrom('auditEntries').where('seq', '=', 3).execute()
    await sql`UPDATE audit_entries SET seq = 3 WHERE seq = 4`.execute(store)
    await sql`UPDATE audit_entries SET seq = 4 WHERE seq = 5`.execute(store)
    expect((await verify()).faults).toContain('Entry 3 was changed.')
  })

  it('finds that two entries were swapped', async () => {
    for (const [from, to] of [
      [2, 99],
      [3, 2],
      [99, 3],
    ])
      await sql`UPDATE audit_entries SET seq = ${to} WHERE seq = ${from}`.execute(store)
    expect((await verify()).faults).toEqual(expect.arrayContaining(['Entry 2 was changed.', 'Entry 3 was changed.']))
  })

  it('finds that the first entries were taken out', async () => {
    await store.deleteFrom('auditEntries').where('seq', '<=', 2).execute()
    expect((await verify()).faults).toContain('Entries 1 to 2 are missing.')
  })

  it('finds that its end was cut off', async () => {
    await store.deleteFrom('auditEntries').where('seq', '>=', 4).execute()
    expect((await verify()).faults).toEqual(['The log ends at entry 3, but the data folder knows of entry 5.'])
  })

  it('finds that all of it was taken out', async () => {
    await store.deleteFrom('auditEntries').execute()
    expect((await verify()).faults).toEqual(['The log ends at entry 0, but the data folder knows of entry 5.'])
  })

  it('still knows of a cut when later entries were added', async () => {
    await store.deleteFrom('auditEntries').where('seq', '>=', 4).execute()
    for (const subject of ['user 6', 'user 7', 'user 8']) await log.append(entry(subject))
    expect((await verify()).faults).toEqual([
      'Entry 5 is another one than the data folder knows.',
      'The log had ended before entry 5, which the data folder knows, when a later entry was added.',
    ])
  })

  it('finds an entry that somebody without the key has added', async () => {
    const [last] = await log.list({ limit: 1 })
    const made = { ...entry('user 6'), seq: 6, atMs: clock.now(), previousHash: last?.hash ?? '' }
    const hash = hashEntry(createServerKey(randomBytes(32)), made)
    await store
      .insertInto('auditEntries')
      .values({ ...made, hash })
      .execute()
    expect((await verify()).faults).toEqual(['Entry 6 was changed.'])
  })

  it('finds an entry that was put between two others', async () => {
    await sql`UPDATE audit_entries SET seq = 6 WHERE seq = 5`.execute(store)
    const [, before] = await log.list({ limit: 2 })
    await store
      .insertInto('auditEntries')
      .values({ ...entry('user 9'), seq: 5, atMs: clock.now(), previousHash: before?.hash ?? '', hash: 'a'.repeat(64) })
      .execute()
    expect((await verify()).faults).toEqual(expect.arrayContaining(['Entry 5 was changed.', 'Entry 6 does not follow the one before it.']))
  })
})

describe('the witness', () => {
  it('refuses to be read where it is damaged, with a sentence', () => {
    const folder = temporaryFolder()
    const path = join(folder.path, 'audit.witness')
    writeFileSync(path, '{"head":')
    expect(() => openAuditWitness(path).read()).toThrow(/audit\.witness is damaged/)
    folder.remove()
  })

  it('does not go back where another process has told it of a later entry', async () => {
    const folder = temporaryFolder()
    const path = join(folder.path, 'audit.witness')
    const hashes = new Map([[7, 'seven']])
    const find = (seq: number) => Promise.resolve(hashes.get(seq) ?? null)
    await openAuditWitness(path).follow({ seq: 7, hash: 'seven', previousHash: 'six' }, find)
    await openAuditWitness(path).follow({ seq: 6, hash: 'six', previousHash: 'five' }, find)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ head: { seq: 7, hash: 'seven' }, lost: [] })
    folder.remove()
  })
})
