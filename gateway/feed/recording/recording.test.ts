import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIST, NAMES, play, record, recordingFolders, Shown, START } from '#tests/rigs/recordings.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import type { FeedEvent, Frame, Levels } from '../frames/frame.ts'

// Goal: a playback shows what was recorded, or that nothing is known.

const { make: folder, removeAll } = recordingFolders()
afterAll(removeAll)
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
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
      { numRuns: casesOf(25, 60) },
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
      { numRuns: casesOf(25, 60) },
    )
  })
})
