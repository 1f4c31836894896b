import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INTERVALS, MINUTE_MS, openingOf, shiftOpening, type Interval } from '../intervals.ts'
import type { Bar, MarketFeed, Trade } from '../market-feed.ts'
import type { Market } from '../markets.ts'
import { createSyntheticFeed } from './synthetic-feed.ts'

const NOW = Date.UTC(2026, 10, 21, 9, 17, 23, 456)
/** Two minutes after the very first trade, before which there is nothing to show. */
const FIRST = Date.UTC(2018, 0, 1, 0, 2)

/** One feed for the whole file, because its caches are part of what is tested. Each test sets the clock that it needs. */
let clock = NOW
const feed = createSyntheticFeed('1', () => clock)

const anyMarket = fc.constantFrom(...feed.markets)
const anyTime = fc.integer({ min: FIRST, max: NOW })

function barAt(source: MarketFeed, market: Market, interval: Interval, time: number): Bar | undefined {
  return source.candles(market, { interval, limit: 1, endTime: time })[0]
}

function sumUp(bars: readonly Bar[]): Omit<Bar, 'time'> {
  return {
    open: (bars[0] as Bar).open,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: (bars.at(-1) as Bar).close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
    quote: bars.reduce((sum, bar) => sum + bar.quote, 0n),
  }
}

function sumUpTrades(trades: readonly Trade[]): Omit<Bar, 'time'> {
  const oldestFirst = trades.toReversed()
  return sumUp(
    oldestFirst.map(({ price, size }) => {
      const quote = BigInt(price) * BigInt(size)
      return { time: 0, open: price, high: price, low: price, close: price, volume: size, quote }
    }),
  )
}

/** Pairs of intervals in which the coarser consists of whole bars of the finer. */
const NESTED: readonly (readonly [finer: Interval, coarser: Interval])[] = [
  ['1m', '3m'],
  ['1m', '5m'],
  ['5m', '15m'],
  ['15m', '30m'],
  ['30m', '1h'],
  ['1m', '1h'],
  ['1h', '2h'],
  ['2h', '4h'],
  ['2h', '6h'],
  ['6h', '12h'],
  ['12h', '1d'],
  ['15m', '1d'],
  ['4h', '1d'],
  ['1d', '3d'],
  ['1d', '1w'],
  ['1d', '1M'],
  ['1h', '1w'],
]

