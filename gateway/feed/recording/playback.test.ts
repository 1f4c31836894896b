import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { createFeed, pinFeed, type FeedConfig } from '../open/create-feed.ts'
import type { Bar, MarketFeed, ReplayControl, ReplayCourse } from '../market-feed.ts'
import { createSyntheticFeed } from '../synthetic/synthetic-feed.ts'
import { Recorder } from './recorder.ts'
import { SampledFrames } from './sampled-frames.ts'

// Goal: a recorded folder plays the market that was recorded, the same in every thread, and never ahead of its clock.

const START = Date.UTC(2026, 0, 5, 11, 52, 30)
const END = START + 15 * 60_000
const STEP_MS = 5000
const MINUTE_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'playback-'))
let marketNow = START
const original = createSyntheticFeed('playback', () => marketNow)

/** Records the synthetic market, looking at it every five seconds. */
async function recordSpan(from: number, to: number): Promise<void> {
  const recorder = new Recorder({ folder, source: 'synthetic', log: { warn: (_details, message) => expect.fail(message) } })
  const sampled = new SampledFrames(original, (frame) => recorder.record(frame))
  for (marketNow = from; marketNow <= to; marketNow += STEP_MS) sampled.sample()
  marketNow -= STEP_MS
  sampled.close()
  await recorder.close()
}

beforeAll(() => recordSpan(START, END), 60_000)
afterAll(() => {
  original.close()
  rmSync(folder, { recursive: true })
})

let wall = 1_000_000
const feeds: MarketFeed[] = []
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.close()
  vi.useRealTimers()
})

function open(settings: Partial<Extract<FeedConfig, { source: 'replay' }>> = {}): MarketFeed {
  const config = pinFeed({ source: 'replay', file: folder, symbol: 'BTCUSDT', speed: 1, ...settings }, settings.startedAtMs ?? wall)
  const feed = createFeed(config, () => wall)
  feeds.push(feed)
  return feed
}

function pass(durationMs: number): void {
  wall += durationMs
  // Repeats, because one step has only a few milliseconds.
  vi.advanceTimersByTime(5000)
}

const find = (feed: MarketFeed, product: 'spot' | 'futures' = 'spot', symbol = 'ETHUSDT') =>
  required(feed.market(product, symbol), `${symbol} is listed`)

/** Returns the figures of a pair and a contract that both markets show. */
function figures(feed: MarketFeed): unknown {
  const contract = find(feed, 'futures')
  const { asks, bids } = feed.book(find(feed))
  const { openInterest: _openInterest, ...derivative } = feed.derivative(contract)
  return [asks, bids, feed.trades(find(feed), { limit: 5 }), feed.trades(contract, { limit: 5 }), derivative]
}

/** The bars that end by a time. */
async function finished(feed: MarketFeed, kind: 'market' | 'mark', by: number): Promise<Bar[]> {
  const market = find(feed, 'futures')
  const window = { interval: '1m', limit: 30, kind, startTime: Math.ceil(START / MINUTE_MS) * MINUTE_MS } as const
  await feed.prepare(market, window)
  return feed.candles(market, window).filter(({ time }) => time + MINUTE_MS <= by)
}

