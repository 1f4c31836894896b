import { required } from '#lib/kernel/assert.ts'
import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { chargedOf } from '../../state/money/order-fee.ts'
import { findBreaches } from '../../record/invariants.ts'

/** Ann sells, Bob buys; the market is at 100.00. */
function fixture(): Fixture {
  const made = new Fixture().trader('ann', { BTC: '10', USDT: '1000' }).trader('bob', { BTC: '1', USDT: '1000' })
  made.move({ last: 10_000 })
  return made
}

const sell = (ticks: number, lots: number): Partial<PlainOrder> & { side: 'sell' } => ({ side: 'sell', ticks, lots })
const buy = (ticks: number, lots: number): Partial<PlainOrder> & { side: 'buy' } => ({ side: 'buy', ticks, lots })

describe('a limit order', () => {
  it('holds what it may cost, pays the better price and gives the rest back', () => {
    const d = fixture()
    d.place('ann', sell(9_900, 2_000))
    expect(d.funds('ann', 'BTC')).toBe('8+2')
    d.place('bob', buy(10_000, 3_000))
    expect(d.said()).toEqual([
      'opened bob live',
      'filled bob 2000@9900 taker',
      'filled ann 2000@9900 maker',
      'closed ann filled',
      'changed bob live',
    ])
    expect(d.funds('bob', 'USDT')).toBe('702+100')
    expect(d.funds('bob', 'BTC')).toBe('2.998')
    expect(d.funds('ann', 'USDT')).toBe('1197.802')
    expect(d.funds('ann', 'BTC')).toBe('8')
    expect(findBreaches(d.state)).toEqual([])
  })

  it.each<{ what: string; order: Partial<PlainOrder> & { side: 'buy' | 'sell' }; reason: string }>([
    { what: 'more than there is', order: buy(10_000, 10_001), reason: 'insufficient-balance' },
    { what: 'a price of nothing', order: { ...buy(0, 10), type: 'limit' }, reason: 'price-not-a-tick' },
    { what: 'half a tick', order: buy(9_999.5, 10), reason: 'price-not-a-tick' },
    { what: 'half a lot', order: buy(9_999, 10.5), reason: 'size-not-a-lot' },
    { what: 'no size', order: buy(9_999, 0), reason: 'size-not-a-lot' },
    { what: 'too large a size', order: buy(10_000, 1_000_001), reason: 'size-above-maximum' },
    { what: 'too small a value', order: buy(10_000, 9), reason: 'value-below-minimum' },
    { what: 'a buy above the band', order: buy(10_501, 100), reason: 'price-above-band' },
    { what: 'a sell below the band', order: sell(9_499, 100), reason: 'price-below-band' },
    { what: 'reduce-only', order: { ...sell(10_000, 100), reduceOnly: true }, reason: 'reduce-only-without-position' },
    { what: 'an amount', order: { ...buy(10_000, 0), amount: '10', type: 'limit' }, reason: 'order-type-invalid' },
    { what: 'a wallet of another pair', order: { ...buy(10_000, 100), wallet: 'isolated:ETHUSDT' }, reason: 'unknown-wallet' },
    { what: 'an empty client order id', order: { ...buy(10_000, 100), clientOrderId: '' }, reason: 'client-order-id-invalid' },
    { what: 'an unknown market', order: { ...buy(10_000, 100), market: 'spot:XUSDT' }, reason: 'unknown-market' },
    { what: 'a market without a price', order: { ...buy(10_000, 100), market: 'spot:ETHUSDT' }, reason: 'no-reference-price' },
  ])('is refused for $what and changes nothing', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', order)
    expect(d.said()).toEqual([`rejected ${reason}`])
    expect(d.last.records).toEqual([])
    expect(d.funds('bob', 'USDT')).toBe('1000')
  })

  it('is accepted at the very edge of the band and far on the safe side', () => {
    const d = fixture()
    d.place('bob', buy(10_500, 10))
    d.place('bob', buy(100, 1_000))
    d.place('ann', sell(1_000_000, 10))
    expect(d.said()).toEqual(['opened ann live'])
  })

  it('counts against the number that an account may have open', () => {
    const d = new Fixture().trader('bob', { USDT: '100000' })
    d.move({ last: 10_000 })
    for (let nth = 0; nth < 200; nth += 1) d.place('bob', buy(9_000, 100))
    d.place('bob', buy(9_000, 100))
    expect(d.said()).toEqual(['rejected too-many-open-orders'])
  })
})

