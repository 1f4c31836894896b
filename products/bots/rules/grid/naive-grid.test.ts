import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { GRID_BUGS, type GridBug, NaiveGrid, type NaiveTerms } from '#tests/engine/products/naive-grid.ts'
import type { GridStrategy } from '../strategy.ts'

// Goal: after every price a grid has the orders, funds and gains of one that was written from its rules alone.

const START = 10_000
const DEEP = 900_000

const terms: fc.Arbitrary<NaiveTerms> = fc.record({
  mode: fc.constantFrom('arithmetic' as const, 'geometric' as const),
  lower: fc.integer({ min: 8_500, max: 9_900 }),
  upper: fc.integer({ min: 10_100, max: 12_000 }),
  grids: fc.integer({ min: 2, max: 12 }),
  stopLoss: fc.constantFrom(0, 8_450),
  sellAtEnd: fc.boolean(),
})
/** Prices that wander, and jump at times. */
const moves = fc.array(fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -150, max: 150 }) }, fc.integer({ min: -1_500, max: 1_500 })), {
  minLength: 1,
  maxLength: 40,
})

function to(d: Fixture, last: number): void {
  d.move({ last, bids: [[last - 1, DEEP]], asks: [[last + 1, DEEP]] })
}

function linesOf({ account, grid }: GridStrategy): string[] {
  return grid.lines.map(
    ({ buy, orderId, leg }) => `${buy ? 'buy' : 'sell'} ${account.openOrders.get(orderId)?.lots ?? 0} ${leg?.lots ?? '-'}`,
  )
}

function property(bug?: GridBug): fc.IProperty<[NaiveTerms, number[], boolean]> {
  return fc.property(terms, moves, fc.boolean(), (asked, steps, sell) => {
    const d = new Fixture().trader('bob', { USDT: '5000' })
    to(d, START)
    const { stopLoss, ...shape } = asked
    d.run({
      type: 'grid-start',
      account: 'bob',
      requestId: 'g',
      market: 'spot:BTCUSDT',
      base: '0',
      quote: '5000',
      ...shape,
      ...(stopLoss === 0 ? {} : { stopLossTicks: stopLoss }),
    })
    const [bot] = d.state.products.bots.open.values()
    expect(bot?.kind).toBe('spot-grid')
    if (bot?.kind !== 'spot-grid') return
    const { grid } = bot
    const start = { lots: grid.lots, base: bot.base.amount, quote: bot.quote.amount, buys: grid.lines.map(({ buy }) => buy) }
    const naive = new NaiveGrid(asked, start, bug)
    const compare = (): void => {
      expect(naive.ended).toBe(!d.state.products.bots.open.has(bot.id))
      expect([naive.base, naive.quote]).toEqual([bot.base.amount, bot.quote.amount])
      expect([naive.trips, naive.profit]).toEqual([grid.trips, grid.profit.amount])
      if (naive.ended) return
      expect(naive.prices).toEqual(grid.prices)
      expect(naive.lines.map(({ buy, lots, leg }) => `${buy ? 'buy' : 'sell'} ${lots} ${leg?.lots ?? '-'}`)).toEqual(linesOf(bot))
      expect(findBreaches(d.state)).toEqual([])
    }
    compare()
    let last = START
    for (const by of steps) {
      last = Math.max(1_000, last + by)
      d.timeMs += 61_000
      to(d, last)
      naive.move(last)
      compare()
    }
    if (!naive.ended) {
      d.run({ type: 'bot-stop', account: 'bob', id: bot.id, sell })
      naive.end(sell, last)
      compare()
    }
    const spot = d.state.accounts.get('bob')?.wallets.get('spot') ?? []
    expect([naive.left.base, naive.left.quote]).toEqual([
      spot[bot.market.baseAsset]?.total.amount ?? 0n,
      spot[bot.market.quoteAsset]?.total.amount ?? 0n,
    ])
  })
}

it('has the same orders, funds and gains as the obvious grid', () => {
  fc.assert(property(), { numRuns: 150 })
})

it.each(GRID_BUGS)('would see the mistake: %s', (bug) => {
  expect(fc.check(property(bug), { numRuns: 150, endOnFailure: true, seed: 5 }).failed).toBe(true)
})