describe('a market that is played back', () => {
  it('lists what was recorded and shows it at its time, until it ends', () => {
    const feed = open()
    expect(feed.markets.map(({ product, symbol }) => [product, symbol])).toEqual(
      original.markets.map(({ product, symbol }) => [product, symbol]),
    )
    for (let step = 1; step < 100; step += 1) {
      pass(STEP_MS)
      marketNow = START + step * STEP_MS
      expect(feed.now()).toBe(marketNow)
      expect(figures(feed)).toEqual(figures(original))
      expect(feed.status(find(feed)).state).toBe('live')
    }
    pass(END)
    expect(feed.state()).toMatchObject({ source: 'replay', state: 'ended', marketTime: END })
    expect(feed.status(find(feed)).state).toBe('halted')
  })

  it('begins within the recording with the candles of the time before', async () => {
    const start = START + 12 * 60_000 + 7000
    const feed = open({ start })
    pass(0)
    marketNow = start
    const expected = await finished(original, 'market', start)
    expect(expected).toHaveLength(11)
    expect(await finished(feed, 'market', start)).toEqual(expected)
    const marks = await finished(feed, 'mark', start)
    expect(marks.map(({ time }) => time)).toEqual(expected.map(({ time }) => time))
    const hour = { interval: '1h', limit: 2 } as const
    await feed.prepare(find(feed), hour)
    expect(feed.candles(find(feed), hour).map(({ time }) => time)).toEqual([Date.UTC(2026, 0, 5, 11), Date.UTC(2026, 0, 5, 12)])
  })

  it('is the same moment in two threads that open it one after the other', () => {
    const first = open({ start: START + 6 * 60_000, speed: 10 })
    const startedAtMs = wall
    pass(3000)
    const second = open({ start: START + 6 * 60_000, speed: 10, startedAtMs })
    pass(1000)
    expect(second.now()).toBe(first.now())
    expect(figures(second)).toEqual(figures(first))
  })

  it('shows nothing of the future, however fast it is', () => {
    const feed = open({ speed: 60 })
    for (let step = 0; step < 20; step += 1) {
      pass(777)
      for (const market of feed.markets) {
        expect(feed.trades(market, { limit: 1 })[0]?.time ?? 0).toBeLessThanOrEqual(feed.now())
        expect(feed.book(market).time).toBeLessThanOrEqual(feed.now())
      }
    }
  })

  it('reports no changed books: their readers look at their own pace', () => {
    const feed = open()
    const before = feed.bookVersion(find(feed))
    feed.onBooks(() => expect.fail('a recorded book was reported'))
    pass(60_000)
    expect(feed.bookVersion(find(feed))).toBeGreaterThan(before)
  })

  it('jumps, pauses and goes on as its operator says', () => {
    const feed = open()
    const replay = required(feed.replay, 'it is a replay')
    replay.follow({ ...replay.course(), marketMs: START + 6 * 60_000 + 15_000 })
    marketNow = START + 6 * 60_000 + 15_000
    pass(0)
    expect(feed.now()).toBe(marketNow)
    expect(figures(feed)).toEqual(figures(original))
    replay.follow({ ...replay.course(), paused: true })
    pass(60_000)
    expect(feed.now()).toBe(marketNow)
    replay.follow({ ...replay.course(), paused: false })
    pass(10_000)
    expect(feed.now()).toBe(marketNow + 10_000)
  })

  it('stands still as stale while its course is not known, and goes on with the next one', () => {
    const feed = open()
    const replay = required(feed.replay, 'it is a replay')
    pass(30_000)
    const [course, shown] = [replay.course(), figures(feed)]
    replay.lose()
    pass(60_000)
    expect(feed.now()).toBe(course.marketMs)
    expect(feed.state()).toMatchObject({ state: 'stale', problem: 'restarting' })
    expect([feed.status(find(feed)).state, figures(feed)]).toEqual(['stale', shown])
    replay.follow(course)
    pass(0)
    expect(feed.now()).toBe(course.marketMs + 60_000)
    expect([feed.status(find(feed)).state, feed.state().problem]).toEqual(['live', null])
  })

  it('goes on where another one is, alike, wherever that has begun to read', () => {
    const whole = open()
    const replay = required(whole.replay, 'it is a replay')
    pass(7 * 60_000)
    const { marketMs: start, wallMs: startedAtMs, speed, paused } = replay.course()
    const later = open({ start, startedAtMs, speed, paused })
    pass(10_000)
    expect(later.now()).toBe(whole.now())
    expect(figures(later)).toEqual(figures(whole))
  })

  it('follows pause, speed and jump alike in two threads', () => {
    const both = [open({ startedAtMs: wall }), open({ startedAtMs: wall })] as const
    const [control] = both.map((feed) => required(feed.replay, 'it is a replay')) as [ReplayControl]
    const follow = (change: Partial<ReplayCourse>) => {
      const course = { ...control.course(), ...change }
      for (const feed of both) required(feed.replay, 'it is a replay').follow(course)
    }
    const shown = () => both.map((feed) => [feed.now(), figures(feed)])
    const at = (time: number) => {
      marketNow = time
      expect(shown()).toEqual([
        [time, figures(original)],
        [time, figures(original)],
      ])
    }
    follow({ paused: true })
    pass(30_000)
    at(START)
    follow({ paused: false, speed: 10 })
    pass(6000)
    at(START + 60_000)
    follow({ marketMs: START + 5 * 60_000, paused: true })
    pass(0)
    at(START + 5 * 60_000)
  })

  it('refuses a time that was not recorded', () => {
    expect(() => open({ start: START - 1 })).toThrow(
      `REPLAY_START 2026-01-05T11:52:29.999Z lies outside REPLAY_FILE ${folder}, which holds 2026-01-05T11:52:30.000Z to 2026-01-05T12:07:30.000Z.`,
    )
  })
})
