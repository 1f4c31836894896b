import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { hashState } from '../../../record/hash.ts'
import { HARSH } from '../../../state/records/realism.ts'
import { considerOrder } from './consider.ts'

// Goal: what is told of an order before it is placed is what happens to it, by the book that it meets, whatever others took before.

const level = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 900 }))
const side = fc.array(level, { minLength: 1, maxLength: 8 })
const scene = fc.record({
  asks: side,
  bids: side,
  /** The lots that others take, and those that the trader holds before. */
  taken: fc.integer({ min: 0, max: 2_000 }),
  held: fc.integer({ min: 0, max: 900 }),
  heldLong: fc.boolean(),
  buy: fc.boolean(),
  leverage: fc.constantFrom(1, 5, 20, 50),
  mode: fc.constantFrom('crossed', 'isolated'),
  isHarsh: fc.boolean(),
  price: fc.option(fc.integer({ min: 9_950, max: 10_050 })),
})

/** Levels away from the price, one for each distance. */
function ladder(levels: readonly (readonly [number, number])[], sign: 1 | -1): [number, number][] {
  const sizes = new Map(levels)
  return [...sizes].map(([away, lots]): [number, number] => [10_000 + sign * away, lots]).toSorted((a, b) => sign * (a[0] - b[0]))
}

describe('an order that is considered', () => {
  it('can be placed up to its largest size and no lot beyond, and fills as it was told', () => {
    fc.assert(
      fc.property(scene, ({ asks, bids, taken, held, heldLong, buy, leverage, mode, isHarsh, price }) => {
        const d = new Futures('ann', 'bob').set('ann', mode as 'crossed', leverage).set('bob', 'crossed', 50)
        if (held > 0) d.order('ann', { side: heldLong ? 'buy' : 'sell', lots: held })
        // Of the house a harsh account gets a part of each level; its delay is of no interest here.
        const realism = { ...HARSH, latencyMinMs: 0, latencyMaxMs: 0, rejectThousandths: 0 }
        if (isHarsh) d.run({ type: 'set-realism', account: 'ann', realism })
        d.move({ market: MARKET, last: 10_000, mark: 10_000, bids: ladder(bids, -1), asks: ladder(asks, 1) })
        if (taken > 0) d.order('bob', { side: buy ? 'buy' : 'sell', lots: taken })
        const [account, market] = [d.state.accounts.get('ann'), d.state.markets.get(MARKET)]
        if (account === undefined || market === undefined) throw new Error('the scene is set')
        const type = price === null ? 'market' : 'limit'
        const idea = { side: buy ? 'buy' : 'sell', type, ticks: ticksFrom(price ?? 0) } as const
        const before = hashState(d.state)
        const { largest, lots, units } = considerOrder(d.state, account, market, { ...idea, lots: null })
        expect(hashState(d.state)).toBe(before)
        const at = price === null ? {} : { ticks: price }
        const over = d.order('ann', { side: idea.side, lots: largest + 1, ...at })
        expect(over.some((said) => said.startsWith('rejected'))).toBe(true)
        const { terms, unitsMin } = market
        if (largest < terms.lotsMin || largest * (price ?? 10_000) < unitsMin) return
        d.place('ann', { market: MARKET, wallet: 'futures', side: idea.side, lots: largest, ...at })
        const events = d.last.events
        expect(events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))).toEqual([])
        const fills = events.flatMap((event) => (event.type === 'filled' && event.account === 'ann' ? [event] : []))
        const sum = (of: (fill: (typeof fills)[number]) => number): number => fills.reduce((all, fill) => all + of(fill), 0)
        if (price === null) expect([sum((fill) => fill.lots), sum((fill) => fill.ticks * fill.lots)]).toEqual([lots, units])
        else expect(lots).toBe(lotsFrom(0))
      }),
      { numRuns: 150 },
    )
  })
})
