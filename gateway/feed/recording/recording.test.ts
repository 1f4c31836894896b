import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import type { FeedEvent, Frame, InstrumentsEvent, Levels, MarketName } from '../frames/frame.ts'
import { FrameFeed } from '../frames/frame-feed.ts'
import { createPlayback } from './playback.ts'
import { Player } from './player.ts'
import { Recorder } from './recorder.ts'
import { indexFolder } from './recording-index.ts'

// Goal: what is played back is what was recorded, or it is said that nothing is known.

const START = Date.UTC(2026, 0, 5, 11, 57, 30)
const NAMES: readonly MarketName[] = ['spot:BTCUSDT', 'futures:BTCUSDT', 'spot:ETHUSDT']
const LIST: InstrumentsEvent = {
  type: 'instruments',
  list: { version: 1, spot: SPOT_INSTRUMENTS.slice(0, 4), futures: FUTURES_INSTRUMENTS.slice(0, 2) },
}
const log = { warn: vi.fn<(details: object, message: string) => void>() }

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'recording-'))
  folders.push(made)
  return made
}
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true })))
beforeEach(() => {
  log.warn.mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

const price = fc.integer({ min: 1, max: 2 ** 30 })
const lots = fc.integer({ min: 1, max: 2 ** 50 })
const market = fc.constantFrom(...NAMES)
const levels = fc
  .uniqueArray(fc.tuple(price, fc.oneof(fc.constant(0), lots)), { selector: ([at]) => at, maxLength: 12 })
  .map((pairs): Levels => ({ prices: Float64Array.from(pairs, ([at]) => at), sizes: Float64Array.from(pairs, ([, size]) => size) }))

/** Any event, at the time of its frame. */
const eventAt = fc.oneof(
  fc.tuple(market, fc.boolean(), levels, levels).map(([name, snapshot, asks, bids]) => (time: number): FeedEvent => ({
    type: 'book',
    market: name,
    snapshot,
    time: time - 7,
    asks,
    bids,
  })),
  fc.tuple(market, fc.array(fc.tuple(price, lots, fc.boolean()), { maxLength: 5 })).map(([name, trades]) => (time: number): FeedEvent => ({
    type: 'trades',
    market: name,
    trades: trades.map(([at, size, buy], index) => ({ id: time * 1000 + index, time: time - 3, price: at, size, buy })),
  })),
  fc
    .tuple(market, price, price, lots, fc.bigInt({ min: 0n, max: 2n ** 90n }), fc.option(price))
    .map(([name, last, other, volume, quote, openUtc]) => (time: number): FeedEvent => ({
      type: 'ticker',
      market: name,
      time,
      last,
      open24h: other,
      high24h: other,
      low24h: 1,
      volume,
      quote,
      openUtc,
      bid: last,
      bidSize: volume,
      ask: other,
      askSize: 1,
    })),
  fc
    .record(
      { index: price, mark: price, fundingRateMillionths: fc.integer({ min: -9999, max: 9999 }), openInterest: lots },
      { requiredKeys: [] },
    )
    .map((figures) => (time: number): FeedEvent => ({
      type: 'derivative',
      market: 'futures:BTCUSDT',
      time,
      nextFundingTime: START + 10 ** 8,
      ...figures,
    })),
  fc.tuple(market, fc.constantFrom('live', 'stale', 'synchronising', 'halted')).map(([name, state]) => (): FeedEvent => ({
    type: 'state',
    market: name,
    state,
  })),
)
const frames = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.array(eventAt, { maxLength: 4 })), { minLength: 1, maxLength: 60 })
  .map((made) => {
    let time = START
    const rest = made.map(([passed, events], index): Frame => {
      time += passed
      return { sequence: index + 2, time, events: events.map((event) => event(time)) }
    })
    return [{ sequence: 1, time: START, events: [LIST] }, ...rest]
  })

async function record(into: string, recorded: readonly Frame[], blockEvery = 3): Promise<void> {
  const recorder = new Recorder({ folder: into, source: 'synthetic', log })
  recorded.forEach((frame, index) => {
    recorder.record(frame)
    if (index % blockEvery === 0) vi.advanceTimersByTime(1000)
  })
  await recorder.close()
  expect(recorder.status.problem).toBeNull()
}