describe('time in force', () => {
  it.each<{ force: PlainOrder['force']; ticks: number; lots: number; said: string[] }>([
    { force: 'ioc', ticks: 10_000, lots: 150, said: ['filled 100', 'closed immediate-or-cancel-rest'] },
    { force: 'ioc', ticks: 10_000, lots: 100, said: ['filled 100', 'closed filled'] },
    { force: 'fok', ticks: 10_000, lots: 101, said: ['closed fill-or-kill-unfilled'] },
    { force: 'fok', ticks: 10_000, lots: 100, said: ['filled 100', 'closed filled'] },
    { force: 'fok', ticks: 10_010, lots: 150, said: ['filled 100', 'filled 50', 'closed filled'] },
    { force: 'post-only', ticks: 10_000, lots: 50, said: ['closed post-only-would-take'] },
    { force: 'post-only', ticks: 9_999, lots: 50, said: [] },
    { force: 'gtc', ticks: 10_000, lots: 150, said: ['filled 100', 'changed'] },
  ])('$force of $lots at $ticks', ({ force, ticks, lots, said }) => {
    const d = fixture()
    d.place('ann', sell(10_000, 100))
    d.place('ann', sell(10_010, 100))
    d.place('bob', { ...buy(ticks, lots), force })
    const words = d.last.events.flatMap((event) => {
      if (event.type === 'filled' && event.account === 'bob') return [`filled ${event.lots}`]
      if (event.type === 'closed' && event.order.account.id === 'bob') return [`closed ${event.order.cancelReason ?? 'filled'}`]
      return event.type === 'changed' && event.order.account.id === 'bob' ? ['changed'] : []
    })
    expect(words).toEqual(said)
    expect(findBreaches(d.state)).toEqual([])
  })
})

describe('a market order', () => {
  it('by amount spends up to it and leaves what buys no further lot', () => {
    const d = fixture()
    d.place('ann', sell(10_003, 5_000))
    d.place('bob', { side: 'buy', amount: '100' })
    expect(d.said()).toContain('filled bob 999@10003 taker')
    expect(d.said().at(-1)).toBe('closed bob filled')
    expect(d.funds('bob', 'USDT')).toBe('900.07003')
  })

  it('by size may use the whole balance if the current book costs no more', () => {
    const d = fixture()
    d.place('ann', sell(10_000, 10_000))
    d.place('bob', { side: 'buy', lots: 10_000 })
    expect(d.said().at(-1)).toBe('closed bob filled')
    expect(d.funds('bob', 'USDT')).toBe('0')
    d.place('bob', { side: 'buy', lots: 10 })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
  })

  it('goes no further than the band, and ends where nobody sells', () => {
    const d = fixture()
    d.place('ann', sell(10_200, 100))
    d.place('ann', sell(10_600, 100))
    d.place('bob', { side: 'buy', lots: 200 })
    expect(d.said()).toEqual([
      'opened bob live',
      'filled bob 100@10200 taker',
      'filled ann 100@10200 maker',
      'closed ann filled',
      'closed bob no-liquidity',
    ])
    expect(d.funds('bob', 'USDT')).toBe('989.8')
  })

  it.each<{ what: string; order: Partial<PlainOrder> & { side: 'buy' | 'sell' }; reason: string }>([
    { what: 'a price', order: { side: 'buy', type: 'market', ticks: 10_000, lots: 100 }, reason: 'order-type-invalid' },
    { what: 'a sell by amount', order: { side: 'sell', amount: '10' }, reason: 'order-type-invalid' },
    { what: 'post-only', order: { side: 'buy', lots: 100, force: 'post-only' }, reason: 'order-type-invalid' },
    { what: 'no amount', order: { side: 'buy', amount: '0' }, reason: 'amount-invalid' },
    { what: 'a negative amount', order: { side: 'buy', amount: '-5' }, reason: 'amount-invalid' },
    { what: 'too small an amount', order: { side: 'buy', amount: '0.99' }, reason: 'value-below-minimum' },
    { what: 'too large a size', order: { side: 'sell', lots: 500_001 }, reason: 'size-above-maximum' },
    { what: 'more than there is', order: { side: 'sell', lots: 1_001 }, reason: 'insufficient-balance' },
  ])('is refused for $what', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', order)
    expect(d.said()).toEqual([`rejected ${reason}`])
  })
})

