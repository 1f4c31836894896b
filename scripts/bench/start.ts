import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lotsFrom, type Ticks, ticksFrom, ZERO } from '#lib/kernel/money.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { startExchange } from '#gateway/exchange/local/start-exchange.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import type { Goal } from './goal.ts'
import { startSite } from './processes.ts'

const MARKET = 'spot:ETHUSDT'
const OPEN_ORDERS = 100_000
/** Below the number of orders that an account may have open. */
const ORDERS_PER_ACCOUNT = 180
const RECORDS = 1_000_000
/** Accounts that place an order and cancel it again, each waiting for its answers. */
const TRADERS = 100
const SEED = 'bench'
const SECONDS_MAX = 5
const BUSY_MS = 20

/** Measures how long a start takes after a kill, with a long journal and many open orders; on an empty folder for comparison. */
export async function benchStart(): Promise<Goal[]> {
  const folder = mkdtempSync(join(tmpdir(), 'agio-bench-start-'))
  const killed = `${folder}-killed`
  try {
    await fill(folder, () => cpSync(folder, killed, { recursive: true, filter: (path) => !path.endsWith('.lock') }))
    const empty = await secondsToReady({})
    const full = await secondsToReady({ DATA_DIR: killed, MARKET_SEED: SEED })
    console.log(
      `start: ${full.toFixed(1)} s with ${OPEN_ORDERS} open orders and ${RECORDS} records; ${empty.toFixed(1)} s on an empty folder`,
    )
    return [
      { name: `seconds from the command to ready, ${OPEN_ORDERS} open orders, ${RECORDS} records`, actual: full, atMost: SECONDS_MAX },
    ]
  } finally {
    for (const path of [folder, killed]) rmSync(path, { recursive: true, force: true })
  }
}

async function secondsToReady(settings: Readonly<Record<string, string>>): Promise<number> {
  const from = performance.now()
  const site = await startSite(settings)
  const seconds = (performance.now() - from) / 1000
  await site.stop()
  return seconds
}

/** Trades in a data folder until it has the open orders and the records, then calls `asItIs` while the exchange still runs. */
async function fill(path: string, asItIs: () => void): Promise<void> {
  const folder = openDataFolder(path)
  const feedConfig: FeedConfig = { source: 'synthetic', seed: SEED }
  const feed = createFeed(feedConfig, Date.now)
  const onDeath = (error: Error): never => {
    throw error
  }
  const log = { info: () => undefined, warn: () => undefined }
  const exchange = await startExchange({ folder, databaseUrl: null, feed, feedConfig, log, onDeath })
  const holders = Array.from({ length: Math.ceil(OPEN_ORDERS / ORDERS_PER_ACCOUNT) }, (_, nth) => `holder-${nth}`)
  const traders = Array.from({ length: TRADERS }, (_, nth) => `trader-${nth}`)
  for (const account of [...holders, ...traders]) await open(exchange, account)
  // The first order brings the market up to date.
  const first = { market: MARKET, wallet: 'spot', side: 'buy', type: 'market', force: 'gtc', ticks: ZERO, lots: lotsFrom(100) } as const
  await exchange.submit({ type: 'place', account: 'trader-0', order: first })
  for (let at = 0; at < holders.length; at += TRADERS)
    await Promise.all(holders.slice(at, at + TRADERS).map((account) => hold(exchange, account)))
  await Promise.all(traders.map((account) => trade(exchange, account)))
  asItIs()
  await exchange.close()
  feed.close()
  folder.release()
}

async function open(exchange: LocalExchange, account: string): Promise<void> {
  await exchange.ensureAccount(account)
  await exchange.submit({ type: 'set-realism', account, realism: FRICTIONLESS })
}

async function hold(exchange: LocalExchange, account: string): Promise<void> {
  for (let nth = 0; nth < ORDERS_PER_ACCOUNT; nth += 1) await place(exchange, account, below(exchange, nth))
}

async function trade(exchange: LocalExchange, account: string): Promise<void> {
  while (exchange.state.sequence < RECORDS) {
    await place(exchange, account, below(exchange, 0))
    await exchange.submit({ type: 'cancel-all', account, kind: 'both' })
  }
}

function below(exchange: LocalExchange, nth: number): Ticks {
  return ticksFrom(Math.floor((exchange.state.markets.get(MARKET)?.last ?? 0) * 0.9) - nth)
}

async function place(exchange: LocalExchange, account: string, ticks: Ticks): Promise<void> {
  const order = { market: MARKET, wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks, lots: lotsFrom(10) } as const
  // The exchange takes nothing while its history is far behind.
  let outcome = await exchange.submit({ type: 'place', account, order })
  for (; outcome.kind === 'busy'; outcome = await exchange.submit({ type: 'place', account, order })) await pause(BUSY_MS)
  if (outcome.kind !== 'done') throw new Error(`an order was not taken: ${JSON.stringify(outcome)}`)
}
