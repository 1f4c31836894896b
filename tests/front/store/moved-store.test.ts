import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { RULES } from '#gateway/engine/state/rules.ts'
import { chainHash } from '#gateway/journal/chain.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { command, ended } from '#tests/exchange/move-command.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { type Gateway, Gateways, PATIENT } from '../support/gateways.ts'
import { Trader } from '../support/outage-trader.ts'

// Goal: an operator who moves an exchange, or starts it on the wrong place or in the wrong version, is led to what loses nothing.
let server: TestPostgres
let gateways: Gateways
let base = ''
let folder = ''
let url = ''
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())
beforeEach(async () => {
  gateways = new Gateways()
  base = mkdtempSync(join(tmpdir(), 'agio-moved-'))
  folder = join(base, 'data')
  url = await server.createDatabase()
})
afterEach(async () => {
  await gateways.close()
  rmSync(base, { recursive: true })
})

function start(variables: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  return gateways.start(folder, variables)
}

/** Returns the message of a line of the log. */
function readMessage(line: string): string {
  try {
    return String((JSON.parse(line) as { readonly msg?: unknown }).msg ?? '')
  } catch {
    return line
  }
}

/** Returns what a start says that is refused, which is one line. */
async function refusal(variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const said = await start(variables).then(
    () => 'it started',
    (error: unknown) => (error instanceof Error ? error.message.trim() : ''),
  )
  // The web process, which has no build here, says so on several lines.
  const lines = said
    .split('\n')
    .map(readMessage)
    .filter((line) => /^(?:The|A|DATABASE_URL|\/)/.test(line))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
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

function digests(): Record<string, string> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !/lock|-shm$|-wal$/.test(entry.name))
  return Object.fromEntries(
    names.map(({ name }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}

/** Starts an exchange in the folder, lets somebody trade, and stops it. */
async function traded(): Promise<Trader> {
  const gateway = await start()
  const trader = new Trader(gateway, 0)
  await trader.enter()
  await expect.poll(() => trader.place(), PATIENT).toBe('00000')
  expect(await gateway.end('SIGTERM')).toBe(0)
  return trader
}

async function isKnown(trader: Trader, gateway: Gateway): Promise<boolean> {
  const { body } = await trader.at(gateway).call('/v1/user/overview/userinfo')
  return (JSON.parse(body) as { code: string }).code === '00000'
}

it('goes to a database and back, and each start on the wrong side says what to do before it speaks of a loss', async () => {
  const trader = await traded()
  const before = digests()
  const beside = await refusal({ DATABASE_URL: url })
  expect(beside).toMatch(
    /^DATABASE_URL names an empty database, and .*data has an exchange: \d+ records from 20\d\d-.* UTC, \d+ accounts?\./,
  )
  expect(beside).toContain('npm run move-store -- --to postgres')
  expect(beside).not.toContain('accept-loss')
  expect(digests()).toEqual(before)
  expect(await ask('SELECT tablename FROM pg_tables WHERE schemaname = current_schema()')).toEqual([])

  expect(await ended(command(['--to', 'postgres', folder], { DATABASE_URL: url }))).toMatchObject({ code: 0 })
  const there = await start({ DATABASE_URL: url })
  expect(await isKnown(trader, there)).toBe(true)
  await expect.poll(() => trader.at(there).place(), PATIENT).toBe('00000')
  const running = await ended(command(['--to', 'sqlite', folder], { DATABASE_URL: url }))
  expect(running).toMatchObject({ code: 1, refused: expect.stringContaining('another running gateway is using') as string })
  expect(await there.end('SIGTERM')).toBe(0)

  const behind = await refusal()
  expect(behind).toMatch(/\d+ records?, .* (?:is|are) missing \(made after 20\d\d-.* UTC and up to 20\d\d-.* UTC\)/)
  expect(behind).toMatch(/set DATABASE_URL if the exchange was moved into a database.*Only if it is nowhere: `npm run accept-loss/)

  for (const name of readdirSync(folder).filter((each) => /^(store|journal)\.sqlite/.test(each)))
    renameSync(join(folder, name), join(base, name))
  expect(await ended(command(['--to', 'sqlite', folder], { DATABASE_URL: url }))).toMatchObject({ code: 0 })
  const back = await start()
  expect(await isKnown(trader, back)).toBe(true)
  await expect.poll(() => trader.at(back).place(), PATIENT).toMatch(/00000|insufficientBalance/)
})

it('is not started on half a move', async () => {
  await ask('CREATE TABLE store_move (source text NOT NULL, foreign_keys text NOT NULL)')
  expect(await refusal({ DATABASE_URL: url })).toMatch(
    /^A move into the database of DATABASE_URL has not ended\. Repeat `npm run move-store/,
  )
  writeFileSync(join(folder, 'move-store.json'), JSON.stringify({ source: 'x', isCompared: false }))
  expect(await refusal()).toMatch(/move-store\.json says that a move into this folder has not ended\. Repeat/)
})

it('is left as it is if a newer version has written it', async () => {
  await traded()
  const file = join(folder, 'journal.sqlite')
  const journal = new SqliteStore(file)
  const last = journal.last()
  const [sequence, payload] = [(last?.sequence ?? 0) + 1, JSON.stringify({ type: 'set-rules', rules: RULES + 1 })]
  journal.append([{ sequence, payload, hash: chainHash(last?.hash ?? '', sequence, payload) }])
  journal.close()
  const db = new DatabaseSync(join(folder, 'store.sqlite'))
  db.exec("INSERT INTO versions VALUES ('77.0.1', 4000000000000); PRAGMA wal_checkpoint(TRUNCATE)")
  const before = digests()
  expect(await refusal()).toMatch(
    new RegExp(
      `^The journal .*journal\\.sqlite was written by a newer version \\(77\\.0\\.1\\); this is .* It has rules ${RULES + 1} at record ${sequence}, .* Nothing has been changed`,
    ),
  )
  expect(digests()).toEqual(before)
  db.exec("INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01'); PRAGMA wal_checkpoint(TRUNCATE)")
  const planted = digests()
  expect(await refusal()).toMatch(/^The store .*store\.sqlite was written by a newer version \(77\.0\.1\); this is .* It has 999-later, /)
  expect(digests()).toEqual(planted)
  db.close()
})
