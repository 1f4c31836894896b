import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { isStoreOutage } from '../store-outage.ts'
import { createCommitMarks } from './commit-marks.ts'
import { Database, leave } from './database.ts'
import { DatabaseUnavailable, OutcomeUnknown } from './database-errors.ts'
import { DatabasePool } from './database-pool.ts'

// Goal: a write is in the database exactly if its caller was told so, at whichever moment the connection or the server is lost.

interface Tables {
  notes: { id: number; words: string }
}

let primary: TestPostgres
let proxy: TcpProxy
let url = ''
const undo: (() => unknown)[] = []

beforeAll(async () => {
  primary = await startPostgres()
  proxy = await startTcpProxy(primary.port)
}, 60_000)
afterAll(async () => {
  await proxy.end()
  await primary.stop()
})
beforeEach(async () => {
  url = await primary.createDatabase()
})
afterEach(async () => {
  proxy.open()
  for (const run of undo.splice(0).toReversed()) await run()
})

function through(...ports: number[]): string {
  const { username, password, pathname } = new URL(url)
  return `postgres://${username}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}${pathname}?target_session_attrs=read-write`
}

async function open(
  address: string,
): Promise<{ readonly store: Kysely<Tables>; readonly database: Database; readonly pool: DatabasePool }> {
  const database = new Database(address)
  const client = await database.connect({ name: 'test', queryTimeoutMs: 4000 })
  await createCommitMarks(client)
  await client.query('CREATE TABLE IF NOT EXISTS notes (id integer PRIMARY KEY, words text NOT NULL)')
  leave(client)
  const pool = new DatabasePool({ database, types: new pg.TypeOverrides(), onLost: () => undefined })
  const store = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  undo.push(() => store.destroy())
  return { store, database, pool }
}

async function ids(store: Kysely<Tables>): Promise<number[]> {
  return (await store.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
}

function note(store: Kysely<Tables>, id: number): Promise<{ id: number }[]> {
  return store.insertInto('notes').values({ id, words: 'x' }).returning('id').execute()
}

describe('a commit whose answer is lost', () => {
  it('is found, and answered with its rows', async () => {
    const { store } = await open(through(proxy.port))
    proxy.loseAnswerTo('COMMIT')
    expect(await note(store, 1)).toEqual([{ id: 1 }])
    expect(await ids(store)).toEqual([1])
  })

  it('of a transaction is found', async () => {
    const { store } = await open(through(proxy.port))
    proxy.loseAnswerTo('COMMIT')
    const told = await store.transaction().execute(async (trx) => {
      await note(trx, 1)
      return note(trx, 2)
    })
    expect([told, await ids(store)]).toEqual([[{ id: 2 }], [1, 2]])
  })

  it('is an outage if it never arrived, and never takes effect', async () => {
    const { store } = await open(through(proxy.port))
    proxy.loseMessage('COMMIT')
    await expect(note(store, 1)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await ids(store)).toEqual([])
    expect(await note(store, 1)).toEqual([{ id: 1 }])
  })

  it('is unknown if nothing can be found out', async () => {
    const { store } = await open(through(proxy.port))
    await note(store, 1)
    proxy.loseAnswerTo('COMMIT')
    const answer = note(store, 2).then(
      () => null,
      (error: unknown) => error,
    )
    await expect.poll(async () => (await ids((await open(url)).store)).length).toBe(2)
    proxy.close()
    const error = await answer
    // It was settled before the way was closed, or could not be.
    if (error !== null) expect([isStoreOutage(error), error instanceof DatabaseUnavailable]).toEqual([true, false])
  }, 20_000)

  it('leaves what was refused as it was', async () => {
    const { store, pool } = await open(through(proxy.port))
    await note(store, 1)
    await expect(note(store, 1)).rejects.toMatchObject({ code: '23505' })
    expect(await note(store, 2)).toEqual([{ id: 2 }])
    expect(pool.counts).toMatchObject({ open: 1, waiting: 0 })
  })
})

it('tells of every write whether it was kept, while connections are cut all the time', async () => {
  const { store } = await open(through(proxy.port))
  const [kept, lost, unknown] = [new Set<number>(), new Set<number>(), new Set<number>()]
  let isDone = false
  const cutting = (async () => {
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60))
      proxy.cut()
    }
  })()
  const write = async (first: number): Promise<void> => {
    for (let id = first; id < first + 25; id += 1) {
      try {
        await note(store, id)
        kept.add(id)
      } catch (error) {
        expect(isStoreOutage(error)).toBe(true)
        ;(error instanceof OutcomeUnknown ? unknown : lost).add(id)
      }
    }
  }
  await Promise.all([0, 100, 200].map(write))
  isDone = true
  await cutting
  expect(kept.size + lost.size + unknown.size).toBe(75)
  expect(kept.size).toBeGreaterThan(unknown.size)
  const found = await ids((await open(url)).store)
  expect(found.filter((id) => !unknown.has(id))).toEqual([...kept].toSorted((a, b) => a - b))
}, 180_000)

