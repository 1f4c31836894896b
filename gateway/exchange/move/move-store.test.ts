import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { openPostgresStore } from '#gateway/store/store.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { command, ended, kill, ORDERS, tradeUntilKilled, untilSaid } from '#tests/exchange/move-command.ts'
import { fillStore } from '#tests/exchange/random-store.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { moveToDatabase, moveToFolder } from './move-store.ts'
import { SqliteSide } from './sqlite-side.ts'
import { sumTable } from './moved-tables.ts'

// Goal: an exchange goes from files to a database and back with every row, whatever ends the command on its way.

let server: TestPostgres
let base = ''
let model = ''
let folder = ''
let url = ''

beforeAll(async () => {
  server = await startPostgres()
  model = mkdtempSync(join(tmpdir(), 'agio-move-model-'))
  await tradeUntilKilled(join(model, 'data'))
  await fillStore(join(model, 'data'), 40, { attempts: 9000 })
  for (const name of ['server.key', 'signing-keys.json']) writeFileSync(join(model, 'data', name), name)
})
afterAll(async () => {
  await server.stop()
  rmSync(model, { recursive: true })
})
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'agio-move-'))
  folder = join(base, 'data')
  cpSync(join(model, 'data'), folder, { recursive: true })
  url = await server.createDatabase()
})
afterEach(() => rmSync(base, { recursive: true }))

/** Returns the sums of all tables in two files. */
async function sumFiles(path: string): Promise<Record<string, unknown>> {
  const side = new SqliteSide(join(path, 'store.sqlite'), join(path, 'journal.sqlite'), { readOnly: true })
  const sums: Record<string, unknown> = {}
  for (const table of side.tables) sums[table.name] = await sumTable(side, table, () => {})
  side.close()
  return sums
}

function digests(path: string): Record<string, string> {
  const names = readdirSync(path).filter((name) => !/lock|-shm$/.test(name) && readFileSync(join(path, name)).length > 0)
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    ]),
  )
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

/** Moves the store and the journal of a folder away, as an operator does after a move into a database. */
function clear(path: string): void {
  for (const name of readdirSync(path).filter((each) => /^(store|journal)\.sqlite/.test(each)))
    renameSync(join(path, name), join(base, `old-${name}`))
}

it('carries every row there and back, and the exchange goes on in both places', async () => {
  const before = await sumFiles(folder)
  const bytes = digests(folder)
  const lines: string[] = []
  const there = await moveToDatabase(folder, url, (line) => lines.push(line))
  expect(digests(folder)).toEqual(bytes)
  expect(Object.keys(before)).toHaveLength(there.tables)
  expect(there.journal.records).toBeGreaterThan(ORDERS)
  expect(Number(there.journal.sums['USDT'])).toBeGreaterThan(0)
  expect(lines).toContainEqual(expect.stringMatching(/^copied attempts: \d+ rows, /))
  // The accounts open as they are, and references are in force again.
  const store = await openPostgresStore(url, () => {})
  await store.destroy()
  await expect(
    ask(
      "INSERT INTO sessions (id, user_id, token_hash, created_at, refreshed_at, seen_at, expires_at, device, address) VALUES ('x', 'nobody', 'x', 1, 1, 1, 1, '', '')",
    ),
  ).rejects.toThrow('foreign key')
  clear(folder)
  const back = await moveToFolder(url, folder, folder, () => {})
  expect(back.journal).toEqual(there.journal)
  expect(await sumFiles(folder)).toEqual(before)
  expect(readdirSync(folder).filter((name) => name.includes('mov'))).toEqual([])

  // Another gateway's folder gets the keys, and the history.
  const other = join(base, 'other')
  expect((await moveToFolder(url, folder, other, () => {})).journal).toEqual(there.journal)
  expect(await sumFiles(other)).toEqual(before)
  for (const name of ['server.key', 'signing-keys.json', 'journal.witness', 'history.sqlite'])
    expect(existsSync(join(other, name))).toBe(true)

  const floors = [
    new Floor({ folder, startMs: Date.now() }),
    new Floor({ folder: other, journal: () => new PostgresStore(url), startMs: Date.now() }),
  ]
  for (const floor of floors) {
    expect(floor.core.state.sequence).toBeGreaterThanOrEqual(there.journal.records)
    await floor.trader('newcomer')
    expect(await floor.place('newcomer', { side: 'buy', lots: 1000 })).toMatchObject({ kind: 'done' })
    const hash = hashState(floor.core.state)
    floor.kill()
    expect(hashState(floor.core.state)).toBe(hash)
    floor.close()
  }
})

