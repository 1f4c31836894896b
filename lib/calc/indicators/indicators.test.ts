import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bollingerBands, exponentialAverage, simpleAverage } from './averages.ts'
import { convergence, MACD_PERIODS, relativeStrength } from './oscillators.ts'

// Goal: indicators are those of the textbooks, for worked examples and for any prices.

const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 120 })
const period = fc.integer({ min: 2, max: 30 })
const near = (a: number | null | undefined, b: number) =>
  expect(Math.abs((a ?? Number.NaN) - b)).toBeLessThan(1e-6 * Math.max(1, Math.abs(b)))

describe('averages', () => {
  it('have their textbook values', () => {
    expect(simpleAverage([1, 2, 3, 4, 5], 3)).toEqual([null, null, 2, 3, 4])
    expect(exponentialAverage([2, 4, 6, 8], 3)).toEqual([null, null, 4, 6])
    expect(bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8, 2).at(-1)).toEqual({ upper: 9, middle: 5, lower: 1 })
  })

  it('lie between the extremes of the prices, with the mean within its band', () => {
    fc.assert(
      fc.property(prices, period, (values, length) => {
        const [low, high] = [Math.min(...values), Math.max(...values)]
        for (const series of [simpleAverage(values, length), exponentialAverage(values, length)]) {
          expect(series.map((value) => value === null)).toEqual(values.map((_value, index) => index < length - 1))
          for (const value of series) if (value !== null) expect(value > low - 1e-6 && value < high + 1e-6).toBe(true)
        }
        for (const band of bollingerBands(values, length, 2))
          if (band !== null) expect(band.lower <= band.middle && band.middle <= band.upper).toBe(true)
      }),
    )
  })

  it('of a window are the plain mean of the window', () => {
    fc.assert(
      fc.property(prices, period, (values, length) => {
        const window = values.slice(-length)
        if (window.length === length) near(simpleAverage(values, length).at(-1), window.reduce((a, b) => a + b, 0) / length)
      }),
    )
  })
})

describe('the relative strength index', () => {
  // Wilder's own series, as StockCharts prints it.
  const CLOSES = [44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46.0]

  it('has its published values', () => {
    const values = relativeStrength(CLOSES, 14)
    expect(values.slice(0, 14).every((value) => value === null)).toBe(true)
    expect(values.slice(14).map((value) => value?.toFixed(2))).toEqual(['70.46', '66.25'])
  })

  it('is 100 without a loss, 0 without a gain, and between them otherwise', () => {
    expect(relativeStrength([1, 2, 3, 4], 2).at(-1)).toBe(100)
    expect(relativeStrength([4, 3, 2, 1], 2).at(-1)).toBe(0)
    fc.assert(
      fc.property(prices, period, (values, length) => {
        for (const value of relativeStrength(values, length)) expect(value === null || (value >= 0 && value <= 100)).toBe(true)
      }),
    )
  })
})

it('MACD is the difference of its two averages, and its signal their average', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 34, maxLength: 80 }), (values) => {
      const { fast, slow, signal } = MACD_PERIODS
      const found = convergence(values, MACD_PERIODS)
      const lines = found.flatMap((macd) => (macd === null ? [] : [macd.line]))
      expect(lines).toHaveLength(values.length - slow + 1)
      near(found.at(-1)?.line, (exponentialAverage(values, fast).at(-1) ?? 0) - (exponentialAverage(values, slow).at(-1) ?? 0))
      near(found.at(-1)?.signal, exponentialAverage(lines, signal).at(-1) ?? Number.NaN)
      expect(found[slow + signal - 3]?.signal).toBeNull()
    }),
  )
})