describe('the same client order id', () => {
  it('is the same order, open or closed, and only within its epoch', () => {
    const d = fixture()
    d.place('bob', { ...buy(9_000, 100), clientOrderId: 'a' })
    const id = d.orderId()
    expect(d.place('bob', { ...buy(9_000, 100), clientOrderId: 'a' })).toEqual([
      { type: 'repeated', orderId: id, clientOrderId: 'a', nth: 0 },
    ])
    d.run({ type: 'cancel', account: 'bob', orders: [{ clientOrderId: 'a' }] })
    d.place('bob', { ...buy(9_000, 100), clientOrderId: 'a' })
    expect(d.said()).toEqual(['repeated'])
    d.place('ann', { ...buy(9_000, 100), clientOrderId: 'a' })
    expect(d.said()).toEqual(['opened ann live'])
    d.run({ type: 'close-epoch', account: 'bob' })
    d.run({ type: 'open-epoch', account: 'bob', funds: [{ asset: 'USDT', amount: '100' }] })
    d.place('bob', { ...buy(9_000, 100), clientOrderId: 'a' })
    expect(d.said()).toEqual(['opened bob live'])
  })

  it('may be used again where the order was refused', () => {
    const d = fixture()
    d.place('bob', { ...buy(9_000, 1_000_000), clientOrderId: 'a' })
    d.place('bob', { ...buy(9_000, 100), clientOrderId: 'a' })
    expect(d.said()).toEqual(['opened bob live'])
  })
})

describe('cancelling', () => {
  it('gives back the hold, and refuses what is not open', () => {
    const d = fixture()
    d.place('bob', buy(9_000, 1_000))
    const orderId = d.orderId()
    d.run({ type: 'cancel', account: 'ann', orders: [{ orderId }] })
    expect(d.said()).toEqual(['rejected order-not-open'])
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }, { orderId }] })
    expect(d.said()).toEqual(['closed bob cancelled-by-user', 'rejected order-not-open'])
    expect(d.funds('bob', 'USDT')).toBe('1000')
  })

  it.each<{ kind: 'orders' | 'triggers' | 'both'; market?: string; open: number }>([
    { kind: 'orders', open: 1 },
    { kind: 'triggers', open: 2 },
    { kind: 'both', open: 0 },
    { kind: 'both', market: 'spot:ETHUSDT', open: 2 },
  ])('all $kind of $market leaves $open', ({ kind, market, open }) => {
    const d = fixture()
    d.move({ last: 10_000, market: 'spot:ETHUSDT' })
    d.place('bob', buy(9_000, 100))
    d.place('bob', { ...buy(9_000, 100), market: 'spot:ETHUSDT' })
    d.place('bob', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_000 } })
    d.run({ type: 'cancel-all', account: 'bob', kind, ...(market === undefined ? {} : { market }) })
    expect(d.state.orders.size).toBe(open)
  })
})

