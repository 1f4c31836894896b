import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { startFakeServer, type FakeServer } from '#tests/rigs/exchanges/fake-server.ts'
import { FEW_OKX } from '#tests/rigs/exchanges/instruments.ts'
import { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import { okx } from '#tests/rigs/exchanges/okx.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { ask } from './support/client.ts'
import { type Gateway, healthOf, SOON } from './support/gateways.ts'
import { Trader } from './support/outage-trader.ts'
import { clusterOf, startNode, untilFollowing } from './support/shared-exchange.ts'
import { shareServers, undoAfterEach } from './support/shared-servers.ts'

// Goal: with the market of another exchange, a replica shows what its primary shows and never asks the exchange itself; it shows nothing old
// as current; and when it becomes the primary, nothing is filled before it has heard the exchange itself.

const STEP_MS = 150
const AWAY_MS = 600_000

const servers = shareServers()
let fake: FakeServer
let url: string
/** The replica's way to the first primary. */
let proxy: TcpProxy
let primary: Gateway
let replica: Gateway
let trader: Trader
const undo = undoAfterEach()

beforeAll(async () => {
  fake = await startFakeServer(okx, new ModelExchange(FEW_OKX, 5, Date.now))
  fake.run(STEP_MS)
  servers.gateways.undo.push(() => fake.close())
  url = await servers.postgres.createDatabase()
})

function start(name: string, variables: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const market = { MARKET_FEED: 'live', LIVE_EXCHANGE: 'okx', LIVE_MARKETS: 'all', LIVE_URL: fake.origin }
  return startNode(servers.gateways, name, url, name === 'n0' ? null : 'n0', { ...market, ...variables })
}

interface FeedSaid {
  readonly state: string
  readonly problem: string | null
}
const feedOf = async (gateway: Gateway) => ((await healthOf(gateway)) as unknown as { feed?: FeedSaid }).feed

async function dataOf<Data>({ port }: Gateway, path: string): Promise<Data> {
  const { body } = await ask(port, path, { headers: { host: `127.0.0.1:${port}` } })
  return (JSON.parse(body) as { data: Data }).data
}

async function marketState(gateway: Gateway): Promise<string | undefined> {
  const { rows } = await dataOf<{ rows: { state: string }[] }>(gateway, '/v1/market/tickers?product=spot&symbols=BTCUSDT')
  return rows[0]?.state
}

interface Heard {
  /** The checksum of the book at each of its times. */
  readonly books: Map<string, number>
  readonly trades: Set<string>
}

/** Listens to the book and the trades of a market. */
async function listen({ port }: Gateway, instType = 'SPOT', instId = 'BTCUSDT'): Promise<Heard> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws/public`)
  undo.push(() => socket.terminate())
  const heard: Heard = { books: new Map(), trades: new Set() }
  socket.on('message', (data: Buffer) => {
    const { arg, data: rows = [] } = JSON.parse(data.toString('utf8')) as {
      arg?: { channel: string }
      data?: { ts: string; checksum: number; tradeId: string }[]
    }
    for (const row of rows) {
      if (arg?.channel === 'books') heard.books.set(row.ts, row.checksum)
      else heard.trades.add(row.tradeId)
    }
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const args = ['books', 'trade'].map((channel) => ({ instType, channel, instId }))
  socket.send(JSON.stringify({ op: 'subscribe', args }))
  return heard
}

/** Returns the times at which both books were told. */
const common = (one: Heard, other: Heard) => [...one.books.keys()].filter((time) => other.books.has(time))

/** The number of processes that have fetched the exchange's list of instruments. */
const lists = () => fake.requests.filter((request) => request.includes('public/instruments') && request.includes('SPOT')).length

let bought = 0
/** Sends a market order; returns what became of it, and why. */
async function buy(): Promise<string> {
  bought += 1
  const order = { clientOrderId: `b-${bought}`, product: 'spot', symbol: 'BTCUSDT', type: 'market', side: 'buy', amount: '20' }
  const at = trader.at(replica)
  const { body } = await at.call('/v1/trade/order/place', order)
  const { code, data } = JSON.parse(body) as { code: string; data: unknown }
  if (data === null) return findErrorName(code) ?? body
  const become = async () => {
    const { order: found } = await at.detail(order.clientOrderId)
    return `${found?.status} ${found?.cancelReason}`
  }
  // An order takes a moment to arrive at the market.
  await expect.poll(become, SOON).not.toBe('entering null')
  return become()
}

it('starts beside the primary and follows it', async () => {
  const port = await freePort()
  proxy = await startTcpProxy(port)
  servers.gateways.undo.push(() => proxy.end())
  primary = await start('n0', { PORT: String(port), NODE_ORIGIN: `http://127.0.0.1:${proxy.port}` })
  await expect.poll(() => clusterOf(primary), SOON).toMatchObject({ role: 'primary' })
  replica = await start('n1')
  await untilFollowing(replica)
  trader = new Trader(replica, 0)
  await trader.enter()
})

