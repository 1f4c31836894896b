import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARN_DAY_MS as DAY, EARN_HOUR_MS as HOUR, interestFor } from '#lib/calc/earn/earn.ts'
import { add } from '#lib/kernel/decimal.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { apply } from '#gateway/engine/apply.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { EARN_RULES, PRODUCT_RULES } from '#gateway/engine/rules.ts'
import type { ProductRecord } from '#gateway/engine/products/record.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { isEarnDue } from './operations.ts'
import { isFlexible } from './state.ts'
import type { EarnTerms } from './terms.ts'

// Goal: savings earn exactly the rate times the time by the exchange's clock, are paid once, and come back whole.

const TIERS = [
  { from: '0', rate: '0.1' },
  { from: '500', rate: '0.05' },
]
const TERM = [{ from: '0', rate: '0.073' }]
const EARN = {
  offers: [
    { asset: 'USDT', days: 0, tiers: TIERS, min: '1', holdMax: '5000', dailyMax: '2000' },
    { asset: 'USDT', days: 7, tiers: TERM, min: '10', holdMax: '3000' },
    { asset: 'BTC', days: 0, tiers: TIERS, min: '0.001', holdMax: '10', dailyMax: '10' },
    { asset: 'BTC', days: 30, tiers: TERM, min: '0.001', holdMax: '10' },
  ],
} satisfies EarnTerms
/** The offers with one other rate for flexible savings of USDT. */
const atRate = (rate: string): EarnTerms => ({
  offers: EARN.offers.map((offer, at) => (at === 0 ? { ...offer, tiers: [{ from: '0', rate }] } : offer)),
})

/** Half past midnight of some day. */
const START = 20_000 * DAY + HOUR / 2

const FLEXIBLE = { type: 'earn-subscribe', account: 'bob', requestId: 's1', asset: 'USDT', days: 0, amount: '1000' } as const
const FIXED = { ...FLEXIBLE, requestId: 'f1', days: 7 } as const

function saving(funds: Readonly<Record<string, string>> = { USDT: '10000', BTC: '2' }): Fixture {
  const d = new Fixture()
  d.timeMs = START
  d.trader('bob', funds).trader('ann', {})
  d.run({ type: 'set-earn', earn: EARN })
  d.move({ last: 100_000, bids: [[99_900, 1_000_000]], asks: [[100_100, 1_000_000]] })
  return d
}

/** Lets time pass in one step, as after a standstill, and settles as the exchange does. */
function pass(d: Fixture, ms: number): void {
  d.timeMs += ms
  if (isEarnDue(d.state, d.timeMs)) d.run({ type: 'earn-settle' })
}

const recordsOf = (d: Fixture): ProductRecord[] => d.last.events.flatMap((event) => (event.type === 'product-record' ? [event.record] : []))
const refusalOf = (d: Fixture) => d.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))
const idOf = (d: Fixture, nth = 0): number => [...d.state.products.earn.holdings.keys()][nth] ?? 0
const redeem = (d: Fixture, partial: { readonly amount?: string; readonly id?: number; readonly requestId?: string } = {}) =>
  d.run({ type: 'earn-redeem', account: 'bob', requestId: `r${d.timeMs}`, id: idOf(d), ...partial })
const spot = (d: Fixture, asset = 'USDT') => d.funds('bob', asset)
const saved = (d: Fixture, asset = 'USDT') => d.funds('bob', asset, 'earn')

/** Checks the invariants, a replay of all records, and a restored snapshot. */
function expectSound(d: Fixture): void {
  expect(findBreaches(d.state)).toEqual([])
  const again = createState(NO_TERMS)
  for (const record of d.records) apply(again, record)
  expect(hashState(again)).toBe(hashState(d.state))
  const copy = restoreSnapshot(JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>)
  expect(hashState(copy)).toBe(hashState(d.state))
}

