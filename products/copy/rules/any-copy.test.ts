import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import { Copying } from '#tests/engine/products/copy-fixture.ts'

interface Trade {
  readonly buy: boolean
  readonly lots: number
  readonly price: number
}

type Planted = 'none' | 'no-close' | 'rounded-up' | 'late'

const anyTrade: fc.Arbitrary<Trade> = fc.record({
  buy: fc.boolean(),
  lots: fc.integer({ min: 1_100, max: 5_000 }),
  price: fc.integer({ min: 9_900, max: 10_100 }),
})

/** The least order of the market: its lots, and its value in ticks x lots. */
interface Least {
  readonly lots: number
  readonly units: number
}

/**
 * The follower's size by the settings alone, with exact fractions: a part of the leader's, cut off at whole lots when it trades. An
 * opening below the least order waits for more.
 */
function naive(trades: readonly Trade[], tenths: number, least: Least, planted: Planted): number[] {
  let led = 0
  let has = 0
  // In millionths of a lot, as the rules say.
  let wanted = 0n
  return trades.map(({ buy, lots, price }, nth) => {
    if (planted === 'late' && nth === 0) return 0
    const signed = buy ? lots : -lots
    const against = led !== 0 && Math.sign(signed) !== Math.sign(led)
    const closing = against ? Math.min(lots, Math.abs(led)) : 0
    if (closing > 0 && planted !== 'no-close') {
      wanted = closing === Math.abs(led) ? 0n : (wanted * BigInt(Math.abs(led) - closing)) / BigInt(Math.abs(led))
      has = Math.min(has, Number(wanted / 1_000_000n))
    }
    if (lots > closing) {
      wanted += BigInt(lots - closing) * BigInt(tenths) * 100_000n
      const missing = Number(wanted / 1_000_000n) - has
      const paid = buy ? price + 1 : price - 1
      if (missing >= least.lots && missing * paid >= least.units) has += missing
    }
    led += signed
    return (has + (planted === 'rounded-up' ? 1 : 0)) * Math.sign(led)
  })
}

function market({ state }: Copying): Market {
  const found = state.markets.get(MARKET)
  if (found === undefined) throw new Error('the market is listed')
  return found
}

function agrees(trades: readonly Trade[], tenths: number, planted: Planted): boolean {
  const d = new Copying()
  d.follower('ann', { value: String(tenths / 10), slippage: 50_000 }, '900')
  const { terms, unitsMin } = market(d)
  const expected = naive(trades, tenths, { lots: terms.lotsMin, units: unitsMin }, planted)
  return trades.every(({ buy, lots, price }, nth) => {
    d.to(price)
    d.order('lea', { side: buy ? 'buy' : 'sell', lots })
    expect(findBreaches(d.state)).toEqual([])
    return d.copied('ann') - d.copied('ann', 'short') === expected[nth]
  })
}

describe('a copy of any trades', () => {
  it('has what its settings say after every command', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 3 }), (trades, tenths) =>
        agrees(trades, tenths, 'none'),
      ),
      {
        numRuns: 40,
        examples: [
          [
            [
              { buy: false, lots: 1100, price: 9900 },
              { buy: true, lots: 1110, price: 9900 },
              { buy: false, lots: 1100, price: 9900 },
            ],
            1,
          ],
        ],
      },
    )
  })

  it.each(['no-close', 'rounded-up', 'late'] as const)('is compared so that %s is noticed', (planted) => {
    const property = fc.property(fc.array(anyTrade, { minLength: 2, maxLength: 12 }), fc.integer({ min: 1, max: 3 }), (trades, tenths) =>
      agrees(trades, tenths, planted),
    )
    expect(fc.check(property, { numRuns: 60, seed: 7 }).failed).toBe(true)
  })
})
