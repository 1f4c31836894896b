import { describe, expect, it } from 'vitest'
import { EARN_DAY_MS as DAY, EARN_HOUR_MS as HOUR, interestFor } from './formulas/earn.ts'
import { add } from '#lib/kernel/decimal.ts'
import {
  atRate,
  EARN,
  expectSound,
  FIXED,
  FLEXIBLE,
  pass,
  recordsOf,
  redeem,
  refusalOf,
  saved,
  saving,
  spot,
  TERM,
  TIERS,
} from '#tests/engine/products/saving.ts'

// Goal: savings earn exactly the rate times the time by the exchange's clock, are paid once, and come back whole.

describe('flexible savings', () => {
  it('pay each day at midnight what they have earned until then', () => {
    const d = saving()
    d.run(FLEXIBLE)
    expect([spot(d), saved(d)]).toEqual(['9000', '1000'])
    expect(recordsOf(d)).toMatchObject([
      { product: 'earn', kind: 'subscribe', asset: 'USDT', details: { amount: '1000', days: 0, auto: 0 } },
    ])
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
    // The second payment includes the rest of the first one.
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
