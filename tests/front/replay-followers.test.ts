import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import pg from 'pg'
import { WebSocket } from 'ws'
import { OPERATOR_REPLAY_PATH } from '#lib/contract/market/replay-path.ts'
import type { ReplayAction, ReplayStatus } from '#lib/contract/market/replay.ts'
import type { MarketSnapshot } from '#lib/contract/market/market.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { ask } from './support/client.ts'
import { freePort, type Gateway, Gateways, healthOf } from './support/gateways.ts'
import { Trader } from './support/outage-trader.ts'

// Goal: all gateways of a replay show the same market at the same moment, whatever its operator does and whichever of them is asked; the
// course goes on when the leader is lost, also in the midst of going back, where each round ends once.

vi.setConfig({ testTimeout: 200_000, hookTimeout: 200_000 })

/** Ends only what never comes. */
const SOON = { timeout: 60_000, interval: 50 }
const TOKEN = 'a-token-of-the-operator'
const BEGIN = Date.UTC(2024, 0, 1)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MINUTES = 2 * 24 * 60
/** Between two gateways on one machine, in milliseconds of the wall clock. */
const APART_MS = 100
const RECORDED_MS = 12_000

let postgres: TestPostgres
let gateways: Gateways
let url: string
let recording: string
/** The follower's way to the first leader. */
let proxy: TcpProxy
let leader: Gateway
let follower: Gateway
let trader: Trader
let other: Trader
let placed = 0
/** The leader's name, and the follower's. */
let names: readonly [string, string] = ['n0', 'n1']
const undo: (() => unknown)[] = []

beforeAll(async () => {
  gateways = new Gateways()
  recording = writeCandles('day', 20_000)
  postgres = await startPostgres()
  url = await postgres.createDatabase()
})
afterEach(async () => {
  for (const run of undo.splice(0).toReversed()) await run()
})
afterAll(async () => {
  await gateways.close()
  await proxy.end()
  await postgres.stop()
})

