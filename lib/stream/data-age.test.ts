import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACK_OFF_FIRST_MS, BACK_OFF_MAX_MS, backOffMs } from './back-off.ts'
import { ageMs, freshness, STALE_AFTER_MS } from './data-age.ts'

describe('age of data', () => {
  it.each([
    [null, 1000, null, 'waiting'],
    [1000, 1000, 0, 'fresh'],
    [1000, 1000 + STALE_AFTER_MS, STALE_AFTER_MS, 'fresh'],
    [1000, 1001 + STALE_AFTER_MS, STALE_AFTER_MS + 1, 'stale'],
    [2000, 1000, 0, 'fresh'],
  ])('heard at %s, now %s: %s ms, %s', (heard, now, age, fresh) => {
    expect(ageMs(heard, now)).toBe(age)
    expect(freshness(heard, now)).toBe(fresh)
  })

  it('takes another limit', () => expect(freshness(0, 11, 10)).toBe('stale'))
})

describe('waits between attempts', () => {
  it('double up to the longest', () => {
    const waits = Array.from({ length: 8 }, (_, attempt) => backOffMs(attempt, 1))
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  it('are never less than half, nor more than all', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const wait = backOffMs(attempt, random)
        expect(wait).toBeGreaterThanOrEqual(backOffMs(attempt, 1) / 2)
        expect(wait).toBeLessThanOrEqual(BACK_OFF_MAX_MS)
        expect(wait).toBeGreaterThanOrEqual(BACK_OFF_FIRST_MS / 2)
      }),
    )
  })
})
