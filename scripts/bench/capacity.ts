import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { lotsFrom, ticksFrom, ZERO } from '#lib/kernel/money.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { archiveJournal } from '#gateway/exchange/archive/archive-journal.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { startExchange } from '#gateway/exchange/local/start-exchange.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import { recover } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { type DataFolder, openDataFolder } from '#gateway/store/data-folder.ts'

const MARKET = 'spot:ETHUSDT'
const ACCOUNTS = 10_000
const TRADERS = 200
const ORDERS = 60_000
const BUSY_MS = 20
const MIB = 2 ** 20

/** Prints what an operator plans with: bytes of journal and history for an order, memory for an account, seconds of a replay. They are no goals. */
export async function benchCapacity(): Promise<void> {
  const path = mkdtempSync(join(tmpdir(), 'agio-bench-capacity-'))
  const folder = openDataFolder(path)
  try {
    const begun = await measureMemory(folder, 0)
    const opened = await measureMemory(folder, ACCOUNTS)
    const perAccount = (opened.bytes - begun.bytes) / ACCOUNTS
    console.log(`capacity: ${(perAccount / 1024).toFixed(1)} kB of memory for an account that has not traded, in each of two threads`)
    const journal = (opened.journal - begun.journal) / ACCOUNTS
    const history = (opened.history - begun.history) / ACCOUNTS
    console.log(`capacity: ${describe(journal)} of journal and ${describe(history)} of history for a new account`)
    const before = sizes(folder)
    await run(folder, (exchange) => trade(exchange))
    const after = sizes(folder)
    console.log(
      `capacity: ${describe((after.journal - before.journal) / ORDERS)} of journal and ${describe((after.history - before.history) / ORDERS)} of history for an order (half are filled at once, half cancelled)`,
    )
    measureReplay(folder)
    measureArchive(folder, after.journal)
  } finally {
    folder.release()
    rmSync(path, { recursive: true })
  }
}

function describe(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} kB`
}

/** Runs an exchange until its work is done, and closes it in order. */
async function run<Value>(folder: DataFolder, work: (exchange: LocalExchange) => Promise<Value>): Promise<Value> {
  const feedConfig: FeedConfig = { source: 'synthetic', seed: 'bench' }
  const feed = createFeed(feedConfig, Date.now)
  const onDeath = (error: Error): never => {
    throw error
  }
  const log = { info: () => undefined, warn: () => undefined }
  const exchange = await startExchange({ folder, databaseUrl: null, feed, feedConfig, log, onDeath })
  try {
    return await work(exchange)
  } finally {
    await exchange.close()
    feed.close()
  }
}

/** Opens accounts, and returns what the state of the main thread takes then, with the sizes of the files. */
async function measureMemory(folder: DataFolder, accounts: number) {
  const bytes = await run(folder, async (exchange) => {
    for (let at = 0; at < accounts; at += TRADERS)
      await Promise.all(Array.from({ length: TRADERS }, (_, nth) => exchange.ensureAccount(`account-${at + nth}`)))
    collect()
    return process.memoryUsage().heapUsed
  })
  return { bytes, ...sizes(folder) }
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
}

/** Returns the bytes of records and history, without room that is not used and without snapshots. */
function sizes(folder: DataFolder): { readonly journal: number; readonly history: number } {
  const db = new DatabaseSync(folder.file('journal.sqlite'))
  db.exec('UPDATE checkpoints SET snapshot = NULL, snapshot_hash = NULL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const history = new DatabaseSync(folder.file('history.sqlite'))
  history.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  history.close()
  return { journal: statSync(folder.file('journal.sqlite')).size, history: statSync(folder.file('history.sqlite')).size }
}

async function trade(exchange: LocalExchange): Promise<void> {
  const traders = Array.from({ length: TRADERS }, (_, nth) => `account-${nth}`)
  await Promise.all(
    traders.map(async (account) => {
      await submit(exchange, { type: 'set-realism', account, realism: FRICTIONLESS })
      for (let nth = 0; nth < ORDERS / TRADERS; nth += 2) {
        const order = { market: MARKET, wallet: 'spot', force: 'gtc', lots: lotsFrom(10) } as const
        await submit(exchange, {
          type: 'place',
          account,
          order: { ...order, side: nth % 4 === 0 ? 'buy' : 'sell', type: 'market', ticks: ZERO },
        })
        const last = exchange.state.markets.get(MARKET)?.last ?? 0
        await submit(exchange, {
          type: 'place',
          account,
          order: { ...order, side: 'buy', type: 'limit', ticks: ticksFrom(Math.floor(last * 0.9)) },
        })
        await submit(exchange, { type: 'cancel-all', account, kind: 'both' })
      }
    }),
  )
}

async function submit(exchange: LocalExchange, command: BareCommand): Promise<void> {
  // The exchange takes nothing while its history is far behind.
  let outcome = await exchange.submit(command)
  for (; outcome.kind === 'busy'; outcome = await exchange.submit(command)) await pause(BUSY_MS)
}

/** Measures a start without any snapshot, whose history is there. */
function measureReplay(folder: DataFolder): void {
  const store = new SqliteStore(folder.file('journal.sqlite'), true)
  const from = performance.now()
  const { replayed } = recover(store)
  const seconds = (performance.now() - from) / 1000
  store.close()
  console.log(
    `capacity: ${((seconds / replayed) * 1_000_000).toFixed(0)} s to replay a million records without a snapshot (${replayed} in ${seconds.toFixed(1)} s)`,
  )
}

function measureArchive(folder: DataFolder, bytes: number): void {
  const from = performance.now()
  const done = archiveJournal(folder, null, Date.now() + 1, () => {})
  const seconds = (performance.now() - from) / 1000
  const files = readdirSync(folder.path).filter((name) => name.startsWith('journal-archive-'))
  const kept = files.reduce((sum, name) => sum + statSync(folder.file(name)).size, 0)
  console.log(
    `capacity: archived ${done?.records ?? 0} records in ${seconds.toFixed(1)} s; ${(bytes / MIB).toFixed(1)} MiB of journal are ${(kept / MIB).toFixed(1)} MiB of archive, and ${(statSync(folder.file('journal.sqlite')).size / MIB).toFixed(1)} MiB of journal remain`,
  )
}