/** Writes a folder of candles whose price rises by one each minute. */
function writeCandles(name: string, first: number): string {
  const folder = join(gateways.folder, name)
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

function startNode(name: string, variables: Readonly<Record<string, string>> = {}): Promise<Gateway> {
  const folder = join(gateways.folder, name)
  if (name !== 'n0') {
    mkdirSync(folder, { recursive: true })
    cpSync(join(gateways.folder, 'n0', 'server.key'), join(folder, 'server.key'))
  }
  const market = { MARKET_FEED: 'replay', REPLAY_FILE: recording, OPERATOR_TOKEN: TOKEN }
  return gateways.start(folder, { DATABASE_URL: url, NODE_NAME: name, ...market, ...variables })
}

const clusterOf = async (gateway: Gateway) => (await healthOf(gateway)).cluster
const untilFollowing = (gateway: Gateway) =>
  expect.poll(() => clusterOf(gateway).catch(() => undefined), SOON).toMatchObject({ role: 'standby', answersReads: true })
const untilLeading = (gateway: Gateway) =>
  expect.poll(() => clusterOf(gateway).catch(() => undefined), SOON).toMatchObject({ role: 'leader' })

interface FeedSaid {
  readonly state: string
  readonly marketTime: number
  readonly problem: string | null
}
const feedOf = async (gateway: Gateway) => ((await healthOf(gateway)) as unknown as { feed: FeedSaid }).feed
const timeOf = async (gateway: Gateway) => (await feedOf(gateway)).marketTime

async function snapshotOf({ port }: Gateway, symbol = 'BTCUSDT'): Promise<MarketSnapshot> {
  const { body } = await ask(port, `/v1/market/snapshot?product=spot&symbol=${symbol}`, { headers: { host: `127.0.0.1:${port}` } })
  return (JSON.parse(body) as { data: MarketSnapshot }).data
}

interface Operated {
  readonly status: number
  readonly code: string
  readonly data: ReplayStatus | null
}

let calls = 0
/** Asks how the replay runs, or changes it, at any gateway. */
async function operate({ port }: Gateway, action?: ReplayAction, token = TOKEN): Promise<Operated> {
  calls += 1
  const headers = { host: `127.0.0.1:${port}`, authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${calls % 200}` }
  const { status, body } = await ask(
    port,
    OPERATOR_REPLAY_PATH,
    action === undefined
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(action) },
  )
  const { code, data } = JSON.parse(body) as Omit<Operated, 'status'>
  return { status, code, data }
}

async function changed(gateway: Gateway, action: ReplayAction): Promise<ReplayStatus> {
  const { status, code, data } = await operate(gateway, action)
  if (status !== 200 || data === null) throw new Error(`${JSON.stringify(action)}: ${status} ${code}`)
  return data
}

/** Compares everything that two gateways show while the market stands still. */
async function expectSame(): Promise<void> {
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) expect(await snapshotOf(follower, symbol)).toEqual(await snapshotOf(leader, symbol))
}

/** The follower's market is where the leader's is, between two looks at the leader. */
async function expectTogether(speed: number): Promise<void> {
  const before = await timeOf(leader)
  const between = await timeOf(follower)
  const after = await timeOf(leader)
  expect(between).toBeGreaterThanOrEqual(before - APART_MS * speed)
  expect(between).toBeLessThanOrEqual(after)
}

async function placeStop(by: Trader, price: string): Promise<string> {
  placed += 1
  const clientOrderId = `s-${placed}`
  const order = { clientOrderId, product: 'spot', symbol: 'BTCUSDT', type: 'market', side: 'buy', amount: '20' }
  const { body } = await by.call('/v1/trade/order/place', { ...order, trigger: { kind: 'trigger', by: 'last', price } })
  if ((JSON.parse(body) as { data: unknown }).data === null) throw new Error(body)
  return clientOrderId
}

const statusOf = async (by: Trader, clientOrderId: string) => (await by.detail(clientOrderId)).order?.status

async function withDatabase<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return run(client).finally(() => client.end())
}

/** Returns how often the rounds of each trader have ended and begun, in the order of the accounts. */
const rounds = () =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ payload: string }>('SELECT payload FROM journal_records ORDER BY sequence')
    const counts = new Map<string, { ended: number; begun: number }>()
    for (const { payload } of rows) {
      const { type, account = '' } = JSON.parse(payload) as { type: string; account?: string }
      if (type !== 'close-epoch' && type !== 'open-epoch') continue
      const count = counts.get(account) ?? { ended: 0, begun: 0 }
      counts.set(account, count)
      count[type === 'close-epoch' ? 'ended' : 'begun'] += 1
    }
    return [...counts.values()]
  })

const epochOf = () =>
  withDatabase(async (client) => (await client.query<{ epoch: string }>('SELECT epoch FROM journal_lead')).rows[0]?.epoch)
const backOf = () =>
  withDatabase(async (client) => (await client.query<{ back: string | null }>('SELECT back FROM journal_replay')).rows[0]?.back ?? null)

it('starts beside the leader and shows its market', async () => {
  const port = await freePort()
  proxy = await startTcpProxy(port)
  leader = await startNode('n0', {
    PORT: String(port),
    NODE_ORIGIN: `http://127.0.0.1:${proxy.port}`,
    REPLAY_START: '2024-01-01T02:00:00Z',
  })
  await untilLeading(leader)
  follower = await startNode('n1')
  await untilFollowing(follower)
  await expectTogether(1)
  expect(await timeOf(follower)).toBeGreaterThan(BEGIN + 2 * HOUR_MS)
  trader = new Trader(follower, 0)
  other = new Trader(leader, 1)
  await trader.enter()
  await other.enter()
})

it('refuses a gateway with another recording by a sentence', async () => {
  await expect(startNode('n2', { REPLAY_FILE: writeCandles('another', 21_000) })).rejects.toThrow('is not what the leader replays')
})

it('pauses, speeds up and jumps at whichever gateway the operator asks, and shows the same everywhere at once', async () => {
  expect(await operate(follower, { action: 'pause' }, 'another-token-of-somebody')).toMatchObject({ status: 401, code: '10401' })
  await changed(follower, { action: 'speed', speed: 60 })
  for (let times = 0; times < 5; times += 1) await expectTogether(60)
  const stop = await placeStop(trader, '20400')
  const paused = await changed(follower, { action: 'pause' })
  expect(paused).toMatchObject({ paused: true, speed: 60 })
  expect(await timeOf(follower)).toBe(paused.marketTime)
  await expectSame()
  const jumped = await changed(follower, { action: 'jump', to: BEGIN + 8 * HOUR_MS })
  expect(jumped.marketTime).toBe(BEGIN + 8 * HOUR_MS)
  expect(await timeOf(follower)).toBe(jumped.marketTime)
  await expectSame()
  // The way of the jump went through the stop's price.
  await expect.poll(() => statusOf(trader, stop), SOON).toBe('filled')
  for (const [nth, gateway] of [leader, follower, leader, follower].entries()) {
    await changed(gateway, { action: 'resume' })
    const { marketTime } = await changed(gateway, { action: 'pause' })
    expect(marketTime).toBeGreaterThan(jumped.marketTime)
    expect([nth, await timeOf(follower), await timeOf(leader)]).toEqual([nth, marketTime, marketTime])
    await expectSame()
  }
  await changed(follower, { action: 'speed', speed: 1 })
  await changed(follower, { action: 'resume' })
  await expectTogether(1)
})