/** A feed at a fixed time, to apply frames to. */
class Shown {
  now = START
  readonly feed = new FrameFeed({ source: 'replay', exchange: null, clock: { now: () => this.now, state: () => 'live' } })

  apply(frame: Frame): void {
    this.now = Math.max(this.now, frame.time)
    this.feed.apply(frame)
  }

  /** Everything that a reader can see. */
  seen(): unknown {
    return NAMES.map((name) => {
      const [product, symbol] = name.split(':') as ['spot' | 'futures', string]
      const found = this.feed.market(product, symbol)
      if (found === undefined) return null
      const { state } = this.feed.status(found)
      const figures = [this.feed.book(found), this.feed.ticker(found), this.feed.trades(found, { limit: 100 })]
      return [name, state, ...figures, product === 'futures' ? this.feed.derivative(found) : null]
    })
  }
}

function play(from: string, start = 0): Frame[] {
  const player = new Player(from, indexFolder(from), start)
  const played: Frame[] = []
  for (let frame = player.next(Infinity); frame !== undefined; frame = player.next(Infinity)) played.push(frame)
  player.close()
  return played
}

describe('a recording that is played back', () => {
  it('shows the same books, trades, tickers and states at every recorded moment', async () => {
    await fc.assert(
      fc.asyncProperty(frames, async (recorded) => {
        const into = folder()
        await record(into, recorded)
        const [original, copy] = [new Shown(), new Shown()]
        const played = play(into)
        let at = 0
        for (const [index, frame] of recorded.entries()) {
          original.apply(frame)
          if (recorded[index + 1]?.time === frame.time) continue
          for (; at < played.length && (played[at] as Frame).time <= frame.time; at += 1) copy.apply(played[at] as Frame)
          copy.now = original.now
          expect(copy.seen()).toEqual(original.seen())
        }
        expect(at).toBe(played.length)
      }),
      { numRuns: 60 },
    )
  })

  it('shows the same books and tickers when it begins anywhere within', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.double({ min: 0, max: 1, noNaN: true }), async (recorded, part) => {
        const into = folder()
        await record(into, recorded)
        const end = (recorded.at(-1) as Frame).time
        const start = Math.floor(START + (end - START) * part)
        const [original, copy] = [new Shown(), new Shown()]
        for (const frame of recorded) if (frame.time <= start) original.apply(frame)
        for (const frame of play(into, start)) if (frame.time <= start) copy.apply(frame)
        const withoutTrades = (shown: Shown) => {
          shown.now = start
          return (shown.seen() as unknown[][]).map(([name, state, book]) => [name, state, book])
        }
        expect(withoutTrades(copy)).toEqual(withoutTrades(original))
      }),
      { numRuns: 60 },
    )
  })
})

/** A small recording, and everything that it says. */
async function small(): Promise<{ readonly into: string; readonly file: string; readonly recorded: readonly Frame[] }> {
  const into = folder()
  const book = (time: number, size: number): FeedEvent => ({
    type: 'book',
    market: 'spot:BTCUSDT',
    snapshot: size === 1,
    time,
    asks: { prices: Float64Array.of(101), sizes: Float64Array.of(size) },
    bids: { prices: Float64Array.of(99), sizes: Float64Array.of(size) },
  })
  const recorded = [1, 2, 3, 4].map((size): Frame => {
    const time = START + size * 1000
    const first: FeedEvent[] = [{ ...LIST, list: { ...LIST.list, spot: SPOT_INSTRUMENTS.slice(0, 1), futures: [] } }]
    return {
      sequence: size,
      time,
      events: [...(size === 1 ? first : []), { type: 'state', market: 'spot:BTCUSDT', state: 'live' }, book(time, size)],
    }
  })
  await record(into, recorded, 1)
  const [file] = indexFolder(into)
  return { into, file: join(into, file?.name ?? ''), recorded }
}

