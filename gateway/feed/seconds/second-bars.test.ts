import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import type { MarketView, Trade, TradeWindow } from '../market-feed.ts'
import { createSyntheticFeed } from '../synthetic/synthetic-feed.ts'
import { SECOND_MS, secondBars } from './second-bars.ts'

// Goal: candles of one second show every trade that the market still has, each in its own second, and no second is missing between two.

const START = Date.UTC(2026, 0, 5, 12, 0, 30, 400)

const feed = createSyntheticFeed('seconds', () => START)
const market = required(feed.markets[0], 'a market')

/** A view whose market has only these trades, oldest first. */
function viewOf(trades: readonly Trade[], { now, isHeard }: { now: number; isHeard: boolean }): MarketView {
  const read = ({ limit, startTime = 0, endTime = Infinity }: TradeWindow) =>
    trades
      .filter(({ time }) => time >= startTime && time <= Math.min(endTime, now))
      .toReversed()
      .slice(0, limit)
  return Object.create(feed, {
    isHeard: { value: isHeard },
    now: { value: () => now },
    trades: { value: (_: unknown, window: TradeWindow) => read(window) },
  }) as MarketView
}

const trade = (id: number, time: number, price: number, size = 1): Trade => ({ id, time, price, size, buy: true })

describe('candles of one second', () => {
  it('hold the same volume and money as the trades of their time, up to now', () => {
    const bars = secondBars(feed, market, { limit: 120 })
    expect(bars).toHaveLength(120)
    const [first] = bars
    const trades = feed.trades(market, { limit: 100_000, startTime: first?.time })
    expect(trades.length).toBeGreaterThan(10)
    expect(bars.reduce((sum, { volume }) => sum + volume, 0)).toBe(trades.reduce((sum, { size }) => sum + size, 0))
    expect(bars.reduce((sum, { quote }) => sum + quote, 0n)).toBe(
      trades.reduce((sum, { price, size }) => sum + BigInt(price) * BigInt(size), 0n),
    )
    expect(bars.at(-1)?.close).toBe(feed.last(market))
  })

  it('follow each other without a gap, and each lies within its extremes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), fc.integer({ min: 1, max: 200 }), (age, limit) => {
        const bars = secondBars(feed, market, { limit, endTime: START - age })
        expect(bars).toHaveLength(limit)
        for (const [index, { time, open, high, low, close }] of bars.entries()) {
          expect(time).toBe(required(bars[0], 'a bar').time + index * SECOND_MS)
          expect([low <= open, low <= close, high >= open, high >= close]).toEqual([true, true, true, true])
        }
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    { isHeard: false, times: [2000, 3000, 4000] },
    { isHeard: true, times: [3000, 4000] },
  ])('begin where the trades begin (of another exchange: $isHeard)', ({ isHeard, times }) => {
    const view = viewOf([trade(1, 2900, 50), trade(2, 4100, 70, 3), trade(3, 4200, 60, 2)], { now: 4500, isHeard })
    const bars = secondBars(view, market, { limit: 10 })
    expect(bars.map(({ time }) => time)).toEqual(times)
    expect(bars.at(-1)).toEqual({ time: 4000, open: 70, high: 70, low: 60, close: 60, volume: 5, quote: 330n })
    expect(bars.at(-2)).toEqual({ time: 3000, open: 50, high: 50, low: 50, close: 50, volume: 0, quote: 0n })
  })

  it.each([
    ['of a market without trades', [], {}],
    ['before the first trade', [trade(1, 9000, 50)], { endTime: 5000 }],
    ['of an empty span', [trade(1, 2000, 50)], { startTime: 4000, endTime: 3000 }],
  ] as const)('%s are none', (_, trades, span) => {
    expect(secondBars(viewOf(trades, { now: 9500, isHeard: false }), market, { limit: 5, ...span })).toEqual([])
  })
})
