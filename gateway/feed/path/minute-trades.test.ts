import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeMicroPath, MICRO_SLOTS } from './micro-path.ts'
import { barQuote, cornerPrices, minuteQuote, SMALL_MINUTE_LOTS, smallMinute } from './minute-quote.ts'
import { makeMinuteTrades } from './minute-trades.ts'
import { Random } from './random.ts'
import type { BarSlot } from '../tape/tape.ts'

/** Any minute that a market could have: four prices in order, and a volume. */
const anyBar: fc.Arbitrary<BarSlot> = fc
  .record({
    low: fc.integer({ min: 1, max: 20_000_000 }),
    range: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 500_000 })),
    open: fc.double({ min: 0, max: 1, noNaN: true }),
    close: fc.double({ min: 0, max: 1, noNaN: true }),
    volume: fc.oneof(fc.integer({ min: 4, max: 200 }), fc.integer({ min: 4, max: 100_000 }), fc.integer({ min: 4, max: 2e11 })),
  })
  .map(({ low, range, open, close, volume }) => ({
    low,
    high: low + range,
    open: low + Math.round(open * range),
    close: low + Math.round(close * range),
    volume,
  }))

function trade(bar: BarSlot, seed: number, count = 40, quote = minuteQuote(bar.open, bar.high, bar.low, bar.close, bar.volume)) {
  const random = new Random().reseed(seed, 1)
  const path = makeMicroPath(Float64Array.of(bar.open, bar.high, bar.low, bar.close), 0, random)
  return makeMinuteTrades({ bar, quote, path, toTicks: Math.round, count, random })
}

describe('trades of a minute', () => {
  it('come to exactly its open, high, low, close, volume and quote volume, whatever the minute', () => {
    fc.assert(
      fc.property(anyBar, fc.integer(), fc.integer({ min: 1, max: 300 }), (bar, seed, count) => {
        const { prices, sizes, offsets } = trade(bar, seed, count)
        expect([prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]).toEqual([bar.open, bar.high, bar.low, bar.close])
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bar.volume)
        expect(sizes.every((size) => Number.isSafeInteger(size) && size > 0)).toBe(true)
        const quote = prices.reduce((sum, price, index) => sum + BigInt(price) * BigInt(sizes[index] as number), 0n)
        expect(quote).toBe(minuteQuote(bar.open, bar.high, bar.low, bar.close, bar.volume))
        expect(offsets.every((offset, index) => offset < 60_000 && (index === 0 || offset >= (offsets[index - 1] as number)))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('come to any quote volume whose mean price keeps a fifth of the range from low and high', () => {
    fc.assert(
      fc.property(anyBar, fc.integer(), fc.double({ min: 0.2, max: 0.8, noNaN: true }), (bar, seed, part) => {
        fc.pre(bar.volume >= SMALL_MINUTE_LOTS)
        const quote = BigInt(bar.low) * BigInt(bar.volume) + BigInt(Math.floor(part * (bar.high - bar.low) * bar.volume))
        const { prices, sizes } = trade(bar, seed, 40, quote)
        expect(prices.reduce((sum, price, index) => sum + BigInt(price) * BigInt(sizes[index] as number), 0n)).toBe(quote)
        expect(sizes.every((size) => size > 0)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('buy where the price rises and sell where it falls', () => {
    const { prices, buys } = trade({ open: 1000, high: 1100, low: 900, close: 1050, volume: 1_000_000 }, 5)
    for (let index = 1; index < prices.length; index += 1) {
      const move = (prices[index] as number) - (prices[index - 1] as number)
      if (move !== 0) expect(buys[index]).toBe(move > 0 ? 1 : 0)
    }
  })

  it('are none where nothing was traded', () => {
    expect(trade({ open: 5, high: 5, low: 5, close: 5, volume: 0 }, 1).count).toBe(0)
  })
})

describe('a minute of few lots', () => {
  it('touches its corners in order and ends at the close', () => {
    expect(cornerPrices(10, 14, 8, 12)).toEqual([10, 8, 14, 12])
    expect(cornerPrices(12, 14, 8, 9)).toEqual([12, 14, 8, 9])
    expect(cornerPrices(10, 10, 10, 10)).toEqual([10])
    expect(smallMinute(10, 14, 8, 12, 7)).toEqual({ prices: [10, 8, 14, 12], sizes: [1, 1, 1, 4] })
  })

  it('leaves corners out where it has fewer lots than corners, never the close', () => {
    expect(smallMinute(10, 14, 8, 12, 2)).toEqual({ prices: [10, 12], sizes: [1, 1] })
    expect(smallMinute(10, 14, 8, 12, 1)).toEqual({ prices: [12], sizes: [1] })
  })

  it('has a quote volume at the mean of its prices once it has lots enough', () => {
    expect(barQuote(10, 14, 8, 12, 1000)).toBe(11_000n)
    expect(barQuote(20_000_000, 20_000_000, 20_000_000, 20_000_000, 2e11)).toBe(20_000_000n * 200_000_000_000n)
  })
})

describe('the path inside a minute', () => {
  it('starts at the open, ends at the close and touches high and low, never beyond', () => {
    fc.assert(
      fc.property(anyBar, fc.integer(), (bar, seed) => {
        const path = makeMicroPath(Float64Array.of(bar.open, bar.high, bar.low, bar.close), 0, new Random().reseed(seed, 2))
        expect([path.values[0], path.values[MICRO_SLOTS - 1]]).toEqual([bar.open, bar.close])
        expect([path.values[path.highSlot], path.values[path.lowSlot]]).toEqual([bar.high, bar.low])
        expect(path.values.every((value) => value >= bar.low && value <= bar.high)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
