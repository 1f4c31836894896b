import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { FOLLOW_PATH } from '#gateway/fleet/link/link.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import { SharedReplay } from '#gateway/fleet/replay/shared-replay.ts'
import { followPrimaryReplay, type ReplicaReplay } from '#gateway/fleet/replay/replica-replay.ts'
import type { ReplayCourse } from '#gateway/feed/market-feed.ts'
import { takePrimaryRole } from '#gateway/fleet/database/primary-role.ts'
import { Database } from '#gateway/store/postgres/database.ts'
import { createCourseHub } from '#gateway/fleet/replay/course-hub.ts'
import { createReplicaHub } from '#gateway/fleet/link/replica-hub.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { HEADER, recordingFiles } from '#tests/rigs/replay.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

// Goal: over a real way, a replica's replay is with its primary's after every change and never ahead of it, and it leaves what is not the
// primary's any more.

const BEGIN = Date.UTC(2023, 2, 1)
const HOUR_MS = 3_600_000
const SECRET = 'a secret of all gateways'
const MARKET = 'the recording'
const SOON = { timeout: EVENT_LIMIT_MS, interval: 20 }
const QUIET = { warn: () => undefined, info: () => undefined }

const { write, removeAll } = recordingFiles()
let server: TestPostgres
let settings: FeedConfig<'replay'>
let replay: SharedReplay
let floor: Floor
let door: Server
let proxy: TcpProxy
let hub: ReturnType<typeof createReplicaHub>
let replica: ReplicaReplay
const refused: string[] = []
let left = 0
let looking: NodeJS.Timeout | undefined
const undo: (() => unknown)[] = []

beforeAll(async () => {
  const rows = Array.from({ length: 30 * 1440 }, (_, minute) => `${BEGIN + minute * 60_000},50000,50005,49995,50000,10`)
  settings = { source: 'replay', file: write([HEADER, ...rows].join('\n')), symbol: 'BTCUSDT', speed: 60 }
  server = await startPostgres()
  const database = new Database(await server.createDatabase())
  const presence = { describe: () => ({ version: '1.0.0', rules: 1, lagMs: null }), onNodes: () => undefined }
  const ended = new AbortController().signal
  const lead = await takePrimaryRole({ database, node: 'one', onPrimary: () => undefined, log: QUIET, presence, ended })
  undo.push(() => lead.end())
  replay = await SharedReplay.open({ database, epoch: lead.epoch, settings, shown: null, log: QUIET, ended })
  floor = new Floor({ startMs: Date.now(), feed: () => createFeed(settings, Date.now) })
  undo.push(() => floor.end())
  await replay.begin(floor.exchange, floor.feed)
  const frames = createCourseHub(MARKET, replay)
  replay.publishBy(frames)
  hub = createReplicaHub({
    secret: SECRET,
    market: MARKET,
    run: () => 'run',
    frames,
    sequence: () => 1,
    ensure: () => Promise.resolve(),
    compare: () => undefined,
    log: QUIET,
  })
  undo.push(() => hub.close())
  door = createServer().listen(0, '127.0.0.1')
  door.on('upgrade', (request, socket, head) => {
    expect(request.url?.startsWith(FOLLOW_PATH)).toBe(true)
    hub.handleUpgrade(request, socket, head)
  })
  undo.push(() => door.close())
  await new Promise((resolve) => door.once('listening', resolve))
  proxy = await startTcpProxy((door.address() as AddressInfo).port)
  undo.push(() => proxy.end())
})
afterEach(() => {
  clearInterval(looking)
  replica.close()
  replica.feed.close()
})
afterAll(async () => {
  for (const run of undo.toReversed()) await run()
  removeAll()
  await server.stop()
})

async function follow(market = MARKET): Promise<void> {
  left = 0
  replica = followPrimaryReplay({
    link: { node: 'two', secret: SECRET, market },
    settings,
    onRefused: (sentence) => void refused.push(sentence),
    onAnew: () => void (left += 1),
  })
  replica.connect(`http://127.0.0.1:${proxy.port}`)
  await replica.ready()
}