describe('flexible savings', () => {
  it('pay each day at midnight what they have earned until then', () => {
    const d = saving()
    d.run(FLEXIBLE)
    expect([spot(d), saved(d)]).toEqual(['9000', '1000'])
    expect(recordsOf(d)).toMatchObject([{ product: 'earn', kind: 'subscribe', asset: 'USDT', details: { amount: '1000', days: 0, auto: 0 } }])
    pass(d, HOUR)
    expect(spot(d)).toBe('9000')
    pass(d, 22.5 * HOUR)
    const first = interestFor('1000', TIERS, 23.5 * HOUR)
    expect(first).toBe('0.20119863')
    expect(spot(d)).toBe(add('9000', first))
    expect(recordsOf(d)).toMatchObject([{ kind: 'interest', details: { interest: first } }])
    // Settling again pays nothing more.
    d.run({ type: 'earn-settle' })
    expect(d.last.records).toEqual([])
    pass(d, DAY)
    // What the first payment left over is in the second one.
    expect(spot(d)).toBe(add('9000', interestFor('1000', TIERS, 47.5 * HOUR)))
    expect(d.funds('@earn', 'USDT')).toBe(`-${interestFor('1000', TIERS, 47.5 * HOUR)}`)
    expectSound(d)
  })

  it('pay the same after a standstill of days, and whatever the steps of the clock are', () => {
    const steady = saving()
    steady.run(FLEXIBLE)
    for (let hour = 0; hour < 96; hour += 1) pass(steady, HOUR)
    const jumped = saving()
    jumped.run(FLEXIBLE)
    pass(jumped, 96 * HOUR)
    expect(spot(steady)).toBe(spot(jumped))
    // Midnight has passed, and half an hour of the fifth day that is not a full hour yet.
    expect(spot(jumped)).toBe(add('9000', interestFor('1000', TIERS, 95.5 * HOUR)))
    expectSound(jumped)
  })

  it('redeem at once, in whole or in part, with the interest to the millisecond', () => {
    const d = saving()
    d.run(FLEXIBLE)
    pass(d, HOUR + 1)
    redeem(d, { amount: '400' })
    const first = interestFor('1000', TIERS, HOUR + 1)
    expect([spot(d), saved(d)]).toEqual([add('9400', first), '600'])
    expect(recordsOf(d)).toMatchObject([{ kind: 'redeem', details: { amount: '400', interest: first, givenUp: '0' } }])
    pass(d, 2 * HOUR)
    redeem(d)
    expect(saved(d)).toBe('0')
    expect(d.state.products.earn.holdings.size).toBe(0)
    const second = interestFor('600', TIERS, 2 * HOUR)
    expect(Number(spot(d)) - Number(add('10000', add(first, second)))).toBeCloseTo(0, 7)
    expectSound(d)
  })

  it('take new rates from their command on', () => {
    const d = saving()
    d.run(FLEXIBLE)
    pass(d, 3 * HOUR)
    d.run({ type: 'set-earn', earn: atRate('0.2') })
    expectSound(d)
    pass(d, 2 * HOUR)
    redeem(d)
    // 1000 at 75 a year on average for 3 hours, then at 200 for 2 hours: 0.07134703.
    expect(spot(d)).toBe('10000.07134703')
    expectSound(d)
  })

  it('earn nothing once they are no longer offered, and still come back', () => {
    const d = saving()
    d.run(FLEXIBLE)
    pass(d, HOUR)
    d.run({ type: 'set-earn', earn: { offers: [] } })
    pass(d, 10 * HOUR)
    redeem(d)
    expect(spot(d)).toBe(add('10000', interestFor('1000', TIERS, HOUR)))
    expectSound(d)
  })
})

describe('a fixed term', () => {
  it('pays the whole interest at its end, and no more after a standstill', () => {
    for (const late of [0, 3 * DAY]) {
      const d = saving()
      d.run(FIXED)
      pass(d, 7 * DAY - 1)
      expect([spot(d), saved(d)]).toEqual(['9000', '1000'])
      pass(d, 1 + late)
      // 1000 at 0.073 for 7 of 365 days.
      expect([spot(d), saved(d)]).toEqual(['10001.4', '0'])
      expect(recordsOf(d)).toMatchObject([{ kind: 'maturity', details: { amount: '1000', interest: '1.4', days: 7 } }])
      expectSound(d)
    }
  })

  it('keeps the rates of its beginning', () => {
    const d = saving()
    d.run(FIXED)
    d.run({ type: 'set-earn', earn: { offers: [] } })
    pass(d, 7 * DAY)
    expect(spot(d)).toBe('10001.4')
    expectSound(d)
  })

  it('gives up its interest if it is redeemed early, and only as a whole', () => {
    const d = saving()
    d.run(FIXED)
    pass(d, 5 * DAY + HOUR)
    redeem(d, { amount: '500' })
    expect(refusalOf(d)).toEqual(['earn-term-whole'])
    redeem(d)
    expect([spot(d), saved(d)]).toEqual(['10000', '0'])
    expect(recordsOf(d)).toMatchObject([{ kind: 'redeem', details: { amount: '1000', interest: '0', givenUp: '1.00416666' } }])
    expectSound(d)
  })

  it('that has run is paid, even if it is redeemed before it is settled', () => {
    const d = saving()
    d.run(FIXED)
    d.timeMs += 7 * DAY
    redeem(d)
    expect(spot(d)).toBe('10001.4')
    expect(recordsOf(d)).toMatchObject([{ kind: 'maturity' }])
    expectSound(d)
  })

  it('leaves no fraction behind', () => {
    const d = saving()
    // Each earns 0.000140000014 and so leaves 0.000000000014 over, of which 715 make another 10^-8.
    for (let nth = 0; nth < 40; nth += 1) d.run({ ...FIXED, requestId: `f${nth}`, amount: '10.00000001' })
    pass(d, 7 * DAY)
    const [purse] = d.state.products.earn.purses.values()
    expect(spot(d)).toBe(add('10000', interestFor('400.0000004', TERM, 7 * DAY)))
    expect(purse?.leftOver === 0n).toBe(false)
    expectSound(d)
  })
})

