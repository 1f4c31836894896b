import { BOT_DIRECTIONS } from '../../contract/bot-kinds.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gridPrices } from './grid-prices.ts'
import { leastMarginUnits, planFuturesGrid, worstPositions } from './futures-sizing.ts'

// Goal: the margin of a futures grid always covers the initial margin and the fees of all that it can have open at once, and its least margin
// is enough for its least order.

it('sizes a futures grid within its margin', () => {
  const shape = fc.record({
    direction: fc.constantFrom(...BOT_DIRECTIONS),
    lower: fc.integer({ min: 100, max: 50_000 }),
    width: fc.integer({ min: 200, max: 50_000 }),
    grids: fc.integer({ min: 2, max: 40 }),
    last: fc.integer({ min: 1, max: 120_000 }),
    leverage: fc.integer({ min: 1, max: 125 }),
    marginUnits: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    sizeStep: fc.constantFrom(1, 10, 25),
  })
  fc.assert(
    fc.property(shape, ({ lower, width, grids, ...rest }) => {
      const prices = gridPrices({ mode: 'arithmetic', lower: lower as never, upper: (lower + width) as never, grids }, 1)
      const funds = { ...rest, prices, feeRate: 6_000n }
      const { lots, entryLots } = planFuturesGrid({ ...funds, lotsMax: 1_000_000_000 })
      expect(lots % rest.sizeStep).toBe(0)
      expect(Math.sign(entryLots) * (rest.direction === 'short' ? -1 : 1)).toBeGreaterThanOrEqual(0)
      for (const { valuePerLot } of worstPositions(funds)) {
        const value = valuePerLot * BigInt(lots)
        // Initial margin, and the fees of opening and closing it.
        const needed = value * 10_000_000n + 2n * 6_000n * BigInt(rest.leverage) * value
        expect(needed <= rest.marginUnits * 10_000_000n * BigInt(rest.leverage)).toBe(true)
      }
      const least = leastMarginUnits(funds, { lotsMin: 5, unitsMin: 1_000 })
      const smallest = planFuturesGrid({ ...funds, marginUnits: least, lotsMax: 1_000_000_000 })
      expect(smallest.lots).toBeGreaterThanOrEqual(5)
      expect(smallest.lots * (prices[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
    }),
  )
})