/** Moments at which the command is killed: what it has said, or what its target has. */
const MOMENTS: readonly { readonly name: string; readonly line?: RegExp; readonly copied?: number }[] = [
  { name: 'when it has checked the source', line: /^checked/ },
  { name: 'within a table', copied: 1 },
  { name: 'after the journal', line: /^copied journal_records/ },
  { name: 'while it compares', line: /^compared devices/ },
  { name: 'when all is compared', line: /^compared withdraw_passwords/ },
]

/** Kills the command at a moment. */
async function killAt(child: ChildProcess, moment: (typeof MOMENTS)[number], copied: () => Promise<number>): Promise<void> {
  if (moment.line !== undefined) await untilSaid(child, moment.line, 1)
  else while (child.exitCode === null && (await copied()) < (moment.copied ?? 0)) await new Promise((resolve) => void setImmediate(resolve))
  await kill(child)
}

async function countCopied(): Promise<number> {
  const [found] = await ask("SELECT to_regclass('attempts') IS NOT NULL AS found")
  return found?.['found'] === true ? Number((await ask('SELECT count(*) AS rows FROM attempts'))[0]?.['rows']) : 0
}

function countCopiedToFile(): Promise<number> {
  const path = join(folder, 'store.sqlite.moving')
  if (!existsSync(join(folder, 'move-store.json'))) return Promise.resolve(0)
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  const rows = Number(db.prepare('SELECT count(*) AS rows FROM attempts').get()?.['rows'])
  db.close()
  return Promise.resolve(rows)
}

it('goes on where it was, whatever moment it was killed at, in both directions', async () => {
  const before = await sumFiles(folder)
  for (const moment of MOMENTS) {
    const child = command(['--to', 'postgres', folder], { DATABASE_URL: url })
    await killAt(child, moment, countCopied)
    // No gateway may take the half for the whole.
    if ((await ask("SELECT to_regclass('store_move') IS NOT NULL AS found"))[0]?.['found'] === true)
      await expect(moveToFolder(url, folder, join(base, 'half'), () => {})).rejects.toThrow('only the half of a move')
  }
  const there = await ended(command(['--to', 'postgres', folder], { DATABASE_URL: url }))
  expect(there).toMatchObject({ code: 0, refused: '' })
  expect(there.said).toContain('Next: set DATABASE_URL')
  expect(await ended(command(['--to', 'postgres', folder], { DATABASE_URL: url }))).toMatchObject({
    code: 1,
    refused: expect.stringContaining('The database is not empty') as string,
  })
  clear(folder)
  for (const moment of MOMENTS) await killAt(command(['--to', 'sqlite', folder], { DATABASE_URL: url }), moment, countCopiedToFile)
  const back = await ended(command(['--to', 'sqlite', folder], { DATABASE_URL: url }))
  expect(back).toMatchObject({ code: 0, refused: '' })
  expect(back.said).toContain('Next: unset DATABASE_URL')
  expect(await sumFiles(folder)).toEqual(before)
})

it('ends the naming of the files after a kill between the two', async () => {
  const before = await sumFiles(folder)
  await moveToDatabase(folder, url, () => {})
  clear(folder)
  await moveToFolder(url, folder, folder, () => {})
  const { name } = (await moveToFolder(url, folder, join(base, 'other'), () => {})).journal
  renameSync(join(folder, 'journal.sqlite'), join(folder, 'journal.sqlite.moving'))
  writeFileSync(join(folder, 'move-store.json'), JSON.stringify({ source: name, isCompared: true }))
  await moveToFolder(url, folder, folder, () => {})
  expect(await sumFiles(folder)).toEqual(before)
  expect(existsSync(join(folder, 'move-store.json'))).toBe(false)
})

it('lets columns that count by themselves go on behind what was carried over', async () => {
  const stop = (line: string): void => {
    if (line.startsWith('copied alerts')) throw new Error('ended here')
  }
  await expect(moveToDatabase(folder, url, stop)).rejects.toThrow('ended here')
  await ask('ALTER TABLE sessions ALTER COLUMN seen_at ADD GENERATED ALWAYS AS IDENTITY')
  await moveToDatabase(folder, url, () => {})
  const [greatest] = await ask('SELECT max(seen_at) AS seen FROM sessions')
  const [next] = await ask("SELECT nextval(pg_get_serial_sequence('sessions', 'seen_at')) AS seen")
  expect(BigInt(String(next?.['seen']))).toBe(BigInt(String(greatest?.['seen'])) + 1n)
})
