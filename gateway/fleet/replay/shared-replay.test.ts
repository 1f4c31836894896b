import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { ReplayCourse } from '#gateway/feed/market-feed.ts'
import { takePrimaryRole } from '../database/primary-role.ts'
import { readReplayRow, writeReplayRow } from '../database/replay-row.ts'
import { Database } from '#gateway/store/postgres/database.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { HEADER, recordingFiles } from '#tests/rigs/replay.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import type { ShownReplay } from '../market/replica-market.ts'
import { beginRounds, endRounds } from '#gateway/exchange/local/rounds.ts'
import { noteRounds, noteRunning } from './going-back.ts'
import { SharedReplay } from './shared-replay.ts'

// Goal: a change of a replay is made only if the next primary would go on with it, and whenever a primary is lost while the replay goes back,
// each round has ended once and the next one has begun.

const BEGIN = Date.UTC(2023, 2, 1)
const HOUR_MS = 3_600_000
const NODE = { node: 'one', onPrimary: () => undefined, log: { warn: () => undefined } }

const { write, removeAll } = recordingFiles()
let server: TestPostgres
let url = ''
let database: Database
let epoch = 0
let settings: FeedConfig<'replay'>
/** The exchange of the primary at present; each goes on with the folder of the one before. */
let floor: Floor | null = null
const undo: (() => unknown)[] = []

beforeAll(async () => {
  const rows = Array.from({ length: 1440 }, (_, minute) => `${BEGIN + minute * 60_000},50000,50005,49995,50000,10`)
  settings = { source: 'replay', file: write([HEADER, ...rows].join('\n')), symbol: 'BTCUSDT', speed: 1, start: BEGIN + 2 * HOUR_MS }
  server = await startPostgres()
  url = await server.createDatabase()
  database = new Database(url)
  const presence = { describe: () => ({ version: '1.0.0', rules: 1, lagMs: null }), onNodes: () => undefined }
  const lead = await takePrimaryRole({ ...NODE, database, presence, ended: new AbortController().signal })
  undo.push(() => lead.end())
  epoch = lead.epoch
})
afterEach(async () => {
  floor?.end()
  floor = null
  await query('DELETE FROM journal_replay')
})
afterAll(async () => {
  for (const run of undo.toReversed()) await run()
  removeAll()
  await server.stop()
})

function openReplay(shown: ShownReplay | null = null): Promise<SharedReplay> {
  return SharedReplay.open({ database, epoch, settings, shown, log: { warn: () => undefined }, ended: new AbortController().signal })
}

/** Opens the exchange of a gateway that becomes the primary. */
function openFloor(replay: SharedReplay): Floor {
  floor?.close()
  floor = new Floor({
    startMs: Date.now(),
    ...(floor !== null && { folder: floor.folder }),
    feed: (now) => createFeed({ ...replay.settings, startedAtMs: replay.settings.startedAtMs ?? now() }, now),
  })
  return floor
}

interface Opened {
  readonly replay: SharedReplay
  readonly here: Floor
  /** The words that its replicas were told, in order. */
  readonly told: string[]
}

async function open(): Promise<Opened> {
  const replay = await openReplay()
  const opened = openFloor(replay)
  await opened.trader('ann')
  await opened.trader('bob')
  await replay.begin(opened.exchange, opened.feed)
  const told: string[] = []
  const say = (what: string): void => void told.push(`${what} ${replay.word().paused} ${replay.word().isGoingBack}`)
  replay.publishBy({
    hold: async (change) => say(`hold ${change} of`),
    publish: () => say(`publish ${replay.word().change} of`),
  })
  return { replay, here: opened, told }
}

const row = () => readReplayRow(database)
async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const pause = (course: ReplayCourse): ReplayCourse => ({ ...course, paused: true })

