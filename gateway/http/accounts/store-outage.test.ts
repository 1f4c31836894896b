import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startAccounts } from '#tests/support/accounts.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { openPostgresStore } from '#gateway/store/store.ts'
import { isStoreOutage } from '#gateway/store/store-outage.ts'

/** Goal: an unavailable store gives a clear answer, and everything recovers by itself when it is back. */

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

describe('a disk that is full', () => {
  it('refuses what must be kept, goes on reading, and takes writes again when there is room', async () => {
    const kind = await STORE_KINDS.SQLite()
    closers.push(() => kind.close())
    const server = await startAccounts({ kind })
    closers.push(() => server.close())
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    // Simulates a full disk: the file may not grow by a page.
    const { rows } = await sql<{ pageCount: number }>`PRAGMA page_count`.execute(server.store)
    await sql`PRAGMA max_page_count = ${sql.lit(rows[0]?.pageCount ?? 0)}`.execute(server.store)
    const refused: string[] = []
    for (let count = 0; count < 300 && refused.length === 0; count += 1) {
      const { code, httpStatus } = await server.browser().post('/v1/user/guest/create')
      if (code !== '00000') refused.push(`${httpStatus} ${code}`)
    }
    expect(refused).toEqual(['503 10503'])
    expect((await browser.get('/v1/user/overview/userinfo')).code).toBe('00000')
    await sql`PRAGMA max_page_count = 1073741823`.execute(server.store)
    expect((await server.browser().post('/v1/user/guest/create')).code).toBe('00000')
  })
})

describe('a PostgreSQL that goes away', () => {
  it('is an outage, not a fault', async () => {
    const postgres = await startPostgres()
    closers.push(() => postgres.stop())
    const lost: Error[] = []
    const store = await openPostgresStore(await postgres.createDatabase(), (error) => void lost.push(error))
    const kind: StoreKind = {
      open: () => Promise.resolve({ store, reopen: () => Promise.resolve(store) }),
      close: () => Promise.resolve(),
    }
    const server = await startAccounts({ kind })
    closers.push(() => server.close())
    const browser = server.browser()
    expect((await browser.post('/v1/user/guest/create')).code).toBe('00000')
    await postgres.end()
    for (let count = 0; count < 3; count += 1) {
      expect(await browser.get('/v1/user/overview/userinfo')).toMatchObject({ httpStatus: 503, code: '10503' })
    }
    await store.destroy()
  }, 60_000)
})

describe('an outage', () => {
  it.each<[string, object, boolean]>([
    ['a full disk', { errcode: 13 }, true],
    ['an extended code of a failing disk', { errcode: 10 | (3 << 8) }, true],
    ['a unique value that is taken', { errcode: 2067 }, false],
    ['a statement that is wrong', { errcode: 1 }, false],
    ['a connection that was refused', { code: 'ECONNREFUSED' }, true],
    ['an administrator who shuts down', { code: '57P01' }, true],
    ['too many connections', { code: '53300' }, true],
    ['a unique value of PostgreSQL', { code: '23505' }, false],
    ['a syntax error of PostgreSQL', { code: '42601' }, false],
    ['a broken connection', { message: 'Connection terminated unexpectedly' }, true],
    ['a mistake of ours', { message: 'x is not a function' }, false],
  ])('%s: %s', (_case, properties, outage) => {
    expect(isStoreOutage(Object.assign(new Error('x'), properties))).toBe(outage)
  })

  it('is never recognised in anything but an error', () => {
    expect([isStoreOutage(null), isStoreOutage('x'), isStoreOutage({ errcode: 13 })]).toEqual([false, false, false])
  })
})
