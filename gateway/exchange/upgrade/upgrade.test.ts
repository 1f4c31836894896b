import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { RULES } from '#gateway/engine/state/rules.ts'
import { proveVersion } from '#gateway/journal/prove.ts'
import type { JournalStore } from '#gateway/journal/journal-store.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { recover } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { writeWitness } from '#gateway/journal/witness.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { BEFORE, digestHistory, readManifest, readPostgresDump, unpackFixture } from '#tests/exchange/journal-fixtures.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { acceptLoss } from '../local/accept-loss.ts'
import { HistoryStore } from '../history/history-store.ts'
import { upgradeData } from './upgrade-data.ts'

// Goal: a data folder of before 1.0 is refused unharmed, and one command carries all that it leads to over.

const { sqlite, postgres } = readManifest(BEFORE)
const REFUSED = /^A version before 1\.0 wrote the journal: version 0\.1\.0 reads it, and `npm run upgrade-data -- TARGET` /

let base = ''
let source = ''
let target = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'agio-upgrade-'))
  source = join(base, 'data')
  target = join(base, 'data-1')
  mkdirSync(source)
})
afterEach(() => rmSync(base, { recursive: true }))

/** Leaves a folder of version 0.1.0, with what else lies in one. */
function leaveOld(): void {
  unpackFixture(BEFORE, 'journal.sqlite', source)
  unpackFixture(BEFORE, 'history.sqlite', source)
  const store = new SqliteStore(join(source, 'journal.sqlite'), true)
  writeWitness(join(source, 'journal.witness'), { origin: store.row(1)?.hash ?? '', sequence: sqlite.records, hash: sqlite.lastHash })
  store.close()
  writeFileSync(join(source, 'server.key'), 'a key')
  mkdirSync(join(source, 'announcement'))
  writeFileSync(join(source, 'announcement', 'text.html'), 'closed on Sunday')
}

function change(sql: string): void {
  const db = new DatabaseSync(join(source, 'journal.sqlite'))
  db.exec(sql)
  db.close()
}

/** Checks that a journal that was carried over leads on, from its beginning and from its snapshots, with the history of before. */
async function expectOn(open: () => JournalStore, folder: string, recorded: typeof sqlite): Promise<void> {
  const before = digestHistory(join(folder, 'history.sqlite'))
  expect(before).toEqual(recorded.history)
  const floor = new Floor({ folder, journal: open, startMs: recorded.endMs })
  const { state } = floor.core
  expect([state.rules, state.sequence > recorded.records, findBreaches(state)]).toEqual([RULES, true, []])
  expect(floor.exchange.read.openOrders('carl').length).toBeGreaterThan(0)
  await floor.trader('newcomer')
  expect(await floor.place('newcomer', { side: 'buy', lots: 1000 })).toMatchObject({ kind: 'done' })
  floor.pass(60_000, 1000)
  expect(floor.exchange.status().state).toBe('running')
  const hash = hashState(floor.core.state)
  floor.kill()
  expect(hashState(floor.core.state)).toBe(hash)
  floor.loseHistory()
  expect(hashState(floor.core.state)).toBe(hash)
  floor.close()
  const store = open()
  expect(verifyJournal(store)).toMatchObject({ faults: [], stateHash: hash })
  expect(proveVersion(store).to).toBeGreaterThan(recorded.records)
  store.close()
}

