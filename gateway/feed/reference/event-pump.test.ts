import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENT_TRADES_MAX, type MarketEvent } from '../market-feed.ts'
import { createSyntheticFeed } from '../synthetic/synthetic-feed.ts'

const START = Date.UTC(2026, 10, 21, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('events of a feed', () => {
  it('tell every trade of every market once, in order', () => {
    const feed = createSyntheticFeed('events', Date.now)
    const told = new Map<string, number[]>()
    const off = feed.subscribe((events) => {
      for (const { market, trades, from, to } of events) {
        const name = `${market.product}:${market.symbol}`
        told.set(name, [...(told.get(name) ?? []), ...trades.map((trade) => trade.id)])
        expect(trades.every((trade) => trade.time > from && trade.time <= to)).toBe(true)
      }
    })
    vi.advanceTimersByTime(90_000)
    for (const market of feed.markets) {
      const tape = feed.trades(market, { startTime: START + 1, limit: 1000 }).toReversed()
      expect(told.get(`${market.product}:${market.symbol}`)).toEqual(tape.map((trade) => trade.id))
    }
    off()
  })

  it('give the extremes and the last price of their span', () => {
    const feed = createSyntheticFeed('events', Date.now)
    const events: MarketEvent[] = []
    feed.subscribe((news) => events.push(...news))
    vi.advanceTimersByTime(30_000)
    expect(events.length).toBeGreaterThan(0)
    for (const { trades, high, low, last } of events) {
      const prices = trades.map((trade) => trade.price)
      expect([high, low, last]).toEqual([Math.max(...prices), Math.min(...prices), prices.at(-1)])
    }
    feed.close()
  })

  it('stay short when time runs fast, but cover all that was left out', () => {
    let clock = START
    const feed = createSyntheticFeed('events', () => clock)
    const events: MarketEvent[] = []
    feed.subscribe((news) => events.push(...news))
    clock += 6 * 3_600_000
    vi.advanceTimersByTime(100)
    expect(events).toHaveLength(feed.markets.length)
    for (const { market, trades, high, low } of events) {
      expect(trades).toHaveLength(EVENT_TRADES_MAX)
      const bars = feed.candles(market, { interval: '1h', limit: 6, endTime: clock - 1 })
      expect(high).toBeGreaterThanOrEqual(Math.max(...bars.map((bar) => bar.high)))
      expect(low).toBeLessThanOrEqual(Math.min(...bars.map((bar) => bar.low)))
    }
    feed.close()
  })

  it('need no timer while nobody listens, and none after the last one left', () => {
    const feed = createSyntheticFeed('events', Date.now)
    expect(vi.getTimerCount()).toBe(0)
    const offs = [feed.subscribe(() => {}), feed.subscribe(() => {})]
    expect(vi.getTimerCount()).toBe(1)
    for (const off of offs) off()
    expect(vi.getTimerCount()).toBe(0)
  })
})