describe('a subscription', () => {
  it.each([
    ['earn-coin-unknown', { asset: 'ETH' }],
    ['earn-coin-unknown', { asset: 'XYZ' }],
    ['earn-term-unknown', { days: 90 }],
    ['earn-below-minimum', { amount: '0.99999999' }],
    ['earn-below-minimum', { days: 7, amount: '9' }],
    ['earn-above-daily-limit', { amount: '2000.00000001' }],
    ['earn-above-maximum', { days: 7, amount: '3000.00000001' }],
    ['amount-invalid', { amount: '1.000000001' }],
    ['amount-invalid', { amount: '0' }],
    ['amount-invalid', { amount: '-5' }],
    ['amount-invalid', { amount: 'x' }],
    ['insufficient-balance', { asset: 'BTC', amount: '2.00000001' }],
    ['unknown-account', { account: 'eve' }],
  ] as const)('is refused as %s for %o', (reason, changed) => {
    const d = saving()
    const before = hashState(d.state)
    d.run({ ...FLEXIBLE, ...changed })
    expect(refusalOf(d)).toEqual([reason])
    expect(hashState(d.state)).toBe(before)
  })

  it('happens once, after a restart too, and so does a redemption', () => {
    const d = saving()
    d.run(FLEXIBLE)
    d.run(FLEXIBLE)
    expect(d.last.events).toMatchObject([{ type: 'product-repeated', product: 'earn' }])
    redeem(d, { amount: '100', requestId: 'r1' })
    const again = new Fixture(restoreSnapshot(JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>))
    again.timeMs = d.timeMs
    again.run(FLEXIBLE)
    redeem(again, { amount: '100', requestId: 'r1' })
    expect(saved(again)).toBe('900')
    expectSound(d)
  })

  it('is limited by day and in all', () => {
    const d = saving()
    d.run({ ...FLEXIBLE, amount: '1500' })
    d.run({ ...FLEXIBLE, requestId: 's2', amount: '501' })
    expect(refusalOf(d)).toEqual(['earn-above-daily-limit'])
    pass(d, DAY)
    d.run({ ...FLEXIBLE, requestId: 's3', amount: '2000' })
    pass(d, DAY)
    d.run({ ...FLEXIBLE, requestId: 's4', amount: '1500.00000001' })
    expect(refusalOf(d)).toEqual(['earn-above-maximum'])
    d.run({ ...FLEXIBLE, requestId: 's5', amount: '1500' })
    expect(saved(d)).toBe('5000')
    expect(d.state.products.earn.holdings.size).toBe(1)
    expectSound(d)
  })

  it('to terms is limited in number', () => {
    const d = saving()
    for (let nth = 0; nth < 51; nth += 1) d.run({ ...FIXED, requestId: `f${nth}`, amount: '10' })
    expect(refusalOf(d)).toEqual(['earn-too-many-terms'])
    expectSound(d)
  })

  it('is nobody else’s to redeem', () => {
    const d = saving()
    d.run(FLEXIBLE)
    redeem(d, { id: 12_345 })
    expect(refusalOf(d)).toEqual(['earn-not-held'])
    d.run({ type: 'earn-redeem', account: 'ann', requestId: 'r', id: idOf(d) })
    expect(refusalOf(d)).toEqual(['earn-not-held'])
    redeem(d, { amount: '1000.00000001' })
    expect(refusalOf(d)).toEqual(['insufficient-balance'])
  })

  it('does not exist before its rules', () => {
    const state = createState(NO_TERMS)
    const d = new Fixture(state)
    d.run({ type: 'set-rules', rules: PRODUCT_RULES })
    expect(state.accounts.has('@earn')).toBe(false)
    d.run(FLEXIBLE)
    expect(refusalOf(d)).toEqual(['unknown-market'])
    d.run({ type: 'set-rules', rules: EARN_RULES })
    expect(state.accounts.has('@earn')).toBe(true)
    expectSound(d)
  })
})