describe('candles of the simulated market', () => {
  it('agree between any two intervals, finished or running, to the last tick and lot', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, fc.constantFrom(...NESTED), anyTime, (market, time, [finer, coarser], now) => {
        clock = Math.max(time, now)
        const whole = barAt(feed, market, coarser, time) as Bar
        const endTime = shiftOpening(coarser, whole.time, 1) - 1
        const parts = feed.candles(market, { interval: finer, limit: 1000, startTime: whole.time, endTime })
        const { time: opening, ...figures } = whole
        expect(parts[0]?.time).toBe(opening)
        expect(figures).toEqual(sumUp(parts))
      }),
      { numRuns: 150 },
    )
  })

  it('agree with the tape of each minute, also with the part of a running one', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, (market, time) => {
        clock = time
        const opening = openingOf('1m', time)
        const trades = feed.trades(market, { limit: 1000, startTime: opening })
        const { time: _, ...figures } = barAt(feed, market, '1m', time) as Bar
        if (trades.length > 0) expect(figures).toEqual(sumUpTrades(trades))
        else expect([figures.volume, figures.high]).toEqual([0, figures.low])

        clock = opening + MINUTE_MS
        const all = feed.trades(market, { limit: 1000, startTime: opening, endTime: opening + MINUTE_MS - 1 })
        const { time: __, ...finished } = barAt(feed, market, '1m', opening) as Bar
        expect(finished).toEqual(sumUpTrades(all))
      }),
      { numRuns: 300 },
    )
  })

  it('show nothing of the future: a finished bar never changes, a running one only grows', () => {
    fc.assert(
      fc.property(
        anyMarket,
        anyTime,
        fc.constantFrom(...INTERVALS),
        fc.integer({ min: 1, max: 200_000_000 }),
        (market, time, interval, later) => {
          clock = time
          const before = feed.candles(market, { interval, limit: 5 })
          clock = time + later
          const after = feed.candles(market, { interval, limit: 1000, startTime: (before[0] as Bar).time, endTime: time })
          expect(before.map((bar) => bar.time).every((opening) => opening <= time)).toBe(true)
          expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
          const [was, is] = [before.at(-1) as Bar, after[before.length - 1] as Bar]
          expect([is.open, is.high >= was.high, is.low <= was.low, is.volume >= was.volume]).toEqual([was.open, true, true, true])
        },
      ),
      { numRuns: 150 },
    )
  })

  it('open where the one before closed, within the ticks of a change of basis at midnight', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, fc.constantFrom(...INTERVALS), (market, time, interval) => {
        clock = NOW
        const bars = feed.candles(market, { interval, limit: 40, endTime: time })
        for (const [index, bar] of bars.slice(1).entries()) {
          const { close } = bars[index] as Bar
          expect(Math.abs(bar.open - close)).toBeLessThanOrEqual(market.product === 'spot' ? 0 : 1 + close * 1e-5)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('keep open and close between low and high, with something traded in every minute', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, (market, time) => {
        clock = NOW
        for (const bar of feed.candles(market, { interval: '1m', limit: 120, endTime: time })) {
          expect(bar.low).toBeGreaterThan(0)
          expect(Math.min(bar.open, bar.close)).toBeGreaterThanOrEqual(bar.low)
          expect(Math.max(bar.open, bar.close)).toBeLessThanOrEqual(bar.high)
          expect(bar.volume).toBeGreaterThan(0)
          expect(Number.isSafeInteger(bar.volume)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the tape of the simulated market', () => {
  it('is the same from another process, whatever was read before', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, (market, time) => {
        clock = time
        const other = createSyntheticFeed('1', () => clock)
        const twin = other.market(market.product, market.symbol) as Market
        expect(other.trades(twin, { limit: 50 })).toEqual(feed.trades(market, { limit: 50 }))
        expect(other.candles(twin, { interval: '4h', limit: 3 })).toEqual(feed.candles(market, { interval: '4h', limit: 3 }))
        expect(other.book(twin)).toEqual(feed.book(market))
        expect(other.ticker(twin)).toEqual(feed.ticker(market))
      }),
      { numRuns: 15 },
    )
  })

  it('is another one with another seed', () => {
    clock = NOW
    const other = createSyntheticFeed('2', () => clock)
    const market = feed.market('spot', 'BTCUSDT') as Market
    const twin = other.market('spot', 'BTCUSDT') as Market
    expect(other.trades(twin, { limit: 5 })).not.toEqual(feed.trades(market, { limit: 5 }))
  })

  it('runs newest first with growing ids, pages without gaps, and never goes beyond the clock', () => {
    fc.assert(
      fc.property(anyMarket, anyTime, fc.integer({ min: 1, max: 120 }), (market, time, limit) => {
        clock = time
        const page = feed.trades(market, { limit })
        const next = feed.trades(market, { limit, idBelow: page.at(-1)?.id })
        expect([...page, ...next]).toEqual(feed.trades(market, { limit: limit * 2 }))
        const ids = [...page, ...next].map((trade) => trade.id)
        expect(ids).toEqual(ids.toSorted((a, b) => b - a))
        expect(new Set(ids).size).toBe(ids.length)
        expect(page.every((trade) => trade.time <= time && trade.size > 0)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

describe('levels of the simulated market', () => {
  it('lie where such coins trade', () => {
    clock = NOW
    const last = (symbol: string): number => {
      const market = feed.market('spot', symbol) as Market
      return Number(market.priceText(feed.ticker(market).last))
    }
    expect(last('BTCUSDT')).toBeGreaterThan(50_000)
    expect(last('BTCUSDT')).toBeLessThan(180_000)
    expect(last('ETHUSDT')).toBeGreaterThan(1500)
    expect(last('ETHUSDT')).toBeLessThan(7000)
  })

  it('keep futures within a few basis points of spot, index on spot, mark between them and the last price', () => {
    fc.assert(
      fc.property(fc.constantFrom(...feed.markets.filter((market) => market.product === 'futures')), anyTime, (market, time) => {
        clock = time
        const { index, mark } = feed.derivative(market)
        const { last } = feed.ticker(market)
        expect(Math.abs(mark - index)).toBeLessThanOrEqual(index * 0.0006 + 1)
        expect(Math.abs(last - mark)).toBeLessThanOrEqual(last * 0.01 + 2)
      }),
      { numRuns: 100 },
    )
  })
})
