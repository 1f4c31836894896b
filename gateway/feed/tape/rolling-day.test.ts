import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSyntheticFeed } from '../synthetic/synthetic-feed.ts'
import { openingOf } from '../intervals.ts'

let clock = 0
const feed = createSyntheticFeed('day', () => clock)

describe('the rolling day of a ticker', () => {
  it('is exactly the last 1440 one-minute candles, and starts the UTC day where its candle does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...feed.markets),
        fc.integer({ min: Date.UTC(2018, 0, 3), max: Date.UTC(2028, 0, 1) }),
        (market, time) => {
          clock = time
          const ticker = feed.ticker(market)
          const older = feed.candles(market, { interval: '1m', limit: 440, endTime: openingOf('1m', time) - 60_000_000 })
          const bars = [...older, ...feed.candles(market, { interval: '1m', limit: 1000 })]
          expect(bars).toHaveLength(1440)
          expect(ticker).toMatchObject({
            time,
            last: bars.at(-1)?.close,
            open24h: bars[0]?.open,
            high24h: Math.max(...bars.map((bar) => bar.high)),
            low24h: Math.min(...bars.map((bar) => bar.low)),
            volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
            quote: bars.reduce((sum, bar) => sum + bar.quote, 0n),
            openUtc: feed.candles(market, { interval: '1d', limit: 1 })[0]?.open,
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('stays right while the clock runs on over minutes and midnight', () => {
    const market = feed.markets[0]
    if (!market) throw new Error('a market is listed')
    clock = Date.UTC(2026, 10, 20, 23, 58)
    for (let step = 0; step < 200; step += 1) {
      clock += 1_300
      const bars = feed.candles(market, { interval: '1m', limit: 1000 })
      const { last, openUtc } = feed.ticker(market)
      expect([last, openUtc]).toEqual([bars.at(-1)?.close, feed.candles(market, { interval: '1d', limit: 1 })[0]?.open])
    }
  })
})
