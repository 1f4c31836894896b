import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STORE_KINDS, type OpenStore, type StoreKind } from '#tests/support/stores.ts'
import type { UserRow } from './schema.ts'
import { isDuplicate, type Store } from './store.ts'

/** Goal: both databases behave alike in everything the accounts rely on. */

const USER: UserRow = {
  id: '1000000001',
  idHash: 'hash',
  kind: 'user',
  parentId: null,
  name: null,
  email: 'ada@agio.example',
  areaCode: null,
  mobile: null,
  passwordHash: null,
  totpSecret: null,
  totpStep: null,
  permissions: null,
  frozenAt: null,
  createdAt: 1_795_000_000_123,
  inviteCode: 'K7QMW2RX4T',
}

describe.each(Object.entries(STORE_KINDS))('the store on %s', (name, createKind) => {
  let kind: StoreKind
  let opened: OpenStore
  let store: Store

  beforeAll(async () => {
    kind = await createKind()
  }, 60_000)
  afterAll(() => kind.close())
  beforeEach(async () => {
    opened = await kind.open()
    store = opened.store
  })

  it('gives back what was written, times as numbers and nothing as null', async () => {
    await store.insertInto('users').values(USER).execute()
    expect(await store.selectFrom('users').selectAll().execute()).toEqual([USER])
  })

  it('answers a write with rows where rows are asked for', async () => {
    const row = await store.insertInto('users').values(USER).returning(['id', 'createdAt']).executeTakeFirst()
    expect(row).toEqual({ id: USER.id, createdAt: USER.createdAt })
  })

  it('counts the rows that a write has changed', async () => {
    await store.insertInto('users').values(USER).execute()
    const change = (id: string) => store.updateTable('users').set({ name: 'Ada' }).where('id', '=', id).executeTakeFirst()
    expect([(await change(USER.id)).numUpdatedRows, (await change('2')).numUpdatedRows]).toEqual([1n, 0n])
  })

  it('refuses a second row with a value that must be unique, and says so', async () => {
    await store.insertInto('users').values(USER).execute()
    const again = store
      .insertInto('users')
      .values({ ...USER, id: '2', idHash: '2' })
      .execute()
      .then(
        () => null,
        (error: unknown) => error,
      )
    const primary = store
      .insertInto('users')
      .values({ ...USER, idHash: '3', email: null, inviteCode: null })
      .execute()
      .then(
        () => null,
        (error: unknown) => error,
      )
    expect([isDuplicate(await again), isDuplicate(await primary), isDuplicate(new Error('x')), isDuplicate(null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('takes any number of rows without the value', async () => {
    await store
      .insertInto('users')
      .values(['1', '2', '3'].map((id) => ({ ...USER, id, idHash: id, email: null, inviteCode: null })))
      .execute()
    expect(await store.selectFrom('users').select('id').execute()).toHaveLength(3)
  })

  it('refuses a row that belongs to nobody', async () => {
    const device = { userId: 'nobody', deviceHash: 'x', firstSeenAt: 1, seenAt: 1 }
    await expect(store.insertInto('devices').values(device).execute()).rejects.toThrow(/foreign key/i)
  })

  it('undoes a transaction that fails, whole', async () => {
    const failing = store.transaction().execute(async (step) => {
      await step.insertInto('users').values(USER).execute()
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await store.selectFrom('users').selectAll().execute()).toEqual([])
  })

  it('keeps transactions apart that run at the same time', async () => {
    await store.insertInto('attempts').values({ key: 'a', count: 0, windowEndsAt: 0 }).execute()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        store
          .transaction()
          .execute(async (step) => {
            await step
              .updateTable('attempts')
              .set((row) => ({ count: row('count', '+', 1) }))
              .where('key', '=', 'a')
              .execute()
            if (index % 2 === 1) throw new Error('undo')
          })
          .catch(() => null),
      ),
    )
    expect(await store.selectFrom('attempts').select('count').execute()).toEqual([{ count: 25 }])
  })

  it('lets exactly one of a thousand parallel writers win a conditional write', async () => {
    await store
      .insertInto('tickets')
      .values({ tokenHash: 't', kind: 'x', data: '{}', createdAt: 1, expiresAt: 2, tries: 0, usedAt: null })
      .execute()
    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        store
          .updateTable('tickets')
          .set({ usedAt: index + 1 })
          .where('tokenHash', '=', 't')
          .where('usedAt', 'is', null)
          .executeTakeFirst(),
      ),
    )
    expect(results.filter(({ numUpdatedRows }) => numUpdatedRows === 1n)).toHaveLength(1)
  })

  it('holds everything after it was closed and opened again, and runs no migration twice', async () => {
    await store.insertInto('users').values(USER).execute()
    const again = await opened.reopen()
    expect(await again.selectFrom('users').selectAll().execute()).toEqual([USER])
  })

  it('gives every account of an older store a code of its own to invite with', async () => {
    const first = new Set([
      'users',
      'sessions',
      'verification_codes',
      'attempts',
      'tickets',
      'identities',
      'passkeys',
      'devices',
      'api_keys',
      'commit_marks',
    ])
    const later = (await store.introspection.getTables()).map((table) => table.name).filter((table) => !first.has(table))
    const undone = [
      ...later.map((table) => `drop table ${table}${name === 'PostgreSQL' ? ' cascade' : ''}`),
      'drop index users_invite_code',
      'alter table users drop column invite_code',
      'alter table sessions drop column terminal_hash',
    ]
    for (const undo of [...undone, `delete from kysely_migration where name > '002-api-keys'`]) await sql.raw(undo).execute(store)
    for (const id of ['1', '2'])
      await sql`insert into users (id, id_hash, kind, created_at) values (${id}, ${id}, 'user', 1)`.execute(store)
    const codes = async (of: Store) =>
      (await of.selectFrom('users').select('inviteCode').orderBy('id').execute()).map(({ inviteCode }) => inviteCode)
    const given = await codes(await opened.reopen())
    expect(given).toEqual([expect.stringMatching(/^[2-9A-Z]{10}$/), expect.stringMatching(/^[2-9A-Z]{10}$/)])
    expect(new Set(given).size).toBe(2)
    expect(await codes(await opened.reopen())).toEqual(given)
  })
})

describe('duties of the embedded store alone', () => {
  it('has files that only their owner may read', async () => {
    const kind = await STORE_KINDS.SQLite()
    const { store } = await kind.open()
    const {
      rows: [database],
    } = await sql<{ file: string }>`PRAGMA database_list`.execute(store)
    const file = database?.file ?? ''
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(join(file, '..')).mode & 0o777).toString(8)).toBe('700')
    await kind.close()
  })
})