describe('automatic subscription', () => {
  const AUTO = { type: 'earn-auto', account: 'bob', asset: 'USDT', on: true } as const

  it('saves what is idle each full hour, within the limits, and stops when told', () => {
    const d = saving({ USDT: '2500.123456789' })
    d.run(AUTO)
    pass(d, HOUR / 4)
    expect(saved(d)).toBe('0')
    pass(d, HOUR / 4)
    expect([spot(d), saved(d)]).toEqual(['500.123456789', '2000'])
    expect(recordsOf(d)).toMatchObject([{ kind: 'subscribe', details: { auto: 1, amount: '2000' } }])
    pass(d, DAY)
    expect(saved(d).startsWith('2500.')).toBe(true)
    d.run({ ...AUTO, on: false })
    d.run({ type: 'deposit', account: 'bob', funds: [{ asset: 'USDT', amount: '50' }] })
    pass(d, DAY)
    expect(saved(d).startsWith('2500.')).toBe(true)
    expectSound(d)
  })

  it('leaves what orders have frozen, and says nothing about too little', () => {
    const d = saving({ USDT: '100.5' })
    d.place('bob', { side: 'buy', ticks: 99_800, lots: 100 })
    expect(spot(d)).toBe('0.7+99.8')
    d.run(AUTO)
    pass(d, HOUR)
    expect([saved(d), refusalOf(d)]).toEqual(['0', []])
    expectSound(d)
  })

  it('is refused for a coin without savings, and changes nothing twice', () => {
    const d = saving()
    d.run({ ...AUTO, asset: 'ETH' })
    expect(refusalOf(d)).toEqual(['earn-coin-unknown'])
    d.run({ ...AUTO, on: false })
    expect([d.last.records, d.state.products.earn.purses.size]).toEqual([[], 0])
    d.run(AUTO)
    d.run(AUTO)
    expect(d.last.records).toEqual([])
  })
})

describe('the end', () => {
  it('of a round returns everything: flexible interest is paid, that of a term given up', () => {
    const d = saving()
    d.run(FLEXIBLE)
    d.run(FIXED)
    pass(d, HOUR)
    d.run({ type: 'close-epoch', account: 'bob' })
    expect(recordsOf(d)).toMatchObject([
      { kind: 'return', details: { cause: 'round', amount: '1000', interest: '0.00856164' } },
      { kind: 'return', details: { cause: 'round', amount: '1000', interest: '0', givenUp: '0.00416666' } },
    ])
    expect([spot(d), saved(d), d.state.products.earn.purses.size]).toEqual(['0', '0', 0])
    expectSound(d)
  })

  it('of a coin’s market returns its savings with the interest so far, and leaves the others', () => {
    const d = saving()
    d.run({ ...FLEXIBLE, asset: 'BTC', amount: '1' })
    d.run({ ...FIXED, asset: 'BTC', days: 30, amount: '1' })
    d.run({ ...FLEXIBLE, requestId: 's2' })
    d.run({ type: 'earn-auto', account: 'bob', asset: 'BTC', on: true })
    pass(d, HOUR / 4)
    d.run({ type: 'delist-market', market: 'futures:BTCUSDT' })
    expect(d.state.products.earn.holdings.size).toBe(3)
    pass(d, 3 * HOUR)
    d.run({ type: 'delist-market', market: 'spot:BTCUSDT' })
    expect(recordsOf(d).map(({ kind, details }) => [kind, details['cause'], details['givenUp']])).toEqual([
      ['return', 'delisting', '0'],
      ['return', 'delisting', '0'],
    ])
    expect([saved(d, 'BTC'), saved(d)]).toEqual(['0', '1000'])
    expect(Number(spot(d, 'BTC'))).toBeGreaterThan(2)
    d.run({ type: 'set-earn', earn: { offers: EARN.offers.filter(({ asset }) => asset !== 'BTC') } })
    pass(d, DAY)
    expectSound(d)
  })
})

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
          else if (one.kind === 'redeem') redeem(d, { id: idOf(d, one.nth), requestId: `r${at}`, ...(one.amount === undefined ? {} : { amount: one.amount }) })
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
          event.type === 'product-record' && event.record.asset === 'USDT' && event.record.kind === 'maturity' ? Number(event.record.details['interest']) : [],
        )
        const flexible = -Number(d.funds('@earn', 'USDT')) - terms.reduce((sum, paid) => sum + paid, 0)
        expect(flexible).toBeLessThan(earned + 1e-4)
      }),
      { numRuns: 60 },
    )
  })
})
