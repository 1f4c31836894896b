import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineEvent, FillEvent } from '#gateway/engine/state/events.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { Copying } from '#tests/engine/products/copy-fixture.ts'
import { MARKET } from '#tests/engine/futures-fixture.ts'

const LED = 1000

interface Case {
  /** Tenths of the leader's size, for each follower. */
  readonly tenths: readonly number[]
  /** The sell side of the book: how much each level is above the one before, and its lots. */
  readonly levels: readonly (readonly [ticks: number, lots: number])[]
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  tenths: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
  levels: fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 900 })), { minLength: 1, maxLength: 20 }),
})

/** Walks the levels by hand: what is left of them after the leader, for the lots that the followers want together. */
function walked(levels: readonly (readonly [number, number])[], wanted: number): { lots: number; units: number } {
  let [skip, lots, units] = [LED, 0, 0]
  for (const [ticks, offered] of levels) {
    const left = Math.max(0, offered - skip)
    skip = Math.max(0, skip - offered)
    const taken = Math.min(left, wanted - lots)
    lots += taken
    units += taken * ticks
  }
  return { lots, units }
}

function isFill(event: EngineEvent): event is FillEvent {
  return event.type === 'filled' && event.account.startsWith('@copy/')
}

describe('a passage through the book for several copies', () => {
  it('takes what a walk by hand takes, shares it out by size, and gives each no more than two fills', () => {
    fc.assert(
      fc.property(anyCase, ({ tenths, levels }) => {
        const d = new Copying()
        for (const [nth, value] of tenths.entries()) d.follower(`f${nth}`, { value: String(value / 10), slippage: 50_000 }, '900')
        let ticks = 10_000
        // The leader fills at the first level, so that its price is near.
        const asks = [[ticks, LED] as const, ...levels.map(([up, lots]) => [(ticks += up), lots] as const)]
        d.move({ market: MARKET, last: 10_000, mark: 10_000, bids: [[9_999, 1]], asks: asks.map(([at, lots]) => [at, lots]) })
        d.order('lea', { side: 'buy', lots: LED })
        const wanted = tenths.map((value) => value * (LED / 10))
        const fills = d.last.events.filter(isFill)
        const total = wanted.reduce((sum, lots) => sum + lots, 0)
        const expected = walked(asks, total)
        expect(fills.reduce((sum, { lots }) => sum + lots, 0)).toBe(expected.lots)
        expect(fills.reduce((sum, { lots, ticks: at }) => sum + lots * at, 0)).toBe(expected.units)
        for (const [nth, lots] of wanted.entries()) {
          const own = fills.filter(({ account }) => account === `@copy/1/f${nth}`)
          expect(own.length).toBeLessThanOrEqual(2)
          expect(Math.abs(own.reduce((sum, fill) => sum + fill.lots, 0) - (expected.lots * lots) / total)).toBeLessThan(1)
        }
        expect(findBreaches(d.state)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('fills no copy beyond its own limit, and the others further', () => {
    const d = new Copying()
    d.follower('near', { value: '0.5', slippage: 1_000 })
    d.follower('far', { value: '0.5', slippage: 20_000 })
    d.move({
      market: MARKET,
      last: 10_000,
      mark: 10_000,
      bids: [[9_999, 1]],
      asks: [
        [10_000, LED],
        [10_005, 400],
        [10_050, 300],
        [10_100, 300],
      ],
    })
    d.order('lea', { side: 'buy', lots: LED })
    expect([d.copied('near'), d.copied('far')]).toEqual([200, 500])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('meets twenty limits at the most; what the widest still want is given up', () => {
    const d = new Copying()
    for (let nth = 1; nth <= 25; nth += 1) d.follower(`f${nth}`, { value: '0.1', slippage: nth * 1_000 }, '100')
    const asks = Array.from({ length: 26 }, (_, nth): [number, number] => [10_005 + nth * 10, 25])
    d.move({ market: MARKET, last: 10_000, mark: 10_000, bids: [[9_999, 1]], asks: [[10_000, LED], ...asks] })
    d.order('lea', { side: 'buy', lots: LED })
    const levels = new Set(d.last.events.filter(isFill).map(({ ticks }) => ticks))
    expect(Math.max(...levels)).toBeLessThan(10_200)
    expect(findBreaches(d.state)).toEqual([])
    d.settled()
  })
})
