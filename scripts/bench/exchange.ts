import { ZERO, lotsFrom, type Ticks, ticksFrom } from '#lib/kernel/money.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { startExchange } from '#gateway/exchange/local/start-exchange.ts'
import { machineNow } from '#gateway/exchange/worker/machine-now.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { AccountChannel } from '#gateway/stream/account/account-channel.ts'
import type { Goal } from './goal.ts'

const CLIENTS = 100
const ORDERS = 20_000
const ROUNDS = 5
const SINGLE_ORDERS = 300
const OPEN_ORDERS = 10_000
const MARKET = 'spot:ETHUSDT'
/** The load that the exchange must bear, its duration, and the gap between two sends. */
const STEADY_PER_SECOND = 2000
const STEADY_SECONDS = 8
const STEADY_GAP_MS = 1

/** Runs one client that alternates between a resting order and its cancellation; each waits until the previous one is durable. */
async function trade(exchange: LocalExchange, account: string, orders: number, took: number[]): Promise<void> {
  for (let nth = 0; nth < orders; nth += 1) took.push(await turn(exchange, account, nth, performance.now()))
}

/** Runs the nth turn of a client; returns the milliseconds since it was due. */
async function turn(exchange: LocalExchange, account: string, nth: number, dueAt: number): Promise<number> {
  const ends = nth % 2 === 1
  const { kind } = await (ends
    ? exchange.submit({ type: 'cancel-all', account, kind: 'both' })
    : place(exchange, account, ticksBelow(exchange)))
  if (kind !== 'done') throw new Error(`an order was not taken: ${kind}`)
  return performance.now() - dueAt
}

function ticksBelow(exchange: LocalExchange): Ticks {
  return ticksFrom(Math.floor((exchange.state.markets.get(MARKET)?.last ?? 0) * 0.97))
}

function place(exchange: LocalExchange, account: string, ticks: Ticks) {
  const order = { market: MARKET, wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks, lots: lotsFrom(100) } as const
  return exchange.submit({ type: 'place', account, order })
}

/** Runs turns at a steady rate without waiting for answers; returns each one's milliseconds since it was due. */
async function tradeSteadily(exchange: LocalExchange, accounts: readonly string[]): Promise<number[]> {
  const took: Promise<number>[] = []
  const startedAt = performance.now()
  const total = STEADY_PER_SECOND * STEADY_SECONDS
  while (took.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * STEADY_PER_SECOND))
    for (let nth = took.length; nth < due; nth += 1) {
      const account = accounts[nth % accounts.length] as string
      took.push(turn(exchange, account, Math.floor(nth / accounts.length), startedAt + (nth / STEADY_PER_SECOND) * 1000))
    }
    await new Promise((resolve) => void setTimeout(resolve, STEADY_GAP_MS))
  }
  return Promise.all(took)
}

