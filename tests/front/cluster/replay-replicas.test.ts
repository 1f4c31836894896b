import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { MarketSnapshot } from '#lib/contract/market/market.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { Gateway } from '../support/gateways.ts'
import { Trader } from '../support/outage-trader.ts'
import {
  BEGIN,
  changed,
  clusterOf,
  feedOf,
  HOUR_MS,
  MINUTE_MS,
  operate,
  placeStop,
  ReplayCluster,
  snapshotOf,
  SOON,
  statusOf,
  timeOf,
  untilFollowing,
  untilLeading,
} from '../support/replay-cluster.ts'

// Goal: all gateways of a replay show the same market at the same moment, whatever its operator does and whichever of them is asked, and the
// course goes on when the primary is lost.

const RECORDED_MS = 12_000

let cluster: ReplayCluster
/** The replica's way to the first primary. */
let proxy: TcpProxy
let trader: Trader
const undo: (() => unknown)[] = []

beforeAll(async () => {
  cluster = await ReplayCluster.open()
})
afterEach(async () => {
  for (const run of undo.splice(0).toReversed()) await run()
})
afterAll(async () => {
  await cluster.close()
  await proxy.end()
})

it('starts beside the primary and shows its market', async () => {
  const port = await freePort()
  proxy = await startTcpProxy(port)
  const reached = { PORT: String(port), NODE_ORIGIN: `http://127.0.0.1:${proxy.port}` }
  await cluster.start({ ...reached, REPLAY_START: '2024-01-01T02:00:00Z' })
  await cluster.expectTogether(1)
  expect(await timeOf(cluster.replica)).toBeGreaterThan(BEGIN + 2 * HOUR_MS)
  trader = new Trader(cluster.replica, 0)
  await trader.enter()
  await new Trader(cluster.primary, 1).enter()
})

it('refuses a gateway with another recording by a sentence', async () => {
  await expect(cluster.startNode('n2', { REPLAY_FILE: cluster.writeCandles('another', 21_000) })).rejects.toThrow(
    'is not what the primary replays',
  )
})

it('pauses, speeds up and jumps at whichever gateway the operator asks, and shows the same everywhere at once', async () => {
  expect(await operate(cluster.replica, { action: 'pause' }, 'another-token-of-somebody')).toMatchObject({ status: 401, code: '10401' })
  await changed(cluster.replica, { action: 'speed', speed: 60 })
  for (let times = 0; times < 5; times += 1) await cluster.expectTogether(60)
  const stop = await placeStop(trader, '20400')
  const paused = await changed(cluster.replica, { action: 'pause' })
  expect(paused).toMatchObject({ paused: true, speed: 60 })
  expect(await timeOf(cluster.replica)).toBe(paused.marketTime)
  await cluster.expectSame()
  const jumped = await changed(cluster.replica, { action: 'jump', to: BEGIN + 8 * HOUR_MS })
  expect(jumped.marketTime).toBe(BEGIN + 8 * HOUR_MS)
  expect(await timeOf(cluster.replica)).toBe(jumped.marketTime)
  await cluster.expectSame()
  // The way of the jump went through the stop's price.
  await expect.poll(() => statusOf(trader, stop), SOON).toBe('filled')
  for (const [nth, gateway] of [cluster.primary, cluster.replica, cluster.primary, cluster.replica].entries()) {
    await changed(gateway, { action: 'resume' })
    const { marketTime } = await changed(gateway, { action: 'pause' })
    expect(marketTime).toBeGreaterThan(jumped.marketTime)
    expect([nth, await timeOf(cluster.replica), await timeOf(cluster.primary)]).toEqual([nth, marketTime, marketTime])
    await cluster.expectSame()
  }
  await changed(cluster.replica, { action: 'speed', speed: 1 })
  await changed(cluster.replica, { action: 'resume' })
  await cluster.expectTogether(1)
})

it('stands still as stale while it hears nothing of the primary, and is with it again after, also where it went too far', async () => {
  await changed(cluster.primary, { action: 'speed', speed: 60 })
  proxy.close()
  const paused = await changed(cluster.primary, { action: 'pause' })
  await expect.poll(async () => (await feedOf(cluster.replica)).state, SOON).toBe('stale')
  const stale = await feedOf(cluster.replica)
  expect(stale).toMatchObject({ state: 'stale', problem: 'restarting' })
  expect(await feedOf(cluster.replica)).toEqual(stale)
  expect((await snapshotOf(cluster.replica)).row.state).toBe('stale')
  // For two seconds it could not know of the pause.
  expect(stale.marketTime).toBeGreaterThan(paused.marketTime)
  proxy.open()
  await expect
    .poll(async () => (await clusterOf(cluster.replica))?.answersReads === true && (await timeOf(cluster.replica)), SOON)
    .toBe(paused.marketTime)
  await cluster.expectSame()
  expect(await feedOf(cluster.replica)).toMatchObject({ state: 'live', problem: null })
  await changed(cluster.primary, { action: 'speed', speed: 1 })
  await changed(cluster.primary, { action: 'resume' })
})

const epochOf = async () => (await cluster.query<{ epoch: string }>('SELECT epoch FROM journal_lead'))[0]?.epoch