describe('a change of the operator', () => {
  it('holds the replicas, is stored, made, and told', async () => {
    const { replay, here, told } = await open()
    expect(await row()).toMatchObject({ beginning: 1, change: 1, course: { speed: 1, paused: false }, back: null })
    expect(await replay.changeCourse(pause)).toMatchObject({ paused: true })
    expect(told).toEqual(['hold 2 of false false', 'publish 2 of true false'])
    expect(await row()).toMatchObject({ change: 2, course: { marketMs: BEGIN + 2 * HOUR_MS, paused: true } })
    here.pass(60_000)
    expect(here.feed.now()).toBe(BEGIN + 2 * HOUR_MS)
    const jumped = await replay.changeCourse((course) => ({ ...course, marketMs: BEGIN + 4 * HOUR_MS, paused: false }))
    expect(jumped).toMatchObject({ marketMs: BEGIN + 4 * HOUR_MS, paused: false })
    expect(replay.word()).toMatchObject({ beginning: 1, change: 3, marketMs: BEGIN + 4 * HOUR_MS, paused: false })
  })

  it('holds nobody if it is refused', async () => {
    const { replay, told } = await open()
    expect(await replay.changeCourse(() => 'replayBackward')).toBe('replayBackward')
    expect([told, (await row())?.change]).toEqual([[], 1])
  })

  it('is made one after another', async () => {
    const { replay } = await open()
    const faster = (course: ReplayCourse): ReplayCourse => ({ ...course, speed: course.speed * 2 })
    await Promise.all([replay.changeCourse(faster), replay.changeCourse(pause), replay.changeCourse(faster)])
    expect((await row())?.course).toMatchObject({ speed: 4, paused: true })
  })

  it.each([
    ['another gateway is the primary', 'UPDATE journal_lead SET epoch = epoch + 1', 'UPDATE journal_lead SET epoch = epoch - 1'],
    ['the database takes nothing', 'ALTER TABLE journal_replay RENAME TO away', 'ALTER TABLE away RENAME TO journal_replay'],
  ])('is not made if %s: the market goes on', async (_, take, giveBack) => {
    const { replay, here, told } = await open()
    await query(take)
    expect(await replay.changeCourse(pause)).toBe('unavailable')
    expect(told).toEqual(['hold 2 of false false', 'publish 1 of false false'])
    here.pass(60_000)
    expect(here.feed.now()).toBe(BEGIN + 2 * HOUR_MS + 60_000)
    await query(giveBack)
    expect(await row()).toMatchObject({ change: 1, course: { paused: false } })
    expect(await replay.changeCourse(pause)).toMatchObject({ paused: true })
  })
})

describe('the next primary', () => {
  const shown = (change: number): ShownReplay => ({
    beginning: 1,
    change,
    course: { marketMs: BEGIN + 5 * HOUR_MS + 0.5, wallMs: 7000, speed: 3, paused: false },
  })

  it('goes on where it has heard that the replay is', async () => {
    await open()
    const replay = await openReplay(shown(1))
    expect(replay.settings).toMatchObject({ start: BEGIN + 5 * HOUR_MS, startedAtMs: 7000, speed: 3, paused: false })
    expect(replay.change).toBe(1)
  })

  it.each([
    ['has gone on since', { speed: 30, paused: false }, BEGIN + 4 * HOUR_MS + 300_000],
    ['was paused', { speed: 30, paused: true }, BEGIN + 4 * HOUR_MS],
  ])('knows a change from the database that it has not heard of, and that it %s', async (_, course, startMs) => {
    const { replay: before } = await open()
    await before.changeCourse((present) => ({ ...present, marketMs: BEGIN + 4 * HOUR_MS, ...course }))
    await query("UPDATE journal_replay SET at = at - interval '10 seconds'")
    const replay = await openReplay(shown(1))
    expect(replay.settings).toMatchObject(course)
    expect(replay.settings.start).toBeGreaterThanOrEqual(startMs)
    expect(replay.settings.start).toBeLessThan(startMs + 30 * 5000)
  })

  it('begins as configured if it has heard nothing, as another beginning', async () => {
    const { here } = await open()
    const replay = await openReplay()
    expect(replay.settings).toEqual(settings)
    await replay.begin(here.exchange, here.feed)
    expect(await row()).toMatchObject({ beginning: 2, change: 2 })
  })
})

