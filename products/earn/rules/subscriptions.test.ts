import { describe, expect, it } from 'vitest'
import { EARN_DAY_MS as DAY, EARN_HOUR_MS as HOUR } from './formulas/earn.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { openPurse } from './interest.ts'
import { setAutoMs } from './state.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import {
  expectSound,
  FIXED,
  FLEXIBLE,
  idOf,
  pass,
  recordsOf,
  redeem,
  refusalOf,
  saved,
  saving,
  spot,
} from '#tests/engine/products/saving.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'

// Goal: a subscription is taken once and within its limits, and automatic ones take only what is idle.

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
    const again = new Fixture(
      restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>),
    )
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

  it('does not begin again once the market of its coin is delisted, by itself neither', () => {
    const d = saving()
    const auto = { type: 'earn-auto', account: 'bob', asset: 'BTC', on: true } as const
    d.run({ type: 'delist-market', market: 'spot:BTCUSDT' })
    d.run({ ...FLEXIBLE, asset: 'BTC', amount: '1' })
    expect(refusalOf(d)).toEqual(['earn-coin-delisted'])
    d.run({ ...FIXED, asset: 'BTC', days: 30, amount: '1' })
    expect(refusalOf(d)).toEqual(['earn-coin-delisted'])
    d.run(auto)
    expect(refusalOf(d)).toEqual(['earn-coin-delisted'])
    // A round of earlier rules may have it on still.
    setAutoMs(d.state.products.earn, openPurse(d.state, 'bob', d.state.assets.indexOf('BTC')), 0)
    d.timeMs += HOUR
    d.run({ type: 'earn-settle' })
    expect([saved(d, 'BTC'), d.state.products.earn.holdings.size]).toEqual(['0', 0])
    d.run(FLEXIBLE)
    expect(saved(d)).toBe('1000')
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
    d.fund('bob', { USDT: '50' })
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
