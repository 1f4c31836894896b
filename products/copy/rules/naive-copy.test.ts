import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { Copying } from '#tests/engine/products/copy-fixture.ts'
import { COPY_BUGS, type CopyBug, NaiveCopy, type NaiveSettings } from '#tests/engine/products/naive-copy.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'

// Goal: sizes, results, shares and what comes back are those of a model that knows the settings, the leader's trades and nothing else.

const LEVERAGE = 10
const SHARE = 100_000

type Step = { readonly settle: true } | { readonly settle: false; readonly buy: boolean; readonly lots: number; readonly price: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      settle: fc.constant(false as const),
      buy: fc.boolean(),
      lots: fc.integer({ min: 1_100, max: 5_000 }),
      price: fc.integer({ min: 9_500, max: 10_500 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ settle: fc.constant(true as const) }) },
)

/** Hundredths: up to a third of the leader's size, 20 USDT of margin, or 0.3 coins for each order. */
const anySettings: fc.Arbitrary<NaiveSettings> = fc.oneof(
  fc.record({ mode: fc.constant('ratio' as const), value: fc.integer({ min: 1, max: 33 }) }),
  fc.record({ mode: fc.constant('amount' as const), value: fc.integer({ min: 50, max: 2_000 }) }),
  fc.record({ mode: fc.constant('count' as const), value: fc.integer({ min: 1, max: 30 }) }),
)

const anyRun = fc.tuple(fc.array(anyStep, { minLength: 2, maxLength: 14 }), fc.array(anySettings, { minLength: 1, maxLength: 3 }))

function agrees(steps: readonly Step[], settings: readonly NaiveSettings[], bug: CopyBug | null): boolean {
  const d = new Copying()
  d.set('lea', 'crossed', LEVERAGE)
  const names = settings.map((_, nth) => `f${nth}`)
  const copies = settings.map((one) => new NaiveCopy(one, LEVERAGE, d.state.markets.get(MARKET)?.unitsMin ?? 0, bug))
  for (const [nth, { mode, value }] of settings.entries())
    d.follower(names[nth] ?? '', { mode, value: String(value / 100), slippage: 50_000 }, '900')
  let [led, last] = [0, 10_000]
  const isSame = (): boolean =>
    copies.every(({ lots, closed, shared }, nth) => {
      const name = names[nth] ?? ''
      const wallet = d.funds(`@copy/1/${name}`, 'USDT', 'futures').split('+')[0] ?? '0'
      return d.copied(name) - d.copied(name, 'short') === lots && toAmount(wallet) === toAmount('900') + closed - shared
    })
  for (const step of steps) {
    if (step.settle) {
      d.run({ type: 'copy-settle' })
      for (const copy of copies) copy.settle(SHARE, last)
    } else {
      const { buy, lots, price } = step
      last = price
      d.to(price)
      d.order('lea', { side: buy ? 'buy' : 'sell', lots })
      for (const copy of copies) copy.follow({ buy, lots, ticks: buy ? price + 1 : price - 1 }, led)
      led += buy ? lots : -lots
    }
    expect(findBreaches(d.state)).toEqual([])
    if (!isSame()) return false
  }
  // The leader's end closes what is open at the market, pays the last share and returns the rest.
  d.run({ type: 'copy-lead-end', account: 'lea', product: 'futures' })
  if (bug === null) d.settled()
  return d.state.products.copy.copies.size === 0 && names.every((name) => d.account(name).positions.get(`${MARKET}:long`) === undefined)
}

describe('copies beside a naive model of them', () => {
  it('have the same sizes, results and shares after every command', () => {
    fc.assert(
      fc.property(anyRun, ([steps, settings]) => agrees(steps, settings, null)),
      { numRuns: 60 },
    )
  })

  // The comparison is what sees a mistake, and changes seldom.
  it.each(someOf('planted mistakes of copies', COPY_BUGS, (_bug, index) => index % 6 === 0))(
    'are compared so that %s is noticed',
    (bug) => {
      const property = fc.property(anyRun, ([steps, settings]) => agrees(steps, settings, bug))
      expect(fc.check(property, { numRuns: 200, seed: 11 }).failed).toBe(true)
    },
  )
})
