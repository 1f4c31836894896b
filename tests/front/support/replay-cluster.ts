import { REPLICA_LAG_MS } from '#gateway/fleet/replay/received-course.ts'
import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import pg from 'pg'
import { OPERATOR_REPLAY_PATH } from '#lib/contract/market/replay-path.ts'
import type { ReplayAction, ReplayStatus } from '#lib/contract/market/replay.ts'
import type { MarketSnapshot } from '#lib/contract/market/market.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { ask } from './client.ts'
import { type Gateway, Gateways, healthOf, type Said } from './gateways.ts'
import type { Trader } from './outage-trader.ts'

/** Ends only what never comes. */
export const SOON = { timeout: EVENT_LIMIT_MS, interval: 50 }
export const BEGIN = Date.UTC(2024, 0, 1)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const TOKEN = 'a-token-of-the-operator'
const MINUTES = 2 * 24 * 60
/** Between two gateways on one machine, in milliseconds of the wall clock. */
const APART_MS = REPLICA_LAG_MS + 100

interface FeedSaid {
  readonly state: string
  readonly marketTime: number
  readonly problem: string | null
}

interface Operated {
  readonly status: number
  readonly code: string
  readonly data: ReplayStatus | null
}

/** How often the rounds of a trader have ended and begun. */
export interface Rounds {
  readonly ended: number
  readonly begun: number
}

export const clusterOf = async (gateway: Gateway) => (await healthOf(gateway)).cluster
export const untilFollowing = (gateway: Gateway) =>
  expect.poll(() => clusterOf(gateway).catch(() => undefined), SOON).toMatchObject({ role: 'replica', answersReads: true })
export const untilLeading = (gateway: Gateway) =>
  expect.poll(() => clusterOf(gateway).catch(() => undefined), SOON).toMatchObject({ role: 'primary' })
export const feedOf = async (gateway: Gateway) => ((await healthOf(gateway)) as Said & { feed: FeedSaid }).feed
export const timeOf = async (gateway: Gateway) => (await feedOf(gateway)).marketTime

let calls = 0
/** Headers of a visitor with a separate address, so that no limit is reached. */
function visitor({ port }: Gateway): Record<string, string> {
  calls += 1
  return { host: `127.0.0.1:${port}`, 'x-forwarded-for': `203.0.${113 + (Math.floor(calls / 200) % 100)}.${calls % 200}` }
}

export async function snapshotOf(gateway: Gateway, symbol = 'BTCUSDT'): Promise<MarketSnapshot> {
  const { body } = await ask(gateway.port, `/v1/market/snapshot?product=spot&symbol=${symbol}`, { headers: visitor(gateway) })
  return (JSON.parse(body) as { data: MarketSnapshot }).data
}

/** Asks how the replay runs, or changes it, at any gateway. */
export async function operate(gateway: Gateway, action?: ReplayAction, token = TOKEN): Promise<Operated> {
  const headers = { ...visitor(gateway), authorization: `Bearer ${token}` }
  const posted = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(action) }
  const { status, body } = await ask(gateway.port, OPERATOR_REPLAY_PATH, action === undefined ? { headers } : posted)
  const { code, data } = JSON.parse(body) as Omit<Operated, 'status'>
  return { status, code, data }
}

export async function changed(gateway: Gateway, action: ReplayAction): Promise<ReplayStatus> {
  const { status, code, data } = await operate(gateway, action)
  if (status !== 200 || data === null) throw new Error(`${JSON.stringify(action)}: ${status} ${code}`)
  return data
}

let placed = 0
/** Places an order that waits for a price; returns its name. */
export async function placeStop(by: Trader, price: string): Promise<string> {
  placed += 1
  const clientOrderId = `s-${placed}`
  const order = { clientOrderId, product: 'spot', symbol: 'BTCUSDT', type: 'market', side: 'buy', amount: '20' }
  const { body } = await by.call('/v1/trade/order/place', { ...order, trigger: { kind: 'trigger', by: 'last', price } })
  if ((JSON.parse(body) as { data: unknown }).data === null) throw new Error(body)
  return clientOrderId
}

export const statusOf = async (by: Trader, clientOrderId: string) => (await by.detail(clientOrderId)).order?.status

/** Two gateways of a replay on one database, of which one leads and the other follows. */
export class ReplayCluster {
  readonly gateways = new Gateways()
  readonly postgres: TestPostgres
  url: string
  recording: string
  /** The primary's name, and the replica's. */
  names: readonly [string, string] = ['n0', 'n1']
  #pair: readonly [Gateway, Gateway] | null = null

