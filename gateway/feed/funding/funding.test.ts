import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentFunding, fundingHistory, openInterestAt, type FundingRules } from './funding.ts'
import { HOUR_MS } from '../intervals.ts'

const START = Date.UTC(2026, 0, 1)

/** Returns rules without randomness: the premium is the basis alone. */
function rules(basis: number, more: Partial<FundingRules> = {}): FundingRules {
  return {
    key: 7,
    intervalMs: 8 * HOUR_MS,
    cap: 3000,
    floor: -3000,
    basis: () => basis,
    strayMillionths: 0,
    since: START,
    ...more,
  }
}

describe('the funding rate', () => {
  it.each([
    ['no premium: the interest part alone', 0, 100],
    ['a premium that the damping swallows', 0.0005, 100],
    ['a high premium less the damping', 0.001, 500],
    ['a discount plus the damping', -0.001, -500],
    ['the cap', 0.02, 3000],
    ['the floor', -0.02, -3000],
  ])('%s', (_case, basis, rate) => {
    expect(currentFunding(rules(basis), START + HOUR_MS).rateMillionths).toBe(rate)
  })

  it('is charged at 00, 08 and 16 UTC, at the rate that was shown before', () => {
    fc.assert(
      fc.property(fc.integer({ min: START, max: START + 1e10 }), (now) => {
        const chance = rules(0.0002, { strayMillionths: 400 })
        const { rateMillionths, nextTime } = currentFunding(chance, now)
        expect([nextTime % (8 * HOUR_MS), nextTime > now, nextTime - now <= 8 * HOUR_MS]).toEqual([0, true, true])
        expect(fundingHistory(chance, { skip: 0, limit: 1 }, nextTime)).toEqual([{ time: nextTime, rateMillionths }])
      }),
    )
  })

  it('has a history in pages, newest first, that ends where the market began', () => {
    const now = START + 100 * HOUR_MS
    const all = fundingHistory(rules(0), { skip: 0, limit: 100 }, now)
    expect(all).toHaveLength(12)
    expect(all[0]?.time).toBe(START + 96 * HOUR_MS)
    expect([...fundingHistory(rules(0), { skip: 0, limit: 5 }, now), ...fundingHistory(rules(0), { skip: 5, limit: 50 }, now)]).toEqual(all)
  })
})

describe('open interest', () => {
  it('wanders smoothly round its average', () => {
    for (let now = START; now < START + 48 * HOUR_MS; now += 60_000) {
      const [here, next] = [openInterestAt(3, 1_000_000, now), openInterestAt(3, 1_000_000, now + 60_000)]
      expect(here).toBeGreaterThanOrEqual(800_000)
      expect(here).toBeLessThanOrEqual(1_200_000)
      expect(Math.abs(next - here)).toBeLessThan(2000)
    }
  })
})
