import { describe, expect, it } from 'vitest'
import { SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { required } from '#lib/kernel/assert.ts'
import type { Bar, MarketFeed } from '#gateway/feed/market-feed.ts'
import { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import type { FeedEvent } from '#gateway/feed/frames/frame.ts'
import type { BarsRequest } from '#gateway/feed/frames/needed-bars.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import type { Interval } from '#gateway/feed/intervals.ts'
import { Board } from './board.ts'
import { CandleTopic } from './candle-topic.ts'

// Goal: a client that follows candles gets every bar, however far the market's time leaps.

const START = Date.UTC(2026, 0, 5, 12, 0, 30)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Follows a topic of a feed as clients do, through the board. */
function follow(feed: MarketFeed, interval: Interval) {
  const market = required(feed.markets[0], 'a market')
  const board = new Board({ feed, now: () => feed.now(), timers: systemTimers })
  const bars = new Map<number, string>()
  const actions: string[] = []
  const send = (message: Buffer) => {
    const { action, data } = JSON.parse(message.toString()) as { action: string; data: string[][] }
    actions.push(action)
    if (action === 'snapshot') bars.clear()
    for (const row of data) bars.set(Number(row[0]), row[4] as string)
  }
  send(board.join({ name: 'candles', market, open: (view) => new CandleTopic(market, interval, '{}', view) }, { send }))
  return {
    market,
    actions,
    turn(count = 5) {
      for (let turn = 0; turn < count; turn += 1) board.advance()
    },
    /** Returns the client's bars since a time, and the market's. */
    since: (time: number) => [...bars].filter(([opening]) => opening >= time).toSorted(([a], [b]) => a - b),
    expected: (time: number) =>
      feed.candles(market, { interval, limit: 500, startTime: time }).map((bar) => [bar.time, market.priceText(bar.close)]),
  }
}

describe('candles after a leap', () => {
  it.each([
    ['1m', HOUR_MS, 'update'],
    ['5m', 9 * HOUR_MS, 'update'],
    ['1h', 30 * HOUR_MS, 'update'],
    ['1m', 24 * HOUR_MS, 'snapshot'],
  ] as const)('of %s over %i milliseconds are whole', (interval, leap, action) => {
    let now = START
    const feed = createSyntheticFeed('leap', () => now)
    const client = follow(feed, interval)
    now += leap
    client.turn()
    const from = action === 'update' ? START - HOUR_MS : now - 8 * HOUR_MS
    expect(client.since(from)).toEqual(client.expected(from))
    expect(client.actions).toEqual(['snapshot', action])
    feed.close()
  })
})

describe("another exchange's market that was not heard for a while", () => {
  const spot = SPOT_INSTRUMENTS.slice(0, 1)
  const name = `spot:${required(spot[0], 'a pair').symbol}` as const

  function open() {
    let now = START
    let sequence = 0
    const asked: BarsRequest[] = []
    const clock = { now: () => now, state: () => 'live' as const }
    const feed = new FrameFeed({ source: 'live', exchange: 'OKX', clock, ask: (request) => void asked.push(request) })
    const say = (...events: FeedEvent[]) => {
      sequence += 1
      feed.apply({ sequence, time: now, events })
    }
    const trade = () => {
      const trades = [{ id: now, time: now, price: 100, size: 1, buy: true }]
      say({ type: 'trades', market: name, trades })
    }
    say({ type: 'instruments', list: { version: 1, spot, futures: [] } }, { type: 'state', market: name, state: 'live' })
    trade()
    const lose = (durationMs: number) => {
      say({ type: 'state', market: name, state: 'stale' })
      now += durationMs
      say({ type: 'state', market: name, state: 'live' })
      trade()
    }
    /** Answers what was asked, as the exchange does. */
    const answer = () => {
      for (const { market, kind, level, from, to } of asked.splice(0)) {
        const bars: Bar[] = []
        for (let time = from; time <= to; time += MINUTE_MS)
          bars.push({ time, open: 100, high: 100, low: 100, close: 100, volume: 1, quote: 100n })
        say({ type: 'bars', market, kind, level, from, to, bars })
      }
    }
    return { feed, say, trade, lose, answer, asked, pass: (durationMs: number) => (now += durationMs) }
  }

  it.each(['1m', '5m'] as const)('gets its missing bars of %s once they have come', (interval) => {
    const { feed, lose, answer, asked, trade, pass } = open()
    const client = follow(feed, interval)
    client.turn()
    lose(20 * MINUTE_MS)
    client.turn()
    expect(asked.length).toBeGreaterThan(0)
    answer()
    pass(1000)
    trade()
    client.turn()
    const from = Math.floor(START / (5 * MINUTE_MS)) * 5 * MINUTE_MS
    const expected = Array.from({ length: interval === '1m' ? 21 : 5 }, (_, nth) => from + nth * (interval === '1m' ? 1 : 5) * MINUTE_MS)
    expect(client.since(from).map(([time]) => time)).toEqual(expected)
    feed.close()
  })

  it('goes on without bars that never come', () => {
    const { feed, lose, trade, pass } = open()
    const client = follow(feed, '1m')
    lose(20 * MINUTE_MS)
    client.turn(5 * 130)
    pass(1000)
    trade()
    client.turn()
    expect(client.since(START + 15 * MINUTE_MS)).toEqual([
      [Math.floor((START + 20 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS, client.expected(0).at(-1)?.[1]],
    ])
    feed.close()
  })
})
