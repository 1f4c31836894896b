import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FRICTIONLESS } from '#gateway/engine/realism.ts'
import type { LocalExchange } from '#gateway/exchange/local-exchange.ts'
import { startExchange } from '#gateway/exchange/start-exchange.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/create-feed.ts'
import { openDataFolder } from '#gateway/journal/store/data-folder.ts'
import type { Goal } from './goal.ts'

const CLIENTS = 100
const ORDERS = 20_000
const SINGLE_ORDERS = 300
const OPEN_ORDERS = 10_000
const MARKET = 'spot:ETHUSDT'

/** One client: an order that rests, and its end, in turns; each is asked for when the one before is durable. */
async function trade(exchange: LocalExchange, account: string, orders: number, took: number[]): Promise<void> {
  const ticks = Math.floor((exchange.state.markets.get(MARKET)?.last ?? 0) * 0.97)
  for (let nth = 0; nth < orders; nth += 2) {
    took.push(await timed(() => place(exchange, account, ticks)))
    took.push(await timed(() => exchange.submit({ type: 'cancel-all', account, kind: 'both' })))
  }
}

function place(exchange: LocalExchange, account: string, ticks: number) {
  const order = { market: MARKET, wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks, lots: 100 } as const
  return exchange.submit({ type: 'place', account, order })
}

async function timed(run: () => Promise<{ readonly kind: string }>): Promise<number> {
  const startedAt = performance.now()
  const { kind } = await run()
  if (kind !== 'done') throw new Error(`an order was not taken: ${kind}`)
  return performance.now() - startedAt
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}

async function open(exchange: LocalExchange, account: string): Promise<void> {
  await exchange.ensureAccount(account)
  await exchange.submit({ type: 'set-realism', account, realism: FRICTIONLESS })
}

/** The exchange with its journal on the disk: how long one order takes, how many fit into a second, what open orders weigh. */
export async function benchExchange(): Promise<Goal[]> {
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'agio-bench-')))
  const config: FeedConfig = { source: 'synthetic', seed: '1' }
  const feed = createFeed(config, Date.now)
  const onDeath = (error: Error): never => {
    throw error
  }
  const exchange = await startExchange({ folder, databaseUrl: null, feed, feedConfig: config, log: { info: () => undefined, warn: () => undefined }, onDeath })
  const accounts = Array.from({ length: CLIENTS }, (_, nth) => `bench-${nth}`)
  await Promise.all(accounts.map((account) => open(exchange, account)))
  // The first order brings the market to now, and the code to its speed.
  await exchange.submit({ type: 'place', account: 'bench-0', order: { market: MARKET, wallet: 'spot', side: 'buy', type: 'market', force: 'gtc', ticks: 0, lots: 100 } })
  await Promise.all(accounts.map((account) => trade(exchange, account, 20, [])))

  const single: number[] = []
  await trade(exchange, 'bench-0', SINGLE_ORDERS, single)
  const took: number[] = []
  const startedAt = performance.now()
  await Promise.all(accounts.map((account) => trade(exchange, account, ORDERS / CLIENTS, took)))
  const perSecond = took.length / ((performance.now() - startedAt) / 1000)
  const megabytes = await weigh(exchange, accounts)
  await exchange.close()
  feed.close()
  folder.release()
  rmSync(folder.path, { recursive: true })
  console.log(`exchange: one order p50 ${quantile(single, 0.5).toFixed(2)} ms; ${CLIENTS} clients ${Math.round(perSecond)} orders/s, p50 ${quantile(took, 0.5).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms; ${OPEN_ORDERS} open orders ${megabytes.toFixed(0)} MB`)
  return [
    { name: 'durable orders per second, 100 clients', actual: perSecond, atLeast: 2000 },
    { name: 'durable order p99 in ms, 100 clients', actual: quantile(took, 0.99), atMost: 50 },
    { name: 'durable order p50 in ms, idle', actual: quantile(single, 0.5), atMost: 5 },
  ]
}

/** Resident memory that open orders take, in both threads together. */
async function weigh(exchange: LocalExchange, accounts: readonly string[]): Promise<number> {
  const ticks = Math.floor((exchange.state.markets.get(MARKET)?.last ?? 0) * 0.97)
  const before = process.memoryUsage().rss
  for (let nth = 0; nth < OPEN_ORDERS / CLIENTS; nth += 1) await Promise.all(accounts.map((account) => place(exchange, account, ticks - nth)))
  return (process.memoryUsage().rss - before) / 2 ** 20
}