/** Listens to a market until the stream ends. */
async function listen({ port }: Gateway): Promise<{ readonly ended: Promise<void> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws/public`)
  undo.push(() => socket.terminate())
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }] }))
  await new Promise((resolve) => socket.once('message', resolve))
  return { ended: new Promise((resolve) => socket.once('close', () => resolve())) }
}

it('goes back with its replica, which never shows the future after it, and under the same primary', async () => {
  const [epoch, before] = [await epochOf(), await cluster.rounds()]
  const stream = await listen(cluster.replica)
  const fromMs = await timeOf(cluster.primary)
  const toMs = BEGIN + 3 * HOUR_MS
  const seen: number[] = []
  let isOver = false
  undo.push(() => (isOver = true))
  const look = async (): Promise<void> => {
    while (!isOver) {
      // While it goes back there is no answer, or one without data.
      const shown = (await snapshotOf(cluster.replica).catch(() => null)) as MarketSnapshot | null
      if (shown !== null) seen.push(shown.feed.marketTime)
    }
  }
  const looking = look()
  expect(await changed(cluster.replica, { action: 'rewind', to: toMs })).toMatchObject({ marketTime: toMs })
  await stream.ended
  await expect.poll(() => clusterOf(cluster.replica), SOON).toMatchObject({ role: 'replica', answersReads: false })
  await untilLeading(cluster.primary)
  // From here on the primary shows the past.
  const answered = seen.length
  await untilFollowing(cluster.replica)
  isOver = true
  await looking
  expect(seen.slice(answered + 1).filter((time) => time >= fromMs)).toEqual([])
  await cluster.expectTogether(1)
  expect(await timeOf(cluster.replica)).toBeLessThan(toMs + HOUR_MS)
  expect(await epochOf()).toBe(epoch)
  expect(await cluster.rounds()).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun: begun + 1 })))
  await listen(cluster.replica)
})

it('goes on where it was when the primary is killed, and fires what the way between crossed', async () => {
  const { marketTime } = await changed(cluster.replica, { action: 'speed', speed: 600 })
  const now = performance.now()
  // Two seconds on, which is before another gateway can be the primary.
  const price = 20_000 + Math.round((marketTime - BEGIN) / MINUTE_MS) + 20
  const stop = await placeStop(trader, String(price))
  await cluster.takeOver('SIGKILL', async () => {
    await untilLeading(cluster.replica)
    const expected = marketTime + (performance.now() - now) * 600
    expect(Math.abs((await timeOf(cluster.replica)) - expected)).toBeLessThan(600 * 1000)
  })
  await expect.poll(() => statusOf(trader.at(cluster.primary), stop), SOON).toBe('filled')
  expect(await operate(cluster.replica)).toMatchObject({ data: { speed: 600, paused: false } })
  await cluster.expectTogether(600)
})

it('stays paused when the primary ends, and when the next one is killed', async () => {
  const { marketTime } = await changed(cluster.replica, { action: 'pause' })
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await cluster.takeOver(signal)
    expect(await operate(cluster.replica)).toMatchObject({ data: { marketTime, speed: 600, paused: true } })
    await cluster.expectSame()
  }
  await changed(cluster.replica, { action: 'speed', speed: 1 })
  await changed(cluster.replica, { action: 'resume' })
})

it('begins as configured when all have ended and one starts alone', async () => {
  await cluster.replica.end('SIGTERM')
  await cluster.primary.end('SIGKILL')
  const alone = await cluster.startNode('n1')
  await untilLeading(alone)
  expect(await timeOf(alone)).toBeLessThan(BEGIN + HOUR_MS)
  const journal = new PostgresStore(cluster.url, true)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
})

it('shows recorded frames alike, wherever each gateway begins to read them', async () => {
  const { gateways, postgres } = cluster
  const folder = join(gateways.folder, 'frames')
  const recorder = await gateways.start(join(gateways.folder, 'recorder'), { MARKET_RECORD: folder })
  const from = await timeOf(recorder)
  await expect.poll(() => timeOf(recorder), SOON).toBeGreaterThan(from + RECORDED_MS)
  await recorder.end('SIGTERM')
  cluster.recording = folder
  cluster.url = await postgres.createDatabase()
  cluster.names = ['f0', 'f1']
  // So slow that it does not end while a busy machine starts a gateway.
  await cluster.start({ REPLAY_SPEED: '0.01' })
  await cluster.expectTogether(1)
  const { marketTime, end } = await changed(cluster.replica, { action: 'pause' })
  await cluster.expectSame()
  const middle = Math.round((marketTime + end) / 2)
  await changed(cluster.replica, { action: 'jump', to: middle })
  // The primary answers once it has the course, and reads on.
  await expect.poll(() => timeOf(cluster.primary), SOON).toBe(middle)
  await cluster.expectSame()
  expect((await snapshotOf(cluster.replica)).trades.length).toBeGreaterThan(10)
  await cluster.takeOver('SIGKILL')
  expect(await timeOf(cluster.primary)).toBe(middle)
  await cluster.expectSame()
  // The primary has begun to read in the middle, as its replica has.
  await changed(cluster.replica, { action: 'jump', to: end - 1000 })
  await expect.poll(() => timeOf(cluster.primary), SOON).toBe(end - 1000)
  await cluster.expectSame()
})
