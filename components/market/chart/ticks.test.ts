import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { priceTicks, timeTicks } from './ticks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function times(count: number, step: number, start = Date.UTC(2026, 0, 1)): number[] {
  return Array.from({ length: count }, (_, index) => start + index * step)
}

describe('priceTicks', () => {
  it.each([
    { min: 0, max: 10, ticks: [0, 2, 4, 6, 8, 10] },
    { min: 61_230, max: 64_870, ticks: [62_000, 63_000, 64_000] },
    { min: 0.1, max: 0.7, ticks: [0.2, 0.4, 0.6] },
    { min: 0.000_012, max: 0.000_018, ticks: [0.000_012, 0.000_014, 0.000_016, 0.000_018] },
  ])('gives round prices between $min and $max', ({ min, max, ticks }) => {
    expect(priceTicks({ min, max }, 5)).toEqual(ticks)
  })

  it('stays inside the domain and near the number asked for', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), fc.double({ min: 1e-3, max: 10, noNaN: true }), (min, ratio) => {
        const domain = { min, max: min * (1 + ratio) }
        const ticks = priceTicks(domain, 5)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.length).toBeGreaterThanOrEqual(1)
        const slack = (domain.max - domain.min) * 1e-6
        for (const tick of ticks) expect(tick >= domain.min - slack && tick <= domain.max + slack).toBe(true)
      }),
    )
  })

  it('has nothing to say about an empty domain', () => {
    expect(priceTicks({ min: 5, max: 5 }, 5)).toEqual([])
  })
})

describe('timeTicks', () => {
  it('labels a day of quarter hours every four hours, midnight as a day', () => {
    const ticks = timeTicks(times(96, HOUR_MS / 4), 6)
    expect(ticks.map(({ index }) => index)).toEqual([0, 16, 32, 48, 64, 80])
    expect(ticks.map(({ unit }) => unit)).toEqual(['day', 'time', 'time', 'time', 'time', 'time'])
  })

  it('labels a year of days by months', () => {
    const ticks = timeTicks(times(365, DAY_MS), 6)
    expect(ticks.every(({ unit }) => unit === 'month')).toBe(true)
    expect(ticks.map(({ time }) => new Date(time).getUTCDate())).toEqual(ticks.map(() => 1))
    expect(ticks.length).toBeLessThanOrEqual(6)
  })

  it('never gives more labels than asked for, beyond the one that starts the series', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom(HOUR_MS / 60, HOUR_MS, 4 * HOUR_MS, DAY_MS), (count, step) => {
        expect(timeTicks(times(count, step), 6).length).toBeLessThanOrEqual(7)
      }),
    )
  })

  it('is empty for an empty series', () => {
    expect(timeTicks([], 6)).toEqual([])
  })
})