it('shows the primary’s books, trades and candles at a replica, which never asks the exchange', async () => {
  const [here, there] = [await listen(replica), await listen(primary)]
  await expect.poll(() => common(here, there).length, SOON).toBeGreaterThan(10)
  for (const time of common(here, there)) expect(here.books.get(time)).toBe(there.books.get(time))
  await expect.poll(() => [...here.trades].filter((id) => there.trades.has(id)).length, SOON).toBeGreaterThan(3)
  expect([await marketState(replica), await marketState(primary)]).toEqual(['live', 'live'])
  expect(await feedOf(replica)).toMatchObject({ state: 'live', problem: null })
  // Only the replica's page looks at this one.
  const alone = await listen(replica, 'USDT-FUTURES', 'ETHUSDT')
  await expect.poll(() => alone.books.size, SOON).toBeGreaterThan(3)
  const candles = '/api/v2/spot/market/candles?symbol=DOGEUSDT&granularity=1h&limit=20'
  await expect.poll(() => dataOf<unknown[]>(replica, candles), SOON).toHaveLength(20)
  const [mine = [], its = []] = [await dataOf<unknown[]>(replica, candles), await dataOf<unknown[]>(primary, candles)]
  expect(mine.slice(0, -1)).toEqual(its.slice(0, -1))
  expect(lists()).toBe(1)
})

it('shows the market as stale while it hears nothing of the primary, and as live again after', async () => {
  await listen(replica)
  await expect.poll(() => marketState(replica), SOON).toBe('live')
  proxy.close()
  await expect.poll(() => marketState(replica), SOON).toBe('stale')
  expect(await feedOf(replica)).toMatchObject({ state: 'stale', problem: 'restarting' })
  expect(await clusterOf(replica)).toMatchObject({ answersReads: true })
  proxy.open()
  await expect.poll(() => marketState(replica), SOON).toBe('live')
  expect(await feedOf(replica)).toMatchObject({ state: 'live', problem: null })
  const [here, there] = [await listen(replica), await listen(primary)]
  await expect.poll(() => common(here, there).length, SOON).toBeGreaterThan(3)
  for (const time of common(here, there)) expect(here.books.get(time)).toBe(there.books.get(time))
})

it('leads without the exchange, fills nothing until it hears it, and fills then', async () => {
  expect(await buy()).toBe('filled null')
  fake.world.start({ kind: 'rest', answer: 502, forMs: AWAY_MS })
  fake.world.start({ kind: 'close', forMs: AWAY_MS })
  const before = performance.now()
  await primary.end('SIGKILL')
  await expect.poll(() => clusterOf(replica), SOON).toMatchObject({ role: 'primary' })
  process.stdout.write(`it is the primary ${Math.round(performance.now() - before)} ms after the kill, without the exchange\n`)
  expect(await feedOf(replica)).toMatchObject({ state: 'stale' })
  expect(await marketState(replica)).toBe('synchronising')
  expect(await buy()).toBe('marketSynchronising')
  const { rows } = await dataOf<{ rows: { last: string }[] }>(replica, '/v1/market/tickers?product=spot&symbols=BTCUSDT')
  expect(Number(rows[0]?.last)).toBeGreaterThan(0)
  fake.world.start({ kind: 'rest', answer: 502, forMs: 0 })
  fake.world.start({ kind: 'close', forMs: 0 })
  await expect.poll(buy, { timeout: EVENT_LIMIT_MS, interval: 1000 }).toBe('filled null')
  expect(await feedOf(replica)).toMatchObject({ state: 'live', problem: null })
})

it('follows the next primary as it followed the first one', async () => {
  const returned = await start('n0')
  await untilFollowing(returned)
  const fetched = lists()
  const [here, there] = [await listen(returned), await listen(replica)]
  await expect.poll(() => common(here, there).length, SOON).toBeGreaterThan(5)
  for (const time of common(here, there)) expect(here.books.get(time)).toBe(there.books.get(time))
  expect(await marketState(returned)).toBe('live')
  expect(lists()).toBe(fetched)
})