describe('a folder of before', () => {
  it('is refused with one sentence, by a start, a look and an acceptance of loss, and stays as it is', () => {
    leaveOld()
    const bytes = readFileSync(join(source, 'journal.sqlite'))
    expect(() => new Floor({ folder: source })).toThrow(REFUSED)
    const store = new SqliteStore(join(source, 'journal.sqlite'), true)
    expect(() => recover(store)).toThrow(REFUSED)
    expect(() => proveVersion(store)).toThrow(REFUSED)
    expect(verifyJournal(store).faults).toEqual([expect.stringMatching(REFUSED)])
    store.close()
    const folder = openDataFolder(source)
    expect(() => acceptLoss(folder, null, 0, 1)).toThrow(REFUSED)
    folder.release()
    expect(readFileSync(join(source, 'journal.sqlite')).equals(bytes)).toBe(true)
  })

  it('is carried over, and goes on', async () => {
    leaveOld()
    const bytes = readFileSync(join(source, 'journal.sqlite'))
    const upgraded = await upgradeData(source, target, null)
    expect(upgraded).toMatchObject({ sequence: sqlite.records, stateHash: sqlite.stateHash })
    expect(Number(upgraded.sums['USDT'])).toBeGreaterThan(0)
    expect(readFileSync(join(source, 'journal.sqlite')).equals(bytes)).toBe(true)
    expect(readFileSync(join(target, 'server.key'), 'utf8')).toBe('a key')
    expect(readFileSync(join(target, 'announcement', 'text.html'), 'utf8')).toBe('closed on Sunday')
    await expectOn(() => new SqliteStore(join(target, 'journal.sqlite')), target, sqlite)
  }, 60_000)

  it('is carried over after an attempt that was ended at any moment', async () => {
    leaveOld()
    mkdirSync(`${target}.partial`)
    writeFileSync(join(`${target}.partial`, 'journal.sqlite'), 'half')
    expect(await upgradeData(source, target, null)).toMatchObject({ stateHash: sqlite.stateHash })
    expect(existsSync(`${target}.partial`)).toBe(false)
    await expect(upgradeData(source, target, null)).rejects.toThrow('exists already')
    await expect(upgradeData(target, join(base, 'again'), null)).rejects.toThrow('of this version already')
  })

  it('whose history is behind its snapshots is not carried over', async () => {
    leaveOld()
    const history = new DatabaseSync(join(source, 'history.sqlite'))
    history.prepare('UPDATE cursor SET sequence = 1').run()
    history.close()
    await expect(upgradeData(source, target, null)).rejects.toThrow('start it once with version 0.1.0')
  })

  it.each([
    [
      'that has rules of its own after its snapshots',
      `UPDATE checkpoints SET snapshot = replace(snapshot, '"rules":16', '"rules":15')`,
      'start it once',
    ],
    ['whose snapshots are damaged', `UPDATE checkpoints SET snapshot = snapshot || ' '`, 'start it once'],
    [
      'with a record that was edited',
      `UPDATE records SET payload = payload || ' ' WHERE sequence = ${sqlite.records - 1}`,
      'does not fit the record',
    ],
    ['that lacks its end', `DELETE FROM records WHERE sequence = ${sqlite.records}`, 'is missing'],
  ])('%s is not carried over, and nothing is left', async (_, sql, sentence) => {
    leaveOld()
    change(sql)
    await expect(upgradeData(source, target, null)).rejects.toThrow(sentence)
    expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false])
  })

  it('whose beginning was edited after it was carried over is found out', async () => {
    leaveOld()
    await upgradeData(source, target, null)
    const floor = new Floor({ folder: target, startMs: sqlite.endMs })
    floor.close()
    const db = new DatabaseSync(join(target, 'journal.sqlite'))
    db.exec(`UPDATE beginning SET payload = replace(payload, '"lastId"', ' "lastId"')`)
    db.close()
    const store = new SqliteStore(join(target, 'journal.sqlite'), true)
    expect(verifyJournal(store).faults[0]).toContain('the beginning beside the records is not the one')
    store.close()
  })
})

describe('a database of before', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server.stop())

  async function open(): Promise<{ readonly url: string; readonly client: pg.Client }> {
    const url = await server.createDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(readPostgresDump(BEFORE))
    return { url, client }
  }

  /** Leaves a history that has what there was at the newest snapshot. */
  async function leaveHistory(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ hash: string }>('SELECT hash FROM journal_records WHERE sequence = 1')
    const cursor = Math.max(...postgres.checkpoints.filter(({ snapshot }) => snapshot).map(({ sequence }) => sequence))
    const history = new HistoryStore(join(source, 'history.sqlite'))
    history.write({ rows: [], notes: [], volumes: [], cursor, origin: rows[0]?.hash ?? '' })
    history.close()
  }

  it('is carried over, again after an attempt that was ended before its folder was made, and keeps the tables of before', async () => {
    const { url, client } = await open()
    await leaveHistory(client)
    const reader = new PostgresStore(url, true)
    expect(() => recover(reader)).toThrow(REFUSED)
    reader.close()
    for (const folder of [target, `${target}-again`]) {
      const upgraded = await upgradeData(source, folder, url)
      expect(upgraded).toMatchObject({ sequence: postgres.records, stateHash: postgres.stateHash })
    }
    const { rows } = await client.query<{ old: number; now: number }>(
      'SELECT (SELECT count(*)::int FROM agio_0_1_0.journal_records) AS old, (SELECT count(*)::int FROM journal_records) AS now',
    )
    expect(rows[0]).toEqual({ old: postgres.records, now: 2 })
    const floor = new Floor({ folder: target, journal: () => new PostgresStore(url), startMs: postgres.endMs })
    await floor.trader('newcomer')
    expect(floor.exchange.read.openOrders('carl').length).toBeGreaterThan(0)
    const hash = hashState(floor.core.state)
    floor.close()
    const store = new PostgresStore(url, true)
    expect(verifyJournal(store)).toMatchObject({ faults: [], stateHash: hash })
    store.close()
    await client.end()
  }, 60_000)

  it('is left alone while a gateway runs', async () => {
    const { url, client } = await open()
    const running = new PostgresStore(url)
    await expect(upgradeData(source, target, url)).rejects.toThrow('stop all of them')
    running.close()
    await client.end()
  })
})
