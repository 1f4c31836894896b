import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { type DataFolder, openDataFolder } from '#gateway/store/data-folder.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { acceptLoss } from './local/accept-loss.ts'
import type { LocalExchange } from './local/local-exchange.ts'
import { startExchange } from './local/start-exchange.ts'

// Goal: a database restored from an older dump is detected by the records of the data folder, as for a file.
const CONFIG: FeedConfig = { source: 'synthetic', seed: '1' }
let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

function start(folder: DataFolder, databaseUrl: string): Promise<LocalExchange> {
  const log = { info: () => undefined, warn: () => undefined }
  const onDeath = (error: Error): never => {
    throw error
  }
  return startExchange({ folder, databaseUrl, feed: createFeed(CONFIG, Date.now), feedConfig: CONFIG, log, onDeath })
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

it('does not go on from less than was acknowledged, but by an operator’s word', async () => {
  const url = await server.createDatabase()
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'agio-damage-')))
  const first = await start(folder, url)
  for (const account of ['ann', 'bob', 'carl']) await first.ensureAccount(account)
  const all = first.status().sequence
  await first.close()
  expect(knownByWitness(folder.file('journal.witness'))).toMatchObject([{ sequence: all }])
  const kept = `${folder.path}-kept`
  cpSync(folder.path, kept, { recursive: true })

  await run(url, `DELETE FROM journal_records WHERE sequence > ${all - 4}; DELETE FROM journal_checkpoints`)
  await expect(start(folder, url)).rejects.toThrow(`The journal in PostgreSQL ends at record ${all - 4}`)
  const missing = `4 records, ${all - 3} to ${all}, are missing \\(made after 20.* UTC and up to 20.* UTC\\)\\. Put back a dump of it`
  await expect(start(folder, url)).rejects.toThrow(
    new RegExp(`${missing}.* Only if it is nowhere: .*accept-loss -- ${all - 4}\` goes on and gives up these 4 records`),
  )
  const look = new PostgresStore(url, true)
  expect(verifyJournal(look, knownByWitness(folder.file('journal.witness'))).faults.join(' ')).toContain('4 records')
  look.close()

  expect(() => acceptLoss(folder, url, all - 3, 1)).toThrow(`whole up to record ${all - 4}`)
  expect(acceptLoss(folder, url, all - 4, 1)).toContain(`Records ${all - 3} to ${all} are given up.`)
  const second = await start(folder, url)
  await second.ensureAccount('dora')
  expect(second.read.account('dora')).not.toBeNull()
  expect(() => acceptLoss(folder, url, all, 1)).toThrow('another running gateway is using its journal')
  await second.close()

  // Not the folder's own database.
  const other = openDataFolder(kept)
  await expect(start(other, await server.createDatabase())).rejects.toThrow('The journal in PostgreSQL has no records')
  for (const each of [folder, other]) {
    each.release()
    rmSync(each.path, { recursive: true })
  }
})