/** Checks that a playback says nothing that was not recorded: each book is one of the recorded, or its market is not live. */
function expectNothingWrong(into: string): number {
  const shown = new Shown()
  let live = 0
  for (const frame of play(into)) {
    shown.apply(frame)
    const found = shown.feed.market('spot', 'BTCUSDT')
    if (found === undefined || shown.feed.status(found).state !== 'live') continue
    const { asks, bids, time } = shown.feed.book(found)
    const size = (time - START) / 1000
    expect([[...asks.prices], [...asks.sizes], [...bids.prices], [...bids.sizes]]).toEqual([[101], [size], [99], [size]])
    live += 1
  }
  return live
}

describe('a damaged recording', () => {
  it('gives the same or says that nothing is known, whichever byte is changed', async () => {
    const { into, file } = await small()
    const sound = readFileSync(file)
    expect(expectNothingWrong(into)).toBeGreaterThanOrEqual(4)
    for (let at = 0; at < sound.length; at += 1) {
      const bytes = Buffer.from(sound)
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8))
      writeFileSync(file, bytes)
      expectNothingWrong(into)
    }
    writeFileSync(file, sound)
    const index = join(into, 'index.json')
    const text = readFileSync(index)
    for (let at = 0; at < text.length; at += 1) {
      const bytes = Buffer.from(text)
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 7))
      writeFileSync(index, bytes)
      expect(expectNothingWrong(into)).toBeGreaterThanOrEqual(4)
    }
  })

  it('is played up to its last whole block, wherever it is torn', async () => {
    const { into, file } = await small()
    const sound = readFileSync(file)
    let before = 0
    for (let length = 0; length <= sound.length; length += 1) {
      writeFileSync(file, sound.subarray(0, length))
      const live = indexFolder(into).length === 0 ? 0 : expectNothingWrong(into)
      expect(live).toBeGreaterThanOrEqual(before)
      before = live
    }
    expect(before).toBeGreaterThanOrEqual(4)
  })

  it('is stale from the last known moment until everything is repeated, and says what is left out', async () => {
    const { into, recorded } = await small()
    const later = recorded.map((frame) => ({ ...frame, time: frame.time + 3_600_000 }))
    await record(into, later)
    const shown = new Shown()
    const states: [number, string][] = []
    for (const frame of play(into)) {
      shown.apply(frame)
      const found = shown.feed.market('spot', 'BTCUSDT')
      if (found !== undefined) states.push([frame.time, shown.feed.status(found).state])
    }
    const last = (recorded.at(-1) as Frame).time
    const next = (later[0] as Frame).time
    expect(states.filter(([time, state]) => time >= last && time < next && state === 'stale')).toEqual([[last, 'stale']])
    expect(states.at(-1)?.[1]).toBe('live')
  })

  it('is refused with a sentence if nothing of it can be read', async () => {
    const { into, file } = await small()
    truncateSync(file, 20)
    const open = () => createPlayback({ file: into, symbol: 'BTCUSDT', speed: 1 }, () => 0)
    expect(open).toThrow(`REPLAY_FILE ${into} holds no block of a recording that can be read.`)
  })
})

describe('the recorder', () => {
  it('refuses a folder of another market with a sentence', async () => {
    const { into } = await small()
    expect(() => new Recorder({ folder: into, source: 'okx', log })).toThrow(
      `MARKET_RECORD ${into} holds a recording of synthetic; choose another folder for okx.`,
    )
  })

  it('never writes to a file of an earlier recorder', async () => {
    const { into, file, recorded } = await small()
    const before = readFileSync(file)
    await record(into, recorded)
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(into).filter((name) => name.endsWith('.agr'))).toHaveLength(2)
  })

  it('stops with one sentence when the folder takes nothing more', async () => {
    const into = folder()
    const recorder = new Recorder({ folder: into, source: 'synthetic', log })
    rmSync(into, { recursive: true })
    folders.splice(folders.indexOf(into), 1)
    for (let second = 0; second < 5; second += 1) recorder.record({ sequence: second, time: START + second * 1000, events: [LIST] })
    await recorder.close()
    expect(recorder.status.state).toBe('stopped')
    expect(recorder.status.problem).toBe('Recording has stopped: the folder cannot be written (ENOENT).')
    expect(log.warn).toHaveBeenCalledTimes(1)
  })
})