describe('a server', () => {
  it('is found again after it was killed', async () => {
    const { store, database } = await open(url)
    await note(store, 1)
    await primary.end('killed')
    await expect(note(store, 2)).rejects.toSatisfy(isStoreOutage)
    await expect(ids(store)).rejects.toSatisfy(isStoreOutage)
    expect(database.state).toMatchObject({ state: 'unavailable' })
    await primary.start()
    await expect.poll(() => ids(store).catch(() => null)).toEqual([1])
    expect(database.state).toMatchObject({ state: 'ready', failures: 0 })
  }, 60_000)

  it('may cut connections that nobody uses, as often as it likes', async () => {
    const { store, pool } = await open(url)
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => ids(store)))
      // One that still connects would not be cut.
      await expect.poll(() => pool.counts).toEqual({ open: 10, idle: 10, waiting: 0 })
      await primary.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'agio accounts'")
      await expect.poll(() => pool.counts.open).toBe(0)
    }
    expect(await note(store, 1)).toEqual([{ id: 1 }])
  })

  it('that only reads is left, and used again when it writes', async () => {
    const { store, database } = await open(url)
    await note(store, 1)
    await primary.run('ALTER SYSTEM SET default_transaction_read_only = on')
    await primary.run('SELECT pg_reload_conf()')
    const told = (id: number) =>
      note(store, id).then(
        () => database.state.state,
        (error: unknown) => (isStoreOutage(error) ? database.state.state : String(error)),
      )
    await expect.poll(() => told(2)).toBe('read-only')
    await primary.run('ALTER SYSTEM RESET default_transaction_read_only')
    await primary.run('SELECT pg_reload_conf()')
    await expect.poll(() => told(3)).toBe('ready')
  }, 60_000)

  it('is replaced by its standby, with everything that was answered', async () => {
    const standby = await primary.follow()
    undo.push(() => standby.stop())
    await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
    await primary.run('SELECT pg_reload_conf()')
    undo.push(async () => {
      await primary.start()
      await primary.run('SET synchronous_commit = local; ALTER SYSTEM RESET synchronous_standby_names').catch(() => undefined)
    })
    const { store, database } = await open(through(standby.port, primary.port))
    expect(database.state.host).toBe(`127.0.0.1:${primary.port}`)
    const kept: number[] = []
    for (let id = 0; id < 30; id += 1) {
      await note(store, id)
      kept.push(id)
    }
    await primary.end('killed')
    await expect(note(store, 100)).rejects.toSatisfy(isStoreOutage)
    await standby.run('SELECT pg_promote()')
    await expect.poll(() => ids(store).catch(() => null)).toEqual(kept)
    expect(database.state).toMatchObject({ state: 'ready', host: `127.0.0.1:${standby.port}`, takeovers: 1 })
    expect(await note(store, 101)).toEqual([{ id: 101 }])
  }, 60_000)
})
