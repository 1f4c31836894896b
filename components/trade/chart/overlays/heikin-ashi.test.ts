// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heikinAshi } from './heikin-ashi.ts'

it('averages candles as charts of this kind do', () => {
  expect(
    heikinAshi([
      { open: 10, high: 14, low: 8, close: 12 },
      { open: 12, high: 18, low: 12, close: 18 },
    ]),
  ).toEqual([
    { open: 11, high: 14, low: 8, close: 11 },
    { open: 11, high: 18, low: 11, close: 15 },
  ])
})

it('keeps open and close within high and low', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 })
  const candle = fc.tuple(price, price, price, price).map(([open, high, low, close]) => {
    const [least = 0, ...rest] = [open, high, low, close].toSorted((a, b) => a - b)
    return { open, close, low: least, high: rest.at(-1) ?? 0 }
  })
  fc.assert(
    fc.property(fc.array(candle), (candles) => {
      for (const { open, high, low, close } of heikinAshi(candles)) {
        expect(Math.max(open, close)).toBeLessThanOrEqual(high)
        expect(Math.min(open, close)).toBeGreaterThanOrEqual(low)
      }
    }),
  )
})
