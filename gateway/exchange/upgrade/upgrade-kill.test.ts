import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { BEFORE, readManifest, readPostgresDump, unpackFixture } from '#tests/exchange/journal-fixtures.ts'
import { INHERITED } from '#tests/front/support/gateways.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { HistoryStore } from '../history/history-store.ts'

// Goal: whenever the command that carries data of before 1.0 over is killed, the old data is whole, the new is whole or absent, and the next run ends it.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const { sqlite, postgres } = readManifest(BEFORE)
let server: TestPostgres
let base = ''
let source = ''
let target = ''
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'agio-upgrade-kill-'))
  source = mkdtempSync(join(base, 'data-'))
  target = join(base, 'data-1')
})
afterEach(() => rmSync(base, { recursive: true }))

/** Runs the command, and kills it at once when a condition holds. Returns its exit code; null if it was killed. */
async function upgrade(databaseUrl: string | null, isMoment: () => boolean | Promise<boolean> = () => false): Promise<number | null> {
  const env = { NODE_ENV: 'production' as const, ...INHERITED, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
  const child = spawn(process.execPath, ['scripts/upgrade-data.ts', target, source], { cwd: ROOT, env, stdio: 'ignore' })
  let isEnded = false
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      isEnded = true
      resolve(code)
    })
  })
  while (!isEnded) {
    if (await isMoment()) child.kill('SIGKILL')
    await new Promise((resolve) => void setTimeout(resolve, 1))
  }
  return ended
}

function digests(): Record<string, string> {
  const names = readdirSync(source).filter((name) => !/lock|-shm$|-wal$/.test(name))
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(source, name)))
        .digest('hex'),
    ]),
  )
}

const partial = (name: string) => () => existsSync(join(`${target}.partial`, name))

it('in a folder', async () => {
  for (const name of ['journal.sqlite', 'history.sqlite'] as const) unpackFixture(BEFORE, name, source)
  const before = digests()
  const moments = [
    partial(''),
    partial('journal-before.sqlite'),
    partial('journal.witness'),
    partial('journal.sqlite'),
    partial('journal.sqlite-wal'),
  ]
  let kills = 0
  for (const moment of moments) {
    if ((await upgrade(null, moment)) !== 0) kills += 1
    expect(digests()).toEqual(before)
    if (!existsSync(target)) continue
    // Faster than the kill, so it is whole.
    expectWhole()
    rmSync(target, { recursive: true })
  }
  expect(kills).toBeGreaterThan(0)
  expect(await upgrade(null)).toBe(0)
  expectWhole()
  expect(existsSync(`${target}.partial`)).toBe(false)
  expect(digests()).toEqual(before)
})

function expectWhole(): void {
  const store = new SqliteStore(join(target, 'journal.sqlite'), true)
  const { faults, stateHash } = verifyJournal(store, knownByWitness(join(target, 'journal.witness')))
  store.close()
  expect([faults, stateHash]).toEqual([[], sqlite.stateHash])
}

it('in a database', async () => {
  const url = await server.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(readPostgresDump(BEFORE))
  const { rows: first } = await client.query<{ hash: string }>('SELECT hash FROM journal_records WHERE sequence = 1')
  const cursor = Math.max(...postgres.checkpoints.filter(({ snapshot }) => snapshot).map(({ sequence }) => sequence))
  const history = new HistoryStore(join(source, 'history.sqlite'))
  history.write({ rows: [], notes: [], volumes: [], cursor, origin: first[0]?.hash ?? '' })
  history.close()
  const count = async () => {
    const { rows } = await client.query<{ old: boolean; now: boolean }>(
      `SELECT to_regclass('agio_0_1_0.journal_records') IS NOT NULL AS old, to_regclass('journal_beginning') IS NOT NULL AS now`,
    )
    return rows[0] ?? { old: false, now: false }
  }
  for (const moment of [partial('journal-before.sqlite'), partial('journal.witness'), async () => (await count()).old]) {
    await upgrade(url, moment)
    // Either both or neither: the tables are replaced by one transaction.
    const { old, now } = await count()
    expect(old).toBe(now)
    if (!now) {
      const { rows } = await client.query<{ records: number }>('SELECT count(*)::int AS records FROM journal_records')
      expect(rows[0]?.records).toBe(postgres.records)
    }
    rmSync(target, { recursive: true, force: true })
  }
  expect((await count()).old).toBe(true)
  expect(await upgrade(url)).toBe(0)
  const store = new PostgresStore(url, true)
  const { faults, stateHash } = verifyJournal(store, knownByWitness(join(target, 'journal.witness')))
  store.close()
  expect([faults, stateHash]).toEqual([[], postgres.stateHash])
  await client.end()
})
