import { describe, expect, it } from 'vitest'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

// Goal: no order opens a position with funds its account does not have, whatever happened to the position it was to close.

const FUND = '1000'

/** Bob, 1,000 USDT in isolated margin without leverage, long 9,000 lots at 100.01. */
function longBob(): Futures {
  const d = new Futures('bob')
  d.set('bob', 'isolated', 1)
  d.order('bob', { side: 'buy', lots: 9_000 })
  return d
}

function fund(d: Futures): string {
  return d.funds('@insurance', 'USDT')
}

describe('orders against one position', () => {
  it('close it once: what the first of them closes, the next would open', () => {
    const d = longBob()
    expect(d.order('bob', { side: 'sell', lots: 9_000, ticks: 10_010 })).toEqual(['opened bob live'])
    expect(d.order('bob', { side: 'sell', lots: 9_000, ticks: 10_010 })).toEqual(['rejected insufficient-balance'])
    // 99.369946 less the cost of 500 lots: 50.05, and 0.03003 of fee.
    expect(d.order('bob', { side: 'sell', lots: 500, ticks: 10_010 })).toEqual(['opened bob live'])
    expect(d.wallet('bob')).toBe('49.289916+50.08003')
    d.to(10_020)
    expect(d.position('bob')).toMatchObject({ direction: 2, lots: 500 })
    expect(fund(d)).toBe(FUND)
    d.settled()
  })

  it('are both counted where one only reduces', () => {
    const d = longBob()
    d.order('bob', { side: 'sell', lots: 9_000, ticks: 10_005, reduceOnly: true })
    expect(d.order('bob', { side: 'sell', lots: 9_000, ticks: 10_010 })).toEqual(['rejected insufficient-balance'])
  })

  it('do not count against themselves when they are edited or replaced', () => {
    const d = longBob()
    d.order('bob', { side: 'sell', lots: 9_000, ticks: 10_010 })
    const order = { orderId: d.orderId() }
    d.run({ type: 'edit', account: 'bob', order, ticks: 10_020, lots: 9_000, triggerTicks: 0 })
    expect(d.said()).toEqual(['changed bob live'])
    d.run({ type: 'replace', account: 'bob', order, ticks: 10_030, lots: 9_000 })
    expect(d.said()).toEqual(['closed bob replaced', 'opened bob live'])
    expect(d.wallet('bob')).toBe('99.369946')
  })

  it('may be edited up to the tier of their leverage', () => {
    const d = new Futures('bob')
    d.set('bob', 'crossed', 100)
    d.order('bob', { side: 'buy', lots: 60_000, ticks: 9_990 })
    d.run({ type: 'edit', account: 'bob', order: { orderId: d.orderId() }, ticks: 9_980, lots: 60_000, triggerTicks: 0 })
    expect(d.said()).toEqual(['changed bob live'])
  })
})

describe('an order whose position is gone', () => {
  it('ends where the wallet cannot open another one with it', () => {
    const d = longBob()
    d.order('bob', { side: 'buy', lots: 900 })
    d.order('bob', { side: 'sell', lots: 9_900, ticks: 10_010 })
    d.to(9_000)
    expect(d.order('bob', { side: 'sell', lots: 9_900 })).toContain('closed bob nothing-to-reduce')
    expect(d.state.orders.size).toBe(0)
    d.settled()
  })

  it('holds what it now costs where the wallet can', () => {
    const d = longBob()
    d.order('bob', { side: 'sell', lots: 2_000, ticks: 10_010 })
    d.order('bob', { side: 'sell', lots: 9_000, reduceOnly: true })
    expect(d.wallet('bob')).toContain('+200.32012')
    d.to(10_020)
    expect(d.position('bob')).toMatchObject({ direction: 2, lots: 2_000 })
    d.settled()
  })

  it('keeps what it holds for the part that opens while the other part closes', () => {
    const d = longBob()
    d.order('bob', { side: 'sell', lots: 9_400, ticks: 10_010 })
    const held = d.wallet('bob').split('+')[1]
    d.move({ market: MARKET, last: 10_000, mark: 10_000, prints: [{ buy: true, ticks: 10_010, lots: 9_000 }] })
    expect(d.wallet('bob').split('+')[1]).toBe(held)
    d.move({ market: MARKET, last: 10_000, mark: 10_000, prints: [{ buy: true, ticks: 10_010, lots: 100 }] })
    // Three quarters of 40.064024.
    expect(d.wallet('bob').split('+')[1]).toBe('30.048018')
    d.settled()
  })
})

describe('a position that the wallet cannot pay for', () => {
  it('starts with what there is, and the fund gives nothing', () => {
    const d = longBob()
    d.order('bob', { side: 'sell', lots: 9_000, ticks: 10_020 })
    d.order('bob', { side: 'sell', lots: 9_000, ticks: 10_010, reduceOnly: true })
    d.run({ type: 'transfer', account: 'bob', from: 'futures', to: 'spot', asset: 'USDT', amount: '99' })
    // One market trade fills both before any check can run in between.
    d.to(10_100)
    expect(d.position('bob').direction).toBe(2)
    expect(fund(d)).toBe(FUND)
    d.settled()
  })
})

describe('a leverage', () => {
  it('is not set where open orders would not be paid for', () => {
    const d = new Futures('bob')
    d.set('bob', 'isolated', 100)
    d.order('bob', { side: 'buy', lots: 50_000, ticks: 9_990 })
    d.order('bob', { side: 'buy', lots: 500, ticks: 9_990 })
    const before = d.wallet('bob')
    d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 2 })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
    expect(d.wallet('bob')).toBe(before)
    d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 20 })
    // 5,044.95 over 20, plus its fee.
    expect(d.wallet('bob')).toBe('744.72553+255.27447')
    d.to(9_980)
    expect(fund(d)).toBe(FUND)
    d.settled()
  })

  it('leaves to orders no more than positions need of it', () => {
    const d = new Futures('bob')
    d.set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 30_000 })
    d.order('bob', { side: 'buy', lots: 15_000, ticks: 9_990 })
    // At 4x the position needs 450.045 more and the order 374.625: there is enough for either, but not for both.
    d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 4 })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
    d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 5 })
    expect(d.position('bob').leverage).toBe(5)
    d.settled()
  })
})