describe('going back', () => {
  const TO_MS = BEGIN + HOUR_MS
  const last = (here: Floor) =>
    ['ann', 'bob'].map((account) => {
      const found = here.exchange.state.accounts.get(account)
      return [found?.epoch?.number ?? null, found?.epochsClosed]
    })

  it('ends every round, and begins the next ones at the earlier time', async () => {
    const { replay, here, told } = await open()
    const rounds = await replay.endRounds(TO_MS)
    expect(told).toEqual(['publish 1 of false true'])
    expect(JSON.parse((await row())?.back ?? '')).toMatchObject({ toMs: TO_MS, isEnded: false, rounds: [{ account: 'ann', last: 1 }, {}] })
    expect(last(here)).toEqual([
      [null, 1],
      [null, 1],
    ])
    await here.exchange.close()
    await replay.leave(rounds, here.exchange)
    expect(JSON.parse((await row())?.back ?? '')).toMatchObject({ isEnded: true, rounds: [{ account: 'ann', last: 1 }, {}] })
    expect(replay.settings).toEqual({ ...settings, start: TO_MS })
    const next = openFloor(replay)
    await replay.begin(next.exchange, next.feed)
    expect(await row()).toMatchObject({ beginning: 2, change: 2, back: null })
    expect(next.feed.now()).toBe(TO_MS)
    expect(last(next)).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  it('does not begin while the exchange takes no commands: the replay goes on', async () => {
    const { replay, here, told } = await open()
    here.core.heardHistoryWriter({ type: 'refused', message: 'The disk is full.' })
    await expect(replay.endRounds(TO_MS)).rejects.toThrow('busy')
    expect(told).toEqual(['publish 1 of false true', 'publish 1 of false false'])
    await expect.poll(async () => (await row())?.back).toBeNull()
    expect(last(here)).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  const back = (isEnded: boolean, rounds: ReturnType<typeof noteRunning>) => JSON.stringify({ toMs: TO_MS, speed: 1, isEnded, rounds })

  it.each<[string, (here: Floor) => Promise<string>]>([
    ['before a round has ended', async ({ exchange }) => back(false, noteRunning(exchange))],
    [
      'between two rounds',
      async ({ exchange }) => {
        const noted = noteRunning(exchange)
        await endRounds(exchange, ['ann'])
        return back(false, noted)
      },
    ],
    [
      'after the last one',
      async ({ exchange }) => {
        const noted = noteRunning(exchange)
        await endRounds(exchange, ['ann', 'bob'])
        return back(false, noted)
      },
    ],
    [
      'before the first one begins',
      async ({ exchange }) => back(true, noteRounds(exchange.state, await endRounds(exchange, ['ann', 'bob']))),
    ],
    [
      'before the second one begins',
      async ({ exchange }) => {
        const noted = noteRounds(exchange.state, await endRounds(exchange, ['ann', 'bob']))
        await beginRounds(exchange, noted.slice(0, 1))
        return back(true, noted)
      },
    ],
    [
      'after the last one has begun',
      async ({ exchange }) => {
        const noted = noteRounds(exchange.state, await endRounds(exchange, ['ann', 'bob']))
        await beginRounds(exchange, noted)
        return back(true, noted)
      },
    ],
  ])('is finished by the next primary if the one before is killed %s', async (_, goBack) => {
    const { here, replay: before } = await open()
    await writeReplayRow(database, epoch, { beginning: 1, change: 1, course: before.word(), back: await goBack(here) })
    // This one is killed, too, before it lets anybody in.
    const replay = await openReplay()
    if (replay.hasRoundsToEnd) {
      expect(replay.settings.start).toBeGreaterThanOrEqual(BEGIN + 2 * HOUR_MS)
      await replay.endRest(openFloor(replay).exchange)
    }
    const next = await openReplay()
    expect([next.hasRoundsToEnd, next.settings.start]).toEqual([false, TO_MS])
    const begun = openFloor(next)
    await next.begin(begun.exchange, begun.feed)
    expect(await row()).toMatchObject({ beginning: 2, change: 2, back: null })
    expect(last(begun)).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  it('begins a round that a trader has begun before the market went back once more after it', async () => {
    const { replay, here } = await open()
    const rounds = await replay.endRounds(TO_MS)
    await here.exchange.reset('bob', { funds: [{ asset: 'USDT', amount: '500' }] })
    await replay.leave(rounds, here.exchange)
    await replay.begin(here.exchange, here.feed)
    expect(last(here)).toEqual([
      [2, 1],
      [3, 2],
    ])
  })
})
