import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGranularity } from './tape/granularity.ts'
import { INTERVALS, isInterval, openingOf, shiftOpening, type Interval } from './intervals.ts'

const anyTime = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) })

describe('intervals', () => {
  it.each([
    ['1m', '2026-11-21T09:17:00Z'],
    ['3m', '2026-11-21T09:15:00Z'],
    ['15m', '2026-11-21T09:15:00Z'],
    ['1h', '2026-11-21T09:00:00Z'],
    ['4h', '2026-11-21T08:00:00Z'],
    ['12h', '2026-11-21T00:00:00Z'],
    ['1d', '2026-11-21T00:00:00Z'],
    ['3d', '2026-11-21T00:00:00Z'],
    ['1w', '2026-11-16T00:00:00Z'],
    ['1M', '2026-11-01T00:00:00Z'],
  ] as const)('%s holds 2026-11-21 09:17:23 in the bar that opens at %s', (interval, opening) => {
    expect(openingOf(interval, Date.UTC(2026, 10, 21, 9, 17, 23))).toBe(Date.parse(opening))
  })

  it('begin weeks on Monday and months on the first, in UTC', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(new Date(openingOf('1w', time)).getUTCDay()).toBe(1)
        expect(new Date(openingOf('1M', time)).getUTCDate()).toBe(1)
      }),
    )
  })

  it('hold every time in exactly one bar, and step from bar to bar and back', () => {
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...INTERVALS), (time, interval) => {
        const opening = openingOf(interval, time)
        const next = shiftOpening(interval, opening, 1)
        expect(opening <= time && time < next).toBe(true)
        expect([openingOf(interval, next), openingOf(interval, next - 1), shiftOpening(interval, next, -1)]).toEqual([
          next,
          opening,
          opening,
        ])
      }),
    )
  })

  it('differ by case: a minute is no month', () => {
    expect([isInterval('1m'), isInterval('1M'), isInterval('1H'), isInterval('toString')]).toEqual([true, true, false, false])
  })
})

describe('granularities of the open API', () => {
  it.each([
    ['1min', '1m'],
    ['5min', '5m'],
    ['1m', '1m'],
    ['1M', '1M'],
    ['1Mutc', '1M'],
    ['1month', '1M'],
    ['1H', '1h'],
    ['1h', '1h'],
    ['4H', '4h'],
    ['6Hutc', '6h'],
    ['12Hutc', '12h'],
    ['1Dutc', '1d'],
    ['1day', '1d'],
    ['1D', '1d'],
    ['3Dutc', '3d'],
    ['3day', '3d'],
    ['1Wutc', '1w'],
    ['1week', '1w'],
    ['2h', '2h'],
  ] as const satisfies readonly (readonly [string, Interval])[])('%s is %s', (name, interval) => {
    expect(parseGranularity(name)).toBe(interval)
  })

  it.each(['', '7min', '1x', 'utc', 'constructor', '1Minutc '])('refuses %j', (name) => {
    expect(parseGranularity(name)).toBeUndefined()
  })
})
