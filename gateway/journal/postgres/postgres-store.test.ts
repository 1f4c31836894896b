import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import { hashState } from '#gateway/engine/record/hash.ts'
import { writeRecord } from '#gateway/engine/record/record-text.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { Journal } from '../journal.ts'
import { JournalBroken, StoreError } from '../journal-store.ts'
import { PostgresStore } from './postgres-store.ts'
import { recover } from '../recover.ts'
import { verifyJournal } from '../verify.ts'

// Goal: the journal is as safe in PostgreSQL as in a file, even if the connection is lost at the worst moment.
let server: TestPostgres
let url = ''
const open: PostgresStore[] = []

beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  url = await server.createDatabase()
})
afterEach(() => {
  for (const store of open.splice(0)) store.close()
})

function connect(readOnly = false): PostgresStore {
  const store = new PostgresStore(url, readOnly)
  open.push(store)
  return store
}

function disconnect(store: PostgresStore): void {
  open.splice(open.indexOf(store), 1)
  store.close()
}

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function run(sql: string): Promise<void> {
  await ask(sql)
}

/** Runs `work` and tolerates a store that is unavailable for the moment, but no other error. */
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError)
  }
}

function traded(): Fixture {
  const fixture = new Fixture().trader('ann', { BTC: '10', USDT: '5000' })
  fixture.move({ last: 10_000, bids: [[9_990, 50]], asks: [[10_010, 50]] })
  for (let nth = 0; nth < 5; nth += 1) fixture.place('ann', { side: 'sell', ticks: 10_000 + nth, lots: 200 })
  return fixture
}

describe('a journal in PostgreSQL', () => {
  it('gives back what was appended, and the state with it', () => {
    const fixture = traded()
    const store = connect()
    recover(store)
    const journal = new Journal(store)
    journal.append(fixture.records.slice(0, 3).map(writeRecord))
    journal.append(fixture.records.slice(3).map(writeRecord))
    journal.snapshot(fixture.state)
    disconnect(store)

    const again = connect()
    const recovered = recover(again)
    expect(recovered).toMatchObject({ fromSequence: fixture.records.length, replayed: 0 })
    expect(hashState(recovered.state)).toBe(hashState(fixture.state))
    expect(verifyJournal(connect(true))).toMatchObject({ records: fixture.records.length, snapshots: 1, faults: [] })
  })

  it('keeps the chosen snapshots', () => {
    const store = connect()
    for (const sequence of [1, 2, 3])
      store.writeCheckpoint({ sequence, stateHash: `s${sequence}`, snapshot: { payload: '{}', hash: 'h' } }, 2)
    expect([...store.snapshots()].map(({ sequence }) => sequence)).toEqual([3, 2])
    expect(store.checkpointsAfter(1)).toEqual([
      { sequence: 2, stateHash: 's2' },
      { sequence: 3, stateHash: 's3' },
    ])
  })

  it('detects a changed record', async () => {
    const fixture = traded()
    const store = connect()
    recover(store)
    new Journal(store).append(fixture.records.map(writeRecord))
    await run("UPDATE journal_records SET payload = replace(payload, 'ann', 'eve') WHERE payload LIKE '%ann%'")
    expect(() => recover(store)).toThrow(JournalBroken)
  })

  it('belongs to one gateway at a time', () => {
    const store = connect()
    expect(() => new PostgresStore(url)).toThrow('another running gateway is using its journal')
    disconnect(store)
    connect()
  })

  it('accepts rows again whose commit was not answered, and refuses those of another writer', () => {
    const fixture = traded()
    const store = connect()
    recover(store)
    const before = new Journal(store)
    before.append(fixture.records.slice(0, 2).map(writeRecord))
    const row = store.row(2)
    if (row === null) throw new Error('it was appended')
    store.append([row])
    expect(store.last()).toEqual(row)
    expect(() => store.append([{ ...row, hash: 'another' }])).toThrow(JournalBroken)
  })

  it('writes nothing beside the records of another writer', async () => {
    const fixture = traded()
    const store = connect()
    const journal = new Journal(store)
    journal.append(fixture.records.slice(0, 2).map(writeRecord))
    await run("INSERT INTO journal_records VALUES (3, '{}', 'another')")
    expect(() => journal.append(fixture.records.slice(2, 5).map(writeRecord))).toThrow(new JournalBroken(3, 'somebody else has written it'))
    // Retrying fails the same way, since it only checks again.
    expect(() => journal.append(fixture.records.slice(2, 5).map(writeRecord))).toThrow(JournalBroken)
    expect([...store.rowsAfter(0)].map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  it('finds a commit again that came after its sender had given it up', async () => {
    const fixture = traded()
    const store = connect()
    const journal = new Journal(store)
    journal.append(fixture.records.slice(0, 2).map(writeRecord))
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('BEGIN')
    await other.query('LOCK TABLE journal_records IN SHARE MODE')
    expect(() => journal.append(fixture.records.slice(2).map(writeRecord))).toThrow(StoreError)
    // Only now does the server finish the commit whose sender has given up.
    await other.query('COMMIT')
    await other.end()
    const counted = async () => (await ask('SELECT count(*)::int AS records FROM journal_records'))[0]?.['records']
    await expect.poll(counted).toBe(fixture.records.length)
    for (let tries = 0; journal.sequence < fixture.records.length && tries < 1000; tries += 1)
      attempt(() => journal.append(fixture.records.slice(2).map(writeRecord)))
    expect(journal.sequence).toBe(fixture.records.length)
    expect(verifyJournal(store)).toMatchObject({ records: fixture.records.length, faults: [] })
  })

  it('tells by a probe whether it takes records, leaves no row by it, and keeps no lock where it could not begin', async () => {
    const store = connect()
    const name = new URL(url).pathname.slice(1)
    expect(() => store.probe()).not.toThrow()
    expect(store.last()).toBeNull()
    disconnect(store)
    await run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    expect(() => connect(true).probe()).toThrow('only reads')
    expect(() => connect()).toThrow(StoreError)
    await run(`BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`)
    expect(() => connect().probe()).not.toThrow()
  })

  it('goes on over a new connection when the old one is cut', async () => {
    const fixture = traded()
    const store = connect()
    recover(store)
    const journal = new Journal(store)
    journal.append(fixture.records.slice(0, 2).map(writeRecord))
    await run('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
    for (let tries = 0; journal.sequence < fixture.records.length && tries < 50; tries += 1)
      attempt(() => journal.append(fixture.records.slice(2).map(writeRecord)))
    expect(verifyJournal(store)).toMatchObject({ records: fixture.records.length, faults: [] })
  })
})

it('carries a whole exchange through a kill', async () => {
  const floor = await new Floor({ journal: () => connect() }).trader('ann')
  await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
  await floor.place('ann', { side: 'buy', lots: 100 })
  const hash = hashState(floor.exchange.state)
  open.length = 0
  floor.kill()
  expect(hashState(floor.exchange.state)).toBe(hash)
  expect(floor.exchange.read.openOrders('ann')).toHaveLength(1)
  expect(floor.exchange.read.fills('ann', { limit: 5 })).toHaveLength(1)
  open.length = 0
  floor.end()
})

it('reports in a sentence that there is no answer, without the password', () => {
  expect(() => new PostgresStore('postgres://agio:hidden@127.0.0.1:1/none')).toThrow(
    /^The journal in PostgreSQL cannot be used: (?!.*hidden)/,
  )
})