describe('editing', () => {
  it.each<{ what: string; ticks: number; lots: number; first: string; usdt: string }>([
    { what: 'a smaller size keeps the place', ticks: 0, lots: 50, first: 'bob', usdt: '995.5+4.5' },
    { what: 'a larger size loses it', ticks: 0, lots: 200, first: 'ann', usdt: '982+18' },
    { what: 'another price loses it', ticks: 9_001, lots: 0, first: 'bob', usdt: '990.999+9.001' },
  ])('$what', ({ ticks, lots, first, usdt }) => {
    const d = fixture()
    d.place('bob', buy(9_000, 100))
    const orderId = d.orderId()
    d.place('ann', buy(9_000, 100))
    d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks, lots, triggerTicks: 0 })
    expect(d.funds('bob', 'USDT')).toBe(usdt)
    expect(findBreaches(d.state)).toEqual([])
    d.trader('cat', { BTC: '1' })
    d.move({ last: 9_100 })
    d.place('cat', { side: 'sell', ticks: 9_000, lots: 20, force: 'ioc' })
    expect(d.said()).toContain(`filled ${first} 20@${ticks === 0 ? 9_000 : ticks} maker`)
  })

  it.each<{ what: string; ticks: number; lots: number; reason: string }>([
    { what: 'nothing', ticks: 0, lots: 0, reason: 'order-unchanged' },
    { what: 'a size that is filled already', ticks: 0, lots: 40, reason: 'size-below-minimum' },
    { what: 'more than there is', ticks: 0, lots: 20_000, reason: 'insufficient-balance' },
    { what: 'a price above the band', ticks: 20_000, lots: 0, reason: 'price-above-band' },
  ])('to $what is refused', ({ ticks, lots, reason }) => {
    const d = fixture()
    d.place('bob', buy(9_800, 100))
    const orderId = d.orderId()
    d.place('ann', sell(9_800, 40))
    d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks, lots, triggerTicks: 0 })
    expect(d.said()).toEqual([`rejected ${reason}`])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('replaces an order by one with a new id, or does neither', () => {
    const d = fixture()
    d.place('bob', buy(9_000, 11_000))
    const orderId = d.orderId()
    d.run({ type: 'replace', account: 'bob', order: { orderId }, ticks: 9_000, lots: 12_000 })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
    d.run({ type: 'replace', account: 'bob', order: { orderId }, ticks: 9_900, lots: 10_000, clientOrderId: 'n' })
    expect(d.said()).toEqual(['closed bob replaced', 'opened bob live'])
    expect(d.funds('bob', 'USDT')).toBe('10+990')
    d.run({ type: 'replace', account: 'bob', order: { orderId }, ticks: 9_900, lots: 10_000, clientOrderId: 'n' })
    expect(d.said()).toEqual(['repeated'])
  })
})

describe('fees', () => {
  it('follow the level and come out of what is received; the residue of rounding goes to one account', () => {
    const d = fixture()
    d.run({ type: 'set-levels', account: 'bob', spot: 1, futures: 0 })
    d.place('ann', sell(9_999, 333))
    d.place('bob', buy(9_999, 333))
    // 0.333 BTC x 0.095 % is 0.00031635, 33.29667 USDT x 0.1 % is 0.03329667.
    expect(d.funds('bob', 'BTC')).toBe('1.33268365')
    expect(d.funds('ann', 'USDT')).toBe('1033.26337333')
    expect(d.funds('@fees', 'BTC')).toBe('0.00031635')
  })

  it('round once over all fills of an order', () => {
    const d = new Fixture().trader('ann', { BTC: '1' }).trader('bob', { USDT: '1000' })
    d.move({ last: 10_000 })
    d.place('bob', buy(10_001, 100))
    for (let nth = 0; nth < 3; nth += 1) d.place('ann', sell(9_999, 33))
    d.run({ type: 'set-levels', account: 'ann', spot: 0, futures: 0 })
    const order = required(d.state.orders.values()[0], 'an order is left')
    expect(chargedOf(order)).toBeGreaterThan(0n)
    expect(chargedOf(order)).toBe(order.feeExact?.amount)
    expect(findBreaches(d.state)).toEqual([])
  })
})

describe('a batch', () => {
  it('takes or refuses each order for itself, and no more than fifty', () => {
    const d = fixture()
    const request = (order: Partial<PlainOrder>): PlainOrder => ({
      market: 'spot:BTCUSDT',
      wallet: 'spot',
      side: 'buy',
      type: 'limit',
      force: 'gtc',
      ticks: 9_000,
      lots: 100,
      ...order,
    })
    d.run({ type: 'place-batch', account: 'bob', orders: [request({}), request({ lots: 0 }), request({ ticks: 9_100 })] })
    expect(d.said()).toEqual(['opened bob live', 'rejected size-not-a-lot', 'opened bob live'])
    d.run({ type: 'place-batch', account: 'bob', orders: Array.from({ length: 51 }, () => request({})) })
    expect(d.said()).toEqual(['rejected too-many-in-batch'])
  })
})
