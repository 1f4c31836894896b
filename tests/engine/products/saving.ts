import { expect } from 'vitest'
import { EARN_DAY_MS as DAY, EARN_HOUR_MS as HOUR } from '#products/earn/rules/formulas/earn.ts'
import { apply } from '#gateway/engine/apply.ts'
import { isEarnDue } from '#products/earn/rules/operations.ts'
import type { EarnTerms } from '#products/earn/rules/terms.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { Fixture } from '../fixture.ts'

/** An engine where bob may save USDT and BTC, for the tests of savings. */

export const TIERS = [
  { from: '0', rate: '0.1' },
  { from: '500', rate: '0.05' },
]
export const TERM = [{ from: '0', rate: '0.073' }]
export const EARN = {
  offers: [
    { asset: 'USDT', days: 0, tiers: TIERS, min: '1', holdMax: '5000', dailyMax: '2000' },
    { asset: 'USDT', days: 7, tiers: TERM, min: '10', holdMax: '3000' },
    { asset: 'BTC', days: 0, tiers: TIERS, min: '0.001', holdMax: '10', dailyMax: '10' },
    { asset: 'BTC', days: 30, tiers: TERM, min: '0.001', holdMax: '10' },
  ],
} satisfies EarnTerms
/** The offers with one other rate for flexible savings of USDT. */
export const atRate = (rate: string): EarnTerms => ({
  offers: EARN.offers.map((offer, at) => (at === 0 ? { ...offer, tiers: [{ from: '0', rate }] } : offer)),
})

/** Half past midnight of some day. */
export const START = 20_000 * DAY + HOUR / 2

export const FLEXIBLE = { type: 'earn-subscribe', account: 'bob', requestId: 's1', asset: 'USDT', days: 0, amount: '1000' } as const
export const FIXED = { ...FLEXIBLE, requestId: 'f1', days: 7 } as const

export function saving(funds: Readonly<Record<string, string>> = { USDT: '10000', BTC: '2' }): Fixture {
  const d = new Fixture()
  d.timeMs = START
  d.trader('bob', funds).trader('ann', {})
  d.run({ type: 'set-earn', earn: EARN })
  d.move({ last: 100_000, bids: [[99_900, 1_000_000]], asks: [[100_100, 1_000_000]] })
  return d
}

/** Lets time pass in one step, as after a standstill, and settles as the exchange does. */
export function pass(d: Fixture, ms: number): void {
  d.timeMs += ms
  if (isEarnDue(d.state, d.timeMs)) d.run({ type: 'earn-settle' })
}

export const recordsOf = (d: Fixture): ProductRecord[] =>
  d.last.events.flatMap((event) => (event.type === 'product-record' ? [event.record] : []))
export const refusalOf = (d: Fixture) => d.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))
export const idOf = (d: Fixture, nth = 0): number => [...d.state.products.earn.holdings.keys()][nth] ?? 0
export const redeem = (d: Fixture, partial: { readonly amount?: string; readonly id?: number; readonly requestId?: string } = {}) =>
  d.run({ type: 'earn-redeem', account: 'bob', requestId: `r${d.timeMs}`, id: idOf(d), ...partial })
export const spot = (d: Fixture, asset = 'USDT') => d.funds('bob', asset)
export const saved = (d: Fixture, asset = 'USDT') => d.funds('bob', asset, 'earn')

/** Checks the invariants, a replay of all records, and a restored snapshot. */
export function expectSound(d: Fixture): void {
  expect(findBreaches(d.state)).toEqual([])
  const again = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(again, record)
  expect(hashState(again)).toBe(hashState(d.state))
  const copy = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>)
  expect(hashState(copy)).toBe(hashState(d.state))
}
