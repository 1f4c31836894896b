import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { dealsOf, startDca } from '#tests/engine/products/dca-fixture.ts'
import { DCA_BUGS, type DcaBug, NaiveDca, type NaiveDcaTerms } from '#tests/engine/products/naive-dca.ts'
import { listOrders } from '../orders.ts'

// Goal: after every price a plan of purchases has the orders, funds, cost and gains of one that was written from its rules alone.

const START = 10_000
const DEEP = 900_000
const QUOTE = 1500n * 10n ** 16n
/** Ticks x lots of one USDT. */
const USDT = 100_000

const terms: fc.Arbitrary<NaiveDcaTerms> = fc
  .record({
    units: fc.integer({ min: 20 * USDT, max: 90 * USDT }),
    everyMs: fc.constantFrom(0, 60_000, 150_000),
    purchasesMax: fc.constantFrom(0, 3, 8),
    safetyCount: fc.integer({ min: 0, max: 5 }),
    safetyUnits: fc.integer({ min: 20 * USDT, max: 50 * USDT }),
    safetyStep: fc.integer({ min: 1000, max: 30_000 }),
    stepScale: fc.constantFrom(1000, 1300),
    sizeScale: fc.constantFrom(1000, 1500),
    takeProfit: fc.constantFrom(0, 5000, 20_000),
    repeats: fc.boolean(),
    stopLoss: fc.constantFrom(0, 9_600),
    sellAtEnd: fc.boolean(),
  })
  .map((given) => ({ ...given, takeProfit: given.everyMs === 0 && given.takeProfit === 0 ? 10_000 : given.takeProfit }))
  .map((given) => ({
    ...given,
    repeats: given.repeats && given.takeProfit > 0,
    purchasesMax: given.everyMs === 0 ? 0 : given.purchasesMax,
  }))

const steps = fc.array(
  fc.record({
    by: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -150, max: 150 }) }, fc.integer({ min: -900, max: 900 })),
    ms: fc.constantFrom(1000, 61_000, 400_000),
  }),
  { minLength: 1, maxLength: 40 },
)

function to(d: Fixture, last: number): void {
  d.move({ last, bids: [[last - 1, DEEP]], asks: [[last + 1, DEEP]] })
}

function property(bug?: DcaBug) {
  return fc.property(terms, steps, fc.boolean(), (asked, moves, sell) => {
    const d = new Fixture().trader('bob', { USDT: '1500' })
    to(d, START)
    const amount = (units: number): string => (units / USDT).toFixed(5)
    const { units, safetyUnits, stopLoss, ...plan } = asked
    const bot = startDca(d, {
      quote: '1500',
      amount: amount(units),
      safetyAmount: amount(safetyUnits),
      ...plan,
      ...(stopLoss === 0 ? {} : { stopLossTicks: stopLoss }),
    })
    const { dca } = bot
    const naive = new NaiveDca(asked, QUOTE, d.timeMs, START, bug)
    const compare = (): void => {
      const isOpen = d.state.products.bots.open.has(bot.id)
      expect(naive.ended).toBe(isOpen ? '' : bot.reason)
      expect(naive.trades).toEqual(dealsOf(d))
      expect([naive.base, naive.quote, naive.cost, naive.profit]).toEqual([
        bot.base.amount,
        bot.quote.amount,
        dca.cost.amount,
        dca.profit.amount,
      ])
      expect([naive.purchases, naive.cycles]).toEqual([dca.purchases, dca.cycles])
      expect(findBreaches(d.state)).toEqual([])
      if (!isOpen) return
      expect(naive.nextAt).toBe(dca.nextAtMs)
      expect(naive.orders()).toEqual(listOrders(bot).map((order) => `${order.buy ? 'buy' : 'sell'} ${order.lots}@${order.ticks}`))
    }
    compare()
    let last = START
    for (const { by, ms } of moves) {
      last = Math.max(1_000, last + by)
      d.timeMs += ms
      to(d, last)
      naive.move(d.timeMs, last)
      compare()
    }
    if (naive.ended !== '') return
    d.run({ type: 'bot-stop', account: 'bob', id: bot.id, sell })
    naive.end('stopped', sell, last)
    compare()
  })
}

it('has the same orders, funds and gains as the obvious plan', () => {
  fc.assert(property(), { numRuns: 200 })
})

it.each(DCA_BUGS)('would see the mistake: %s', (bug) => {
  expect(fc.check(property(bug), { numRuns: 200, endOnFailure: true, seed: 5 }).failed).toBe(true)
})
