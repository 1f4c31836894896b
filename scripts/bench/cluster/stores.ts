import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required } from '#lib/kernel/assert.ts'
import { lotsFrom, ticksFrom, ZERO } from '#lib/kernel/money.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { startExchange } from '#gateway/exchange/local/start-exchange.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres.ts'
import type { Goal } from '../goal.ts'

const CLIENTS = 100
/** Each order rests and is cancelled again. */
const ORDERS = 12_000
const SINGLE_ORDERS = 200
const ROUNDS = 3
const MARKET = 'spot:ETHUSDT'

interface Figures {
  readonly perSecond: number
  readonly p50Ms: number
}

/**
 * Measures orders a second of the same exchange by where its journal is: in a file, in PostgreSQL on this machine, and there with a
 * synchronous standby. All of them flush each commit to the disk.
 */
export async function benchStores(): Promise<Goal[]> {
  const primary = await startPostgres(null, null, true)
  const standby = await primary.follow()
  try {
    // The first run compiles the exchange for all of them.
    await trade(null)
    const runs = { file: [] as Figures[], database: [] as Figures[], quorum: [] as Figures[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.file.push(await trade(null))
      runs.database.push(await trade(await primary.createDatabase()))
      await waitForStandby(primary, '*')
      runs.quorum.push(await trade(await primary.createDatabase()))
      await waitForStandby(primary, '')
    }
    const [file, database, quorum] = [middleOf(runs.file), middleOf(runs.database), middleOf(runs.quorum)]
    tell('SQLite', file)
    tell('PostgreSQL on loopback', database)
    tell('PostgreSQL with a synchronous standby', quorum)
    return [
      {
        name: `durable orders per second, ${CLIENTS} clients, PostgreSQL, share of SQLite`,
        actual: database.perSecond / file.perSecond,
        atLeast: 0.7,
      },
      {
        name: 'the same with a synchronous standby, share of PostgreSQL alone',
        actual: quorum.perSecond / database.perSecond,
        atLeast: 0.5,
      },
    ]
  } finally {
    await waitForStandby(primary, '').catch(() => undefined)
    await standby.stop()
    await primary.stop()
  }
}

/** Has each commit wait for the named standbys; for none if the name is empty. */
async function waitForStandby(primary: TestPostgres, names: string): Promise<void> {
  await primary.run(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
  await primary.run('SELECT pg_reload_conf()')
}

/** Returns the run with the middle speed. */
function middleOf(runs: readonly Figures[]): Figures {
  return required(runs.toSorted((one, other) => one.perSecond - other.perSecond)[runs.length >> 1], 'there are runs')
}

function tell(store: string, { perSecond, p50Ms }: Figures): void {
  console.log(`${store}: ${Math.round(perSecond)} orders/s of ${CLIENTS} clients, one order alone p50 ${p50Ms.toFixed(1)} ms`)
}

/** Trades on an exchange of its own. */
async function trade(databaseUrl: string | null): Promise<Figures> {
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'bench-store-')))
  const feedConfig: FeedConfig = { source: 'synthetic', seed: '1' }
  const feed = createFeed(feedConfig, Date.now)
  const log = { info: () => undefined, warn: () => undefined }
  const onDeath = (error: Error): never => {
    throw error
  }
  const exchange = await startExchange({ folder, databaseUrl, feed, feedConfig, log, onDeath })
  try {
    const accounts = Array.from({ length: CLIENTS }, (_, nth) => `bench-${nth}`)
    for (const account of accounts) {
      await exchange.ensureAccount(account)
      await exchange.submit({ type: 'set-realism', account, realism: FRICTIONLESS })
    }
    // The first order brings the market up to date.
    const first = { market: MARKET, wallet: 'spot', side: 'buy', type: 'market', force: 'gtc', ticks: ZERO, lots: lotsFrom(100) } as const
    await exchange.submit({ type: 'place', account: 'bench-0', order: first })
    await Promise.all(accounts.map((account) => turns(exchange, account, 20)))
    const single: number[] = []
    await turns(exchange, 'bench-0', SINGLE_ORDERS, single)
    const from = performance.now()
    await Promise.all(accounts.map((account) => turns(exchange, account, ORDERS / CLIENTS)))
    const seconds = (performance.now() - from) / 1000
    return { perSecond: ORDERS / seconds, p50Ms: single.toSorted((a, b) => a - b)[single.length >> 1] ?? 0 }
  } finally {
    await exchange.close()
    feed.close()
    folder.release()
    rmSync(folder.path, { recursive: true })
  }
}

/** Places orders that rest and cancels them, by turns; each waits until the one before is durable. */
async function turns(exchange: LocalExchange, account: string, count: number, took: number[] = []): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const from = performance.now()
    const ticks = ticksFrom(Math.floor((exchange.state.markets.get(MARKET)?.last ?? 0) * 0.97))
    const order = { market: MARKET, wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks, lots: lotsFrom(100) } as const
    const { kind } = await exchange.submit(
      nth % 2 === 1 ? { type: 'cancel-all', account, kind: 'both' } : { type: 'place', account, order },
    )
    if (kind !== 'done') throw new Error(`an order was not taken: ${kind}`)
    took.push(performance.now() - from)
  }
}
