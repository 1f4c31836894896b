import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARN_DAY_MS as DAY, EARN_HOUR_MS as HOUR, interestFor } from './formulas/earn.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import type { Fixture } from '#tests/engine/fixture.ts'
import { atRate, expectSound, FIXED, FLEXIBLE, idOf, pass, redeem, saving } from '#tests/engine/products/saving.ts'
import { isEarnDue } from './operations.ts'
import { isFlexible } from './state.ts'

// Goal: the invariants see each planted mistake, and hold for any sequence of commands.

describe('the invariants', () => {
  it.each<readonly [fault: string, spoil: (d: Fixture) => void]>([
    ['earn: bob has saved 2000 USDT, not 1000', ({ state }) => state.products.earn.holdings.delete(idOf({ state } as Fixture))],
    [
      'earn: holding 3 has credited another interest than rate times time',
      ({ state }) => {
        for (const [id, holding] of state.products.earn.holdings)
          if (isFlexible(holding)) state.products.earn.holdings.set(id, { ...holding, sinceMs: holding.sinceMs - 1 })
      },
    ],
    [
      'earn: bob USDT: interest paid and due is not the interest credited',
      ({ state }) => {
        for (const purse of state.products.earn.purses.values()) purse.unpaid += 1n
      },
    ],
    [
      'earn: holding 4 does not last 7 days',
      ({ state }) => {
        for (const [id, holding] of state.products.earn.holdings)
          if (!isFlexible(holding)) state.products.earn.holdings.set(id, { ...holding, endsAtMs: holding.endsAtMs + 1 })
      },
    ],
    ['earn: @earn has -0.20119863 USDT after paying 0', ({ state }) => state.products.earn.paid.clear()],
  ])('see %s', (fault, spoil) => {
    const d = saving()
    d.run(FLEXIBLE)
    d.run(FIXED)
    pass(d, 23.5 * HOUR)
    expectSound(d)
    spoil(d)
    expect(findBreaches(d.state).map(({ detail }) => detail)).toContain(fault)
  })

  it('hold for any sequence of commands, and so does a naive account of the interest', () => {
    const amount = fc.integer({ min: 0, max: 300_000 }).map((cents) => (cents / 100).toFixed(2))
    const step = fc.oneof(
      fc.record({ kind: fc.constant('save' as const), asset: fc.constantFrom('USDT', 'BTC'), days: fc.constantFrom(0, 0, 7, 30), amount }),
      fc.record({ kind: fc.constant('redeem' as const), nth: fc.nat(3), amount: fc.option(amount, { nil: undefined }) }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 3 * DAY }) }),
      fc.record({ kind: fc.constant('rate' as const), rate: fc.constantFrom('0.01', '0.1', '0.2') }),
      fc.record({ kind: fc.constant('auto' as const), on: fc.boolean() }),
      fc.record({ kind: fc.constantFrom('close' as const, 'settle' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const d = saving()
        let earned = 0
        for (const [at, one] of steps.entries()) {
          if (one.kind === 'save') d.run({ ...FLEXIBLE, asset: one.asset, days: one.days, amount: one.amount, requestId: `s${at}` })
          else if (one.kind === 'redeem')
            redeem(d, { id: idOf(d, one.nth), requestId: `r${at}`, ...(one.amount === undefined ? {} : { amount: one.amount }) })
          else if (one.kind === 'rate') d.run({ type: 'set-earn', earn: atRate(one.rate) })
          else if (one.kind === 'auto') d.run({ type: 'earn-auto', account: 'bob', asset: 'USDT', on: one.on })
          else if (one.kind === 'pass') {
            for (const holding of d.state.products.earn.holdings.values()) {
              if (!isFlexible(holding) || d.state.assets[holding.asset] !== 'USDT') continue
              const tiers = d.state.terms.earn?.offers[0]?.tiers ?? []
              earned += Number(interestFor(String(Number(holding.principal) / 1e16), tiers, 365 * DAY)) * (one.ms / (365 * DAY))
            }
            d.timeMs += one.ms
            if (isEarnDue(d.state, d.timeMs)) d.run({ type: 'earn-settle' })
          } else if (one.kind === 'settle') d.run({ type: 'earn-settle' })
          else d.run({ type: 'close-epoch', account: 'bob' })
        }
        expectSound(d)
        // Terms apart, the exchange has paid no more than the naive sum of rate times time.
        const terms = d.heard.flatMap((event) =>
          event.type === 'product-record' && event.record.asset === 'USDT' && event.record.kind === 'maturity'
            ? Number(event.record.details['interest'])
            : [],
        )
        const flexible = -Number(d.funds('@earn', 'USDT')) - terms.reduce((sum, paid) => sum + paid, 0)
        expect(flexible).toBeLessThan(earned + 1e-4)
      }),
      { numRuns: 60 },
    )
  })
})