it('stands still as stale while it hears nothing of the leader, and is with it again after, also where it went too far', async () => {
  await changed(leader, { action: 'speed', speed: 60 })
  proxy.close()
  const paused = await changed(leader, { action: 'pause' })
  await expect.poll(async () => (await feedOf(follower)).state, SOON).toBe('stale')
  const stale = await feedOf(follower)
  expect(stale).toMatchObject({ state: 'stale', problem: 'restarting' })
  expect(await feedOf(follower)).toEqual(stale)
  expect((await snapshotOf(follower)).row.state).toBe('stale')
  // For two seconds it could not know of the pause.
  expect(stale.marketTime).toBeGreaterThan(paused.marketTime)
  proxy.open()
  await expect
    .poll(async () => (await clusterOf(follower))?.answersReads === true && (await timeOf(follower)), SOON)
    .toBe(paused.marketTime)
  await expectSame()
  expect(await feedOf(follower)).toMatchObject({ state: 'live', problem: null })
  await changed(leader, { action: 'speed', speed: 1 })
  await changed(leader, { action: 'resume' })
})

/** Listens to a market until the stream ends. */
async function listen({ port }: Gateway): Promise<{ readonly ended: Promise<void> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws/public`)
  undo.push(() => socket.terminate())
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }] }))
  await new Promise((resolve) => socket.once('message', resolve))
  return { ended: new Promise((resolve) => socket.once('close', () => resolve())) }
}

it('goes back with its follower, which never shows the future after it, and under the same leader', async () => {
  const [epoch, before] = [await epochOf(), await rounds()]
  const stream = await listen(follower)
  const fromMs = await timeOf(leader)
  const toMs = BEGIN + 3 * HOUR_MS
  const seen: number[] = []
  let isOver = false
  const look = async (): Promise<void> => {
    while (!isOver) {
      const shown = await snapshotOf(follower).catch(() => null)
      if (shown !== null) seen.push(shown.feed.marketTime)
    }
  }
  const looking = look()
  expect(await changed(follower, { action: 'rewind', to: toMs })).toMatchObject({ marketTime: toMs })
  await stream.ended
  await expect.poll(() => healthOf(follower), SOON).toMatchObject({ httpStatus: 503, status: 'standby', cluster: { answersReads: false } })
  await untilLeading(leader)
  // From here on the leader shows the past.
  const answered = seen.length
  await untilFollowing(follower)
  isOver = true
  await looking
  expect(seen.slice(answered + 1).filter((time) => time >= fromMs)).toEqual([])
  await expectTogether(1)
  expect(await timeOf(follower)).toBeLessThan(toMs + HOUR_MS)
  expect(await epochOf()).toBe(epoch)
  expect(await rounds()).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun: begun + 1 })))
  await listen(follower)
})

/** Lets the leader end by a signal and the follower lead; then the other one follows it. */
async function takeOver(signal: NodeJS.Signals, run = async (): Promise<void> => {}): Promise<void> {
  const [before, next] = [leader, follower]
  const [name] = names
  names = [names[1], name]
  await before.end(signal)
  await run()
  await untilLeading(next)
  leader = next
  follower = await startNode(name)
  await untilFollowing(follower)
}

it('goes on where it was when the leader is killed, and fires what the way between crossed', async () => {
  const { marketTime } = await changed(follower, { action: 'speed', speed: 600 })
  const now = performance.now()
  // Two seconds on, which is before another gateway can lead.
  const price = 20_000 + Math.round((marketTime - BEGIN) / MINUTE_MS) + 20
  const stop = await placeStop(trader, String(price))
  await takeOver('SIGKILL', async () => {
    await untilLeading(follower)
    const expected = marketTime + (performance.now() - now) * 600
    expect(Math.abs((await timeOf(follower)) - expected)).toBeLessThan(600 * 1000)
  })
  await expect.poll(() => statusOf(trader.at(leader), stop), SOON).toBe('filled')
  expect(await operate(follower)).toMatchObject({ data: { speed: 600, paused: false } })
  await expectTogether(600)
})

it('stays paused when the leader ends, and when the next one is killed', async () => {
  const { marketTime } = await changed(follower, { action: 'pause' })
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await takeOver(signal)
    expect(await operate(follower)).toMatchObject({ data: { marketTime, speed: 600, paused: true } })
    await expectSame()
  }
  await changed(follower, { action: 'speed', speed: 1 })
  await changed(follower, { action: 'resume' })
})

/** Holds up what the leader writes, until it is released. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  let isHeld = true
  const release = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    await client.query('COMMIT')
    await client.end()
  }
  undo.push(release)
  return release
}

const RECORDS_HELD = 'LOCK TABLE journal_records IN EXCLUSIVE MODE'
type Rounds = Awaited<ReturnType<typeof rounds>>

/** The moments at which the leader is killed while it goes back, each held up until it is reached; they return what lets go. */
const MOMENTS = {
  async 'before a round has ended'() {
    return []
  },
  async 'before it is noted that all have ended'(before: Rounds, release: () => Promise<void>) {
    const releaseRow = await hold('SELECT 1 FROM journal_replay FOR UPDATE')
    await release()
    await expect.poll(rounds, SOON).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun })))
    return [releaseRow]
  },
  async 'before the next rounds begin'(before: Rounds, release: () => Promise<void>) {
    const [releaseRow = release] = await MOMENTS['before it is noted that all have ended'](before, release)
    const releaseRecords = await hold(RECORDS_HELD)
    await releaseRow()
    await expect.poll(backOf, SOON).toContain('"isEnded":true')
    expect(await rounds()).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun })))
    return [releaseRecords]
  },
}

it.each(Object.entries(MOMENTS))('is wholly back when the leader is killed while it goes back, %s', async (_, reach) => {
  const before = await rounds()
  const toMs = BEGIN + HOUR_MS
  expect(await timeOf(leader)).toBeGreaterThan(BEGIN + 2 * HOUR_MS)
  const release = await hold(RECORDS_HELD)
  const answer = operate(follower, { action: 'rewind', to: toMs }).catch(() => null)
  await expect.poll(backOf, SOON).toContain('"isEnded":false')
  const held = await reach(before, release)
  await takeOver('SIGKILL', async () => {
    for (const run of [release, ...held]) await run()
  })
  await answer
  expect(await rounds()).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun: begun + 1 })))
  expect(await backOf()).toBeNull()
  const now = await timeOf(leader)
  expect(now).toBeGreaterThanOrEqual(toMs)
  expect(now).toBeLessThan(toMs + HOUR_MS)
  await expectTogether(1)
  const stop = await placeStop(trader.at(follower), '29000')
  expect(await statusOf(trader.at(follower), stop)).toBe('waiting')
  await changed(follower, { action: 'jump', to: BEGIN + 6 * HOUR_MS })
})

it('begins as configured when all have ended and one starts alone', async () => {
  await follower.end('SIGTERM')
  await leader.end('SIGKILL')
  const alone = await startNode('n1')
  await untilLeading(alone)
  expect(await timeOf(alone)).toBeLessThan(BEGIN + HOUR_MS)
  const journal = new PostgresStore(url, true)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
})

it('shows recorded frames alike, wherever each gateway begins to read them', async () => {
  const folder = join(gateways.folder, 'frames')
  const recorder = await gateways.start(join(gateways.folder, 'recorder'), { MARKET_RECORD: folder })
  const from = await timeOf(recorder)
  await expect.poll(() => timeOf(recorder), SOON).toBeGreaterThan(from + RECORDED_MS)
  await recorder.end('SIGTERM')
  recording = folder
  url = await postgres.createDatabase()
  names = ['f0', 'f1']
  leader = await startNode('f0', { REPLAY_SPEED: '0.5' })
  await untilLeading(leader)
  follower = await startNode('f1')
  await untilFollowing(follower)
  await expectTogether(0.5)
  const { marketTime, end } = await changed(follower, { action: 'pause' })
  await expectSame()
  await changed(follower, { action: 'jump', to: Math.round((marketTime + end) / 2) })
  await expectSame()
  expect((await snapshotOf(follower)).trades.length).toBeGreaterThan(10)
  await takeOver('SIGKILL')
  expect(await timeOf(leader)).toBe(Math.round((marketTime + end) / 2))
  await expectSame()
  // It has begun in the middle, and the one before at the beginning.
  await changed(follower, { action: 'jump', to: end - 1000 })
  await expectSame()
})