  private constructor(postgres: TestPostgres, url: string) {
    this.postgres = postgres
    this.url = url
    this.recording = this.writeCandles('day', 20_000)
  }

  static async open(): Promise<ReplayCluster> {
    const postgres = await startPostgres()
    return new ReplayCluster(postgres, await postgres.createDatabase())
  }

  async close(): Promise<void> {
    await this.gateways.close()
    await this.postgres.stop()
  }

  get primary(): Gateway {
    if (this.#pair === null) throw new Error('the gateways have been started')
    return this.#pair[0]
  }

  get replica(): Gateway {
    if (this.#pair === null) throw new Error('the gateways have been started')
    return this.#pair[1]
  }

  /** Starts the primary and then its replica; `variables` are the primary's own. */
  async start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
    const primary = await this.startNode(this.names[0], variables)
    await untilLeading(primary)
    const replica = await this.startNode(this.names[1])
    await untilFollowing(replica)
    this.#pair = [primary, replica]
  }

  startNode(name: string, variables: Readonly<Record<string, string>> = {}): Promise<Gateway> {
    const folder = join(this.gateways.folder, name)
    if (name !== 'n0') {
      mkdirSync(folder, { recursive: true })
      cpSync(join(this.gateways.folder, 'n0', 'server.key'), join(folder, 'server.key'))
    }
    const market = { MARKET_FEED: 'replay', REPLAY_FILE: this.recording, OPERATOR_TOKEN: TOKEN }
    return this.gateways.start(folder, { DATABASE_URL: this.url, NODE_NAME: name, ...market, ...variables })
  }

  /** Writes a folder of candles whose price rises by one each minute. */
  writeCandles(name: string, first: number): string {
    const folder = join(this.gateways.folder, name)
    mkdirSync(folder)
    for (const [symbol, share] of [
      ['BTCUSDT', 1],
      ['ETHUSDT', 0.1],
    ] as const) {
      const rows = Array.from({ length: MINUTES }, (_, minute) => {
        const open = (first + minute) * share
        const [high, low, close] = [open + share, open, open + share].map((price) => price.toFixed(2))
        return `${BEGIN + minute * MINUTE_MS},${open.toFixed(2)},${high},${low},${close},12.5`
      })
      writeFileSync(join(folder, `${symbol}-1m-2024-01.csv`), rows.join('\n'))
    }
    return folder
  }

  /** Ends the primary by a signal, so that the replica leads; then the other one is started again and follows it. */
  async takeOver(signal: NodeJS.Signals, run = async (): Promise<void> => {}): Promise<void> {
    const { primary, replica } = this
    const [name, next] = this.names
    this.names = [next, name]
    await primary.end(signal)
    await run()
    await untilLeading(replica)
    const returned = await this.startNode(name)
    await untilFollowing(returned)
    this.#pair = [replica, returned]
  }

  /** Compares everything that both gateways show while the market stands still. */
  async expectSame(): Promise<void> {
    for (const symbol of ['BTCUSDT', 'ETHUSDT'])
      expect(await snapshotOf(this.replica, symbol)).toEqual(await snapshotOf(this.primary, symbol))
  }

  /** The replica's market is where the primary's is, between two looks at the primary. */
  async expectTogether(speed: number): Promise<void> {
    const before = await timeOf(this.primary)
    const between = await timeOf(this.replica)
    const after = await timeOf(this.primary)
    expect(between).toBeGreaterThanOrEqual(before - APART_MS * speed)
    expect(between).toBeLessThanOrEqual(after)
  }

  async query<Row extends object>(text: string): Promise<readonly Row[]> {
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    const { rows } = await client.query<Row>(text)
    await client.end()
    return rows
  }

  /** Returns how often the rounds of each trader have ended and begun, in the order of the accounts. */
  async rounds(): Promise<readonly Rounds[]> {
    const rows = await this.query<{ payload: string }>('SELECT payload FROM journal_records ORDER BY sequence')
    const counts = new Map<string, Rounds>()
    for (const { payload } of rows) {
      const { type, account = '' } = JSON.parse(payload) as { type: string; account?: string }
      const { ended, begun } = counts.get(account) ?? { ended: 0, begun: 0 }
      if (type === 'close-epoch') counts.set(account, { ended: ended + 1, begun })
      if (type === 'open-epoch') counts.set(account, { ended, begun: begun + 1 })
    }
    return [...counts.values()]
  }
}