/** Reads the stream of an account and records the delays from the journal's commit to the message's sending, in milliseconds. */
function readStream(exchange: LocalExchange, feed: MarketFeed, account: string, delays: number[]): () => void {
  let oldest = Infinity
  const leave = exchange.subscribe(account, () => (oldest = Math.min(oldest, exchange.durableAtMs)))
  const channel = new AccountChannel({
    exchange,
    feed,
    account,
    run: () => 'bench',
    wallNow: Date.now,
    soon: (work) => void setImmediate(work),
  })
  channel.join(
    {
      send() {
        if (oldest !== Infinity) delays.push(machineNow() - oldest)
        oldest = Infinity
      },
    },
    null,
  )
  return () => {
    leave()
    channel.close()
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}

async function open(exchange: LocalExchange, account: string): Promise<void> {
  await exchange.ensureAccount(account)
  await exchange.submit({ type: 'set-realism', account, realism: FRICTIONLESS })
}

interface Figures {
  readonly single: readonly number[]
  readonly steady: readonly number[]
  readonly delays: readonly number[]
  /** One figure for each round of orders; the first compiles much of the code. */
  readonly perSecond: readonly number[]
  readonly megabytes: number
}

async function measure(exchange: LocalExchange, feed: MarketFeed): Promise<Figures> {
  const accounts = Array.from({ length: CLIENTS }, (_, nth) => `bench-${nth}`)
  await Promise.all(accounts.map((account) => open(exchange, account)))
  // The first order brings the market up to date and warms up the code.
  await exchange.submit({
    type: 'place',
    account: 'bench-0',
    order: { market: MARKET, wallet: 'spot', side: 'buy', type: 'market', force: 'gtc', ticks: ZERO, lots: lotsFrom(100) },
  })
  await Promise.all(accounts.map((account) => trade(exchange, account, 20, [])))
  const single: number[] = []
  await trade(exchange, 'bench-0', SINGLE_ORDERS, single)
  const perSecond: number[] = []
  while (perSecond.length < ROUNDS) {
    const startedAt = performance.now()
    await Promise.all(accounts.map((account) => trade(exchange, account, ORDERS / CLIENTS, [])))
    perSecond.push(ORDERS / ((performance.now() - startedAt) / 1000))
  }
  const delays: number[] = []
  const leave = accounts.map((account) => readStream(exchange, feed, account, delays))
  const steady = await tradeSteadily(exchange, accounts)
  for (const each of leave) each()
  return { single, steady, delays, perSecond, megabytes: await weigh(exchange, accounts) }
}

/** Measures the exchange with its journal on disk: latency of one order, orders per second, delay of streams, memory of open orders. */
export async function benchExchange(): Promise<Goal[]> {
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'agio-bench-')))
  const config: FeedConfig = { source: 'synthetic', seed: '1' }
  const feed = createFeed(config, Date.now)
  const onDeath = (error: Error): never => {
    throw error
  }
  const exchange = await startExchange({
    folder,
    databaseUrl: null,
    feed,
    feedConfig: config,
    log: { info: () => undefined, warn: () => undefined },
    onDeath,
  })
  const { single, steady, delays, perSecond, megabytes } = await measure(exchange, feed)
  await exchange.close()
  feed.close()
  folder.release()
  rmSync(folder.path, { recursive: true })
  console.log(
    `exchange: one order p50 ${quantile(single, 0.5).toFixed(2)} ms; ${CLIENTS} clients ${Math.round(quantile(perSecond, 0.5))} orders/s, ${Math.round(perSecond[0] ?? 0)} at first`,
  )
  console.log(
    `exchange: ${STEADY_PER_SECOND} orders/s offered, answered p50 ${quantile(steady, 0.5).toFixed(1)} ms, p99 ${quantile(steady, 0.99).toFixed(1)} ms`,
  )
  console.log(
    `exchange: from the commit to the stream p50 ${quantile(delays, 0.5).toFixed(2)} ms, p99 ${quantile(delays, 0.99).toFixed(2)} ms (${delays.length} frames)`,
  )
  console.log(`exchange: ${OPEN_ORDERS} open orders ${megabytes.toFixed(0)} MB`)
  return [
    { name: 'durable orders per second, 100 clients', actual: quantile(perSecond, 0.5), atLeast: 25_000 },
    { name: `durable order p99 in ms, ${STEADY_PER_SECOND} orders/s offered`, actual: quantile(steady, 0.99), atMost: 8 },
    { name: 'durable order p50 in ms, idle', actual: quantile(single, 0.5), atMost: 5 },
    {
      name: `journal's commit to account stream, p50 in ms, ${STEADY_PER_SECOND} orders/s offered`,
      actual: quantile(delays, 0.5),
      atMost: 5,
    },
  ]
}

/** Returns the resident memory that open orders take, in both threads together. */
async function weigh(exchange: LocalExchange, accounts: readonly string[]): Promise<number> {
  const ticks = ticksBelow(exchange)
  const before = process.memoryUsage().rss
  for (let nth = 0; nth < OPEN_ORDERS / CLIENTS; nth += 1)
    await Promise.all(accounts.map((account) => place(exchange, account, ticksFrom(ticks - nth))))
  return (process.memoryUsage().rss - before) / 2 ** 20
}