const primaryMs = () => floor.feed.now()
const replicaMs = () => replica.feed.now()

async function change(decide: (course: ReplayCourse) => ReplayCourse): Promise<ReplayCourse> {
  const course = await replay.changeCourse(decide)
  if (typeof course === 'string') throw new Error(course)
  await replica.shows(replay.change)
  return course
}

const pause = (course: ReplayCourse): ReplayCourse => ({ ...course, paused: true })
const run =
  (speed: number) =>
  (course: ReplayCourse): ReplayCourse => ({ ...course, paused: false, speed })

it('is never ahead of its primary, and where it stands as soon as it is paused, at any speed', async () => {
  await follow()
  let ahead = 0
  let looks = 0
  looking = setInterval(() => {
    looks += 1
    // The primary's clock counts whole milliseconds.
    const { speed } = replay.word()
    const before = replicaMs()
    if (before - primaryMs() > 2 * speed) ahead += 1
  }, 1)
  for (const speed of [1, 1000, 60, 20_000, 300, 1, 5000]) {
    await change(run(speed))
    await change(pause)
    await expect.poll(() => [speed, replicaMs() - primaryMs()]).toEqual([speed, 0])
    await change((course) => ({ ...course, marketMs: course.marketMs + HOUR_MS }))
    await expect.poll(() => [speed, replicaMs() - primaryMs()]).toEqual([speed, 0])
    expect(replica.shownReplay()).toMatchObject({ change: replay.change, course: { marketMs: primaryMs(), paused: true } })
  }
  expect([ahead, looks > 50, left]).toEqual([0, true, 0])
})

it('is where the primary is when it comes later, and knows where it was when it is lost', async () => {
  await change(run(60)).catch(() => undefined)
  await follow()
  const [before, between, after] = [primaryMs(), replicaMs(), primaryMs()]
  expect(between).toBeGreaterThan(before - 60 * 500)
  expect(between).toBeLessThanOrEqual(after + 120)
  proxy.close()
  await expect.poll(() => replica.feed.state().state, SOON).toBe('stale')
  const stood = replicaMs()
  await expect.poll(() => primaryMs() - stood, SOON).toBeGreaterThan(60 * 500)
  expect(replicaMs()).toBe(stood)
  // The next primary goes on where this one is, not where it stands.
  expect(Math.abs((replica.shownReplay()?.course.marketMs ?? 0) - primaryMs())).toBeLessThan(60 * 100)
  proxy.open()
  await expect.poll(() => replica.feed.state().state, SOON).toBe('live')
  expect(replicaMs()).toBeGreaterThan(stood)
  expect(left).toBe(0)
})

it('leaves a market that went on while it could not hear of a pause', async () => {
  await follow()
  proxy.close()
  await replay.changeCourse(pause)
  await expect.poll(() => replica.feed.state().state, SOON).toBe('stale')
  expect(replicaMs()).toBeGreaterThan(primaryMs())
  proxy.open()
  await expect.poll(() => left, SOON).toBe(1)
  expect(replica.feed.state().state).toBe('stale')
  await replay.changeCourse(run(60))
})

it('refuses a primary of another recording, and shows nothing', async () => {
  const known = refused.length
  void follow('another recording')
  await expect.poll(() => refused.length, SOON).toBe(known + 1)
  expect(refused.at(-1)).toContain('is not what the primary replays')
  expect(replica.beginning).toBeNull()
  replica.close()
  await follow()
})

it('leaves its market once when the primary goes back, and opens none before it has begun anew', async () => {
  await follow()
  const rounds = await replay.endRounds(BEGIN + 60_000)
  await expect.poll(() => left, SOON).toBe(1)
  expect(replica.feed.state().state).toBe('stale')
  const early = replica
  void follow()
  const late = replica
  early.close()
  early.feed.close()
  await replay.leave(rounds, floor.exchange)
  await replay.begin(floor.exchange, floor.feed)
  await late.ready()
  expect(late.beginning).toBe(2)
  expect(left).toBe(0)
})
