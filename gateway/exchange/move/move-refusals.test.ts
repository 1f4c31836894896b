import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { writeWitness } from '#gateway/journal/witness.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { command, ended, kill, tradeUntilKilled, untilSaid } from '#tests/exchange/move-command.ts'
import { fillStore } from '#tests/exchange/random-store.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { moveToDatabase, moveToFolder } from './move-store.ts'

// Goal: what cannot be carried over whole is refused with a sentence, and no gateway starts on a half.

let server: TestPostgres
let base = ''
let model = ''
let folder = ''
let url = ''

beforeAll(async () => {
  server = await startPostgres()
  model = mkdtempSync(join(tmpdir(), 'agio-move-model-'))
  await tradeUntilKilled(join(model, 'data'))
  await fillStore(join(model, 'data'), 40)
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

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

function change(file: string, sql: string): void {
  const db = new DatabaseSync(join(folder, file), { enableForeignKeyConstraints: false })
  db.exec(sql)
  db.close()
}

function overwrite(file: string): void {
  change(file, 'PRAGMA wal_checkpoint(TRUNCATE)')
  const path = join(folder, file)
  const bytes = readFileSync(path)
  for (let at = 8192; at < bytes.length; at += 16_384) bytes.fill(0x5a, at, at + 2048)
  writeFileSync(path, bytes)
}

it.each([
  [
    'a journal with a changed record',
    () => change('journal.sqlite', "UPDATE records SET payload = payload || ' ' WHERE sequence = 20"),
    'does not fit the record',
  ],
  ['a journal that has lost its end', () => change('journal.sqlite', 'DELETE FROM records WHERE sequence > 100'), 'are missing'],
  ['a journal with damaged pages', () => overwrite('journal.sqlite'), 'is damaged'],
  ['a store with damaged pages', () => overwrite('store.sqlite'), 'is damaged'],
  [
    'a row without the one that it refers to',
    () => change('store.sqlite', "UPDATE sessions SET user_id = 'nobody'"),
    'violates foreign key',
  ],
  [
    'a text that PostgreSQL does not store',
    () => change('store.sqlite', "UPDATE attempts SET key = 'a' || char(0) || 'b' WHERE rowid = 1"),
    'a value in key',
  ],
  [
    'a migration of a newer version',
    () => change('store.sqlite', "INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01')"),
    'was written by a newer version; this is ',
  ],
  ['no store', () => rmSync(join(folder, 'store.sqlite')), 'There is no'],
])(
  'refuses %s with a sentence, and leaves nothing that a gateway would start on',
  async (_name, harm, sentence) => {
    harm()
    await expect(moveToDatabase(folder, url, () => {})).rejects.toThrow(sentence)
    const [found] = await ask("SELECT to_regclass('users') IS NULL OR to_regclass('store_move') IS NOT NULL AS closed")
    expect(found?.['closed']).toBe(true)
  },
  60_000,
)

it('refuses while a gateway runs, a database with rows, and one that does not store every character', async () => {
  const lock = openDataFolder(folder)
  await expect(moveToDatabase(folder, url, () => {})).rejects.toThrow('another running gateway')
  lock.release()
  const running = new PostgresStore(url)
  await expect(moveToDatabase(folder, url, () => {})).rejects.toThrow('A running gateway is using the database')
  running.append([{ sequence: 1, payload: '{}', hash: 'x' }])
  running.close()
  await expect(moveToDatabase(folder, url, () => {})).rejects.toThrow('it has rows in journal_records')
  await expect(moveToFolder(url, folder, folder, () => {})).rejects.toThrow('no tables')
  await ask("CREATE DATABASE latin ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'")
  await expect(moveToDatabase(folder, url.replace(/[^/]*$/, 'latin'), () => {})).rejects.toThrow('stores characters as SQL_ASCII')
})

it('refuses what has changed since the move began', async () => {
  const child = command(['--to', 'postgres', folder], { DATABASE_URL: url })
  await untilSaid(child, /^copied gifts/, 1)
  await kill(child)
  const floor = new Floor({ folder, startMs: Date.now() })
  await floor.trader('newcomer')
  floor.close()
  await expect(moveToDatabase(folder, url, () => {})).rejects.toThrow('as it was before it went on')
})

it('is verified in the database without a look at a folder that nobody has named', async () => {
  await moveToDatabase(folder, url, () => {})
  // Lies where a start without DATA_DIR would look, and is of another exchange.
  writeWitness(join(folder, 'journal.witness'), { origin: 'a'.repeat(64), sequence: 9_000_000, hash: 'b'.repeat(64) })
  const verified = await ended(command([], { DATABASE_URL: url }, 'verify-journal', base))
  expect(verified).toMatchObject({ code: 0, refused: '' })
  expect(verified.said).toContain('No data folder was compared: set DATA_DIR')
  const compared = await ended(command([], { DATABASE_URL: url, DATA_DIR: folder }, 'verify-journal', base))
  expect(compared).toMatchObject({ code: 1, refused: expect.stringContaining('is not the journal that') as string })
  const loss = await ended(command(['1'], { DATABASE_URL: url }, 'accept-loss', base))
  expect(loss).toMatchObject({ code: 1, refused: expect.stringContaining('set DATA_DIR too') as string })
})
