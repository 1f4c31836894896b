import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ticks } from '#lib/kernel/money.ts'
import { gridGain } from './grid-check.ts'
import { gridPrices, isRising, nearestLine } from './grid-prices.ts'
import { leastQuoteUnits, planGrid } from './grid-sizing.ts'

const ticks = (value: number): Ticks => value as Ticks

describe('the lines of a grid', () => {
  it.each([
    { mode: 'arithmetic' as const, lower: 100, upper: 200, grids: 4, step: 1, prices: [100, 125, 150, 175, 200] },
    { mode: 'geometric' as const, lower: 100, upper: 1600, grids: 4, step: 1, prices: [100, 200, 400, 800, 1600] },
    { mode: 'arithmetic' as const, lower: 100, upper: 200, grids: 3, step: 5, prices: [100, 130, 165, 200] },
  ])('$mode from $lower to $upper', ({ mode, lower, upper, grids, step, prices }) => {
    expect(gridPrices({ mode, lower: ticks(lower), upper: ticks(upper), grids }, step)).toEqual(prices)
  })

  it('of a geometric grid are the exact roots, rounded down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 29 }),
        fc.integer({ min: 2, max: 2 ** 29 }),
        fc.integer({ min: 2, max: 150 }),
        (lower, more, grids) => {
          const upper = lower + more
          const prices = gridPrices({ mode: 'geometric', lower: ticks(lower), upper: ticks(upper), grids }, 1)
          for (const [nth, price] of prices.entries()) {
            const power = BigInt(lower) ** BigInt(grids - nth) * BigInt(upper) ** BigInt(nth)
            expect(BigInt(price) ** BigInt(grids) <= power && BigInt(price + 1) ** BigInt(grids) > power).toBe(true)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('may fall together, and the nearest of two equal ones is the lower', () => {
    expect(isRising([1, 1, 2])).toBe(false)
    expect(nearestLine([10, 20, 30], 15)).toBe(0)
  })
})

it('the gain of a round trip is never rounded up', () => {
  expect(gridGain('100', '101', '0.001')).toBe('0.00799')
  expect(gridGain('100', '100.1', '0.001')).toBe('-0.001001')
})

describe('the size of a grid', () => {
  const funds = fc.record({
    last: fc.integer({ min: 900, max: 2100 }),
    quoteUnits: fc.bigInt({ min: 0n, max: 10n ** 10n }),
    baseLots: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    feeRate: fc.constantFrom(0n, 8000n, 10_000n),
    sizeStep: fc.constantFrom(1, 10),
  })
  const prices = gridPrices({ mode: 'arithmetic', lower: ticks(1000), upper: ticks(2000), grids: 10 }, 1)

  it('is what the funds can pay for, with the fee and the worst price of the first trade', () => {
    fc.assert(
      fc.property(funds, (given) => {
        const { nearest, lots, entryLots, entryPrice } = planGrid({ ...given, prices, lotsMax: 10 ** 9 })
        expect(lots % given.sizeStep).toBe(0)
        const buys = prices.slice(0, nearest).reduce((sum, price) => sum + BigInt(price * lots), 0n)
        const entry = BigInt(entryLots)
        const fee = (amount: bigint): bigint => (amount * given.feeRate + 9_999_999n) / 10_000_000n
        const quote =
          entryLots > 0
            ? given.quoteUnits - entry * BigInt(entryPrice)
            : given.quoteUnits - entry * BigInt(entryPrice) - fee(-entry * BigInt(entryPrice))
        const base = entryLots > 0 ? given.baseLots + entry - fee(entry) : given.baseLots + entry
        expect(quote >= buys).toBe(true)
        expect(base >= BigInt((10 - nearest) * lots)).toBe(true)
      }),
    )
  })

  it('is possible with the least funds that are named', () => {
    const market = { prices, last: 1500, feeRate: 10_000n, sizeStep: 1 }
    const least = leastQuoteUnits(market, { lotsMin: 5, unitsMin: 100_000 })
    const { lots } = planGrid({ ...market, quoteUnits: least, baseLots: 0n, lotsMax: 10 ** 7 })
    expect((lots - Math.ceil(lots / 1000)) * 1000).toBeGreaterThanOrEqual(100_000)
  })
})
