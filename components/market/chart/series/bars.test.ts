import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { findDomain, isInside, toBars, type Bar } from './bars.ts'

function bar(overrides: Partial<Bar> = {}): Bar {
  return { time: 0, open: 10, high: 12, low: 9, close: 11, volume: 5, ...overrides }
}

const anyBar = fc
  .record({ a: fc.double({ min: 1e-6, max: 1e6, noNaN: true }), b: fc.double({ min: 1e-6, max: 1e6, noNaN: true }) })
  .map(({ a, b }) => bar({ open: a, close: b, high: Math.max(a, b), low: Math.min(a, b) }))

describe('toBars', () => {
  it('reads the decimal strings of the wire in their order: time, open, high, low, close, volume', () => {
    expect(toBars([[60_000, '10', '12.5', '9.25', '11', '3']])).toEqual([
      { time: 60_000, open: 10, high: 12.5, low: 9.25, close: 11, volume: 3 },
    ])
  })
})

describe('findDomain', () => {
  it('holds every price of every bar, with air on both sides', () => {
    fc.assert(
      fc.property(fc.array(anyBar, { minLength: 1, maxLength: 50 }), (bars) => {
        const domain = findDomain(bars)
        expect(domain.max).toBeGreaterThan(domain.min)
        for (const { high, low } of bars) expect(isInside(domain, high) && isInside(domain, low)).toBe(true)
      }),
    )
  })

  it('puts a flat series in the middle', () => {
    const domain = findDomain([bar({ open: 10, high: 10, low: 10, close: 10 })])
    expect((domain.min + domain.max) / 2).toBeCloseTo(10)
  })

  it('answers for an empty series too', () => {
    expect(findDomain([])).toEqual({ min: 0, max: 1 })
  })
})
