import { describe, expect, it } from 'vitest'
import { Fixture } from '#tests/engine/fixture.ts'
import { dealsOf, startDca } from '#tests/engine/products/dca-fixture.ts'
import { start, tripsOf } from '#tests/engine/products/grid-fixture.ts'
import { HAS_MARCH, marchMinutes, pathOf } from '#tests/engine/products/march-2023.ts'
import { NaiveDca } from '#tests/engine/products/naive-dca.ts'
import { NaiveGrid } from '#tests/engine/products/naive-grid.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'

// Goal: over the recorded days of 10 to 13 March 2023 a stated grid and a stated plan of purchases give, trade by trade, the figures of models
// that were written from their rules alone. Skipped where the recording is not beside the project.

const DEEP = 900_000

function to(d: Fixture, timeMs: number, last: number): void {
  d.timeMs = Math.max(d.timeMs, timeMs)
  d.move({ last, bids: [[last - 1, DEEP]], asks: [[last + 1, DEEP]] })
}

describe.skipIf(!HAS_MARCH)('on the recorded days of March 2023', () => {
  const minutes = HAS_MARCH ? marchMinutes(10, 14) : []
  const first = minutes[0] ?? { time: 0, open: 1 }
  const begin = (): Fixture => {
    const d = new Fixture()
    d.timeMs = first.time
    d.trader('bob', { USDT: '50000' })
    to(d, first.time, first.open)
    return d
  }

  it('a grid of 40 lines has the round trips and gains of the obvious one', () => {
    const d = begin()
    const terms = { mode: 'geometric', lower: 1_950_000, upper: 2_450_000, grids: 40, stopLoss: 0, sellAtEnd: false } as const
    const { stopLoss: _, ...shape } = terms
    const bot = start(d, { ...shape, quote: '50000' })
    const { grid } = bot
    const own = { lots: grid.lots, base: bot.base.amount, quote: bot.quote.amount, buys: grid.lines.map(({ buy }) => buy) }
    const naive = new NaiveGrid(terms, own)
    for (const minute of minutes) {
      for (const price of pathOf(minute)) {
        if (price === bot.market.last) continue
        to(d, minute.time, price)
        naive.move(price)
        if (naive.trips !== grid.trips || naive.base !== bot.base.amount) expect.fail(`differs at ${minute.time}`)
      }
    }
    expect([naive.base, naive.quote, naive.trips, naive.profit]).toEqual([
      bot.base.amount,
      bot.quote.amount,
      grid.trips,
      grid.profit.amount,
    ])
    expect(tripsOf(d)).toHaveLength(grid.trips)
    // A weekend with a fall and a rise of a quarter: dozens of round trips.
    expect(grid.trips).toBeGreaterThan(50)
    expect(findBreaches(d.state)).toEqual([])
  })

  it('a plan of purchases has the trades of the obvious one', () => {
    const d = begin()
    const safety = { safetyCount: 6, safetyStep: 10_000, stepScale: 1200, sizeScale: 1400 }
    const plan = { everyMs: 0, purchasesMax: 0, ...safety, takeProfit: 10_000, repeats: true, sellAtEnd: false }
    const bot = startDca(d, { quote: '50000', amount: '500', safetyAmount: '500', ...plan })
    const units = 500 * 100_000
    const naive = new NaiveDca({ units, safetyUnits: units, ...plan, stopLoss: 0 }, 50_000n * 10n ** 16n, d.timeMs, first.open)
    for (const minute of minutes) {
      for (const price of pathOf(minute)) {
        if (price === bot.market.last) continue
        to(d, minute.time, price)
        naive.move(d.timeMs, price)
        if (naive.cost !== bot.dca.cost.amount || naive.nextAt !== bot.dca.nextAtMs) expect.fail(`differs at ${minute.time}`)
      }
    }
    expect(naive.trades).toEqual(dealsOf(d))
    expect([naive.base, naive.quote, naive.cost, naive.profit]).toEqual([
      bot.base.amount,
      bot.quote.amount,
      bot.dca.cost.amount,
      bot.dca.profit.amount,
    ])
    expect(bot.dca.cycles).toBeGreaterThan(5)
    expect(findBreaches(d.state)).toEqual([])
  })
})
