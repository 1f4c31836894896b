import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { Database } from '#gateway/store/postgres/database.ts'
import { chainHash, CHAIN_START } from '#gateway/journal/chain.ts'
import { type JournalRow, LeadLost } from '#gateway/journal/journal-store.ts'
import { APPEND, appendValues } from '#gateway/journal/postgres/epoch-statements.ts'
import { type PrimaryRole, type PrimarySeen, takePrimaryRole } from './primary-role.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'

// Goal: one gateway writes at a time, and one that was replaced writes nothing, at whichever moment it comes back.

let server: TestPostgres
let url = ''
const undo: (() => unknown)[] = []
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(async () => {
  url = await server.createDatabase()
})
afterEach(async () => {
  for (const run of undo.splice(0).toReversed()) await run()
})

interface Node {
  readonly lead: Promise<PrimaryRole>
  readonly seen: PrimarySeen[]
}

function stand(node: string): Node {
  const seen: PrimarySeen[] = []
  const ending = new AbortController()
  const lead = takePrimaryRole({
    database: new Database(url),
    node,
    onPrimary: (primary) => void seen.push(primary),
    presence: { describe: () => ({ version: '1.0.0', rules: 1, lagMs: null }), onNodes: () => undefined },
    log: { warn: () => undefined },
    ended: ending.signal,
  })
  undo.push(async () => {
    ending.abort()
    await lead.then(
      (held) => held.end(),
      () => undefined,
    )
  })
  return { lead, seen }
}

function openStore({ epoch }: PrimaryRole): PostgresStore {
  const store = new PostgresStore(url, false, epoch)
  undo.push(() => store.close())
  return store
}

function rows(first: number, count: number): JournalRow[] {
  const made: JournalRow[] = []
  let hash = CHAIN_START
  for (let sequence = 1; sequence < first + count; sequence += 1) {
    const payload = `{"nth":${sequence}}`
    hash = chainHash(hash, sequence, payload)
    if (sequence >= first) made.push({ sequence, payload, hash })
  }
  return made
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  undo.push(() => client.end().catch(() => undefined))
  return client
}

describe('the lead', () => {
  it('is taken at once by the first, and by a replica as soon as it is given up', async () => {
    const one = await stand('one').lead
    one.announce({ origin: 'http://one:3000', keys: 'k' })
    const two = stand('two')
    await expect.poll(() => two.seen.at(-1)).toEqual({ epoch: 1, node: 'one', origin: 'http://one:3000', keys: 'k', replay: null })
    await one.end()
    expect((await two.lead).epoch).toBe(2)
  })

  it('is taken by one of many that wait', async () => {
    const one = await stand('one').lead
    const others = Array.from({ length: 4 }, (_, nth) => stand(`n${nth}`))
    await expect.poll(() => others.every(({ seen }) => seen.length > 0)).toBe(true)
    await one.end()
    const { epoch } = await Promise.race(others.map(({ lead }) => lead))
    await expect.poll(() => new Set(others.map(({ seen }) => seen.at(-1)?.epoch))).toContain(epoch)
    expect(epoch).toBe(2)
  })

  it('is not taken from a primary whose database was away for longer than any silence', async () => {
    const one = await stand('one').lead
    const two = stand('two')
    await expect.poll(() => two.seen.length).toBeGreaterThan(0)
    await server.end('killed')
    await new Promise((resolve) => setTimeout(resolve, 9000))
    await server.start()
    const store = openStore(one)
    await expect.poll(() => attempt(() => store.append(rows(1, 1)))).toBe('')
    await expect.poll(() => attempt(() => store.append(rows(2, 1)))).toBe('')
    expect(two.seen.map(({ epoch }) => epoch)).toEqual([1])
  })
})

function attempt(work: () => void): string {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

describe('a late primary', () => {
  it('is refused every write, and finds its last append again if it was kept', async () => {
    const one = await stand('one').lead
    const late = openStore(one)
    late.append(rows(1, 2))
    await one.end()
    const store = openStore(await stand('two').lead)
    // A takeover ends the connections of earlier primaries: an append that it meets is uncertain, and the next one is refused.
    await expect.poll(() => attempt(() => late.append(rows(3, 1)))).toBe('JournalBroken')
    expect(() => late.probe()).toThrow(LeadLost)
    late.writeCheckpoint({ sequence: 2, stateHash: 'late', snapshot: { payload: '{}', hash: 'h' } }, 2)
    late.cutAfter(0)
    expect([store.last()?.sequence, [...store.snapshots()]]).toEqual([2, []])
    store.append(rows(3, 1))
    expect(() => late.append(rows(4, 1))).toThrow(LeadLost)
    expect(store.last()).toEqual(rows(3, 1)[0])
  })

  it('that was paused between BEGIN and its append is refused', async () => {
    const one = await stand('one').lead
    const paused = await connect()
    await paused.query('BEGIN')
    await paused.query('SELECT 1')
    await one.end()
    const store = openStore(await stand('two').lead)
    const { rows: answer } = await paused.query<{ added: string }>(APPEND, [...appendValues(rows(1, 2), one.epoch)])
    await paused.query('COMMIT')
    expect([Number(answer[0]?.added), store.last()]).toEqual([0, null])
  })

  it('that was paused between its append and COMMIT blocks no takeover, and nothing of it is kept', async () => {
    const one = await stand('one').lead
    const paused = await connect()
    await paused.query(`SET application_name = 'agio journal ${one.epoch}'`)
    await paused.query('BEGIN')
    await paused.query(APPEND, [...appendValues(rows(1, 2), one.epoch)])
    await one.end()
    const two = await stand('two').lead
    const store = openStore(two)
    await expect(paused.query('COMMIT')).rejects.toThrow(/terminat|closed|connection error/i)
    expect([two.epoch, store.last()]).toEqual([2, null])
    store.append(rows(1, 1))
    expect(store.last()?.sequence).toBe(1)
  })

  it('whose append was under way as another one became the primary is wholly before it', async () => {
    const one = await stand('one').lead
    const slow = await connect()
    await slow.query('BEGIN')
    await slow.query(APPEND, [...appendValues(rows(1, 2), one.epoch)])
    await one.end()
    const two = stand('two').lead
    await new Promise((resolve) => setTimeout(resolve, 500))
    await slow.query('COMMIT')
    expect(openStore(await two).last()?.sequence).toBe(2)
  })
})
