import { describe, expect, it } from 'vitest'
import { lotsFrom } from '#lib/kernel/money.ts'
import { takeShare } from '../book/budget.ts'
import { findBreaches } from '../record/invariants.ts'
import { marketFault } from './markets.ts'
import { Fixture, testContract, testPair, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'

// Goal: what traders ask for fits the steps of a market, what the engine computes fits them too, and a position can always be closed.

/** The spot pair with prices in steps of 5 ticks and sizes in steps of 10 lots. */
function pair(): Fixture {
  const d = new Fixture().trader('bob', { BTC: '10', USDT: '1000' })
  d.move({ last: 10_000, mark: 10_000, bids: [[9_995, 1_000]], asks: [[10_005, 1_000]] })
  d.run({ type: 'change-market', terms: testPair({ priceStep: 5, sizeStep: 10 }) })
  return d
}

function contract(d: Futures, steps: { priceStep?: number; sizeStep?: number }): string[] {
  d.run({ type: 'change-market', terms: testContract(steps) })
  return d.said()
}

const SALE = { side: 'sell', lots: 100, ticks: 10_010 } as const

describe('an order', () => {
  it.each<[string, Partial<PlainOrder> & Pick<PlainOrder, 'side'>, string]>([
    ['on its steps', SALE, 'opened bob live'],
    ['between two prices', { ...SALE, ticks: 10_011 }, 'rejected price-not-a-tick'],
    ['between two sizes', { ...SALE, lots: 105 }, 'rejected size-not-a-lot'],
    ['at market between two sizes', { side: 'sell', lots: 105 }, 'rejected size-not-a-lot'],
    ['with a trigger between', { ...SALE, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_981 } }, 'rejected price-not-a-tick'],
    [
      'with a trailing start between',
      { ...SALE, trigger: { kind: 'trailing', by: 'last', ticks: 10_101, callbackMillionths: 1_000 } },
      'rejected price-not-a-tick',
    ],
    ['with a target between', { ...SALE, takeProfit: { ticks: 9_901, by: 'last' } }, 'rejected price-not-a-tick'],
    [
      'with a target whose limit is between',
      { ...SALE, takeProfit: { ticks: 9_900, by: 'last', limitTicks: 9_901 } },
      'rejected price-not-a-tick',
    ],
    ['with a target on the wrong side', { ...SALE, takeProfit: { ticks: 10_021, by: 'last' } }, 'rejected attached-price-invalid'],
  ])('%s', (_what, order, said) => {
    const d = pair()
    d.place('bob', order)
    expect(d.said()).toEqual([said])
  })

  it('is edited and replaced on its steps only', () => {
    const d = pair()
    d.place('bob', SALE)
    const order = { orderId: d.orderId() }
    const edit = (ticks: number, lots: number): string[] => {
      d.run({ type: 'edit', account: 'bob', order, ticks, lots, triggerTicks: 0 })
      return d.said()
    }
    expect(edit(10_016, 0)).toEqual(['rejected price-not-a-tick'])
    expect(edit(0, 95)).toEqual(['rejected size-not-a-lot'])
    expect(edit(10_015, 90)).toEqual(['changed bob live'])
    d.run({ type: 'replace', account: 'bob', order, ticks: 10_012, lots: 100 })
    expect(d.said()).toEqual(['rejected price-not-a-tick'])
    d.run({ type: 'replace', account: 'bob', order, ticks: 10_010, lots: 101 })
    expect(d.said()).toEqual(['rejected size-not-a-lot'])
    d.place('bob', { side: 'sell', lots: 100, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_980 } })
    const waiting = { orderId: d.orderId() }
    d.run({ type: 'edit', account: 'bob', order: waiting, ticks: 0, lots: 0, triggerTicks: 9_978 })
    expect(d.said()).toEqual(['rejected price-not-a-tick'])
  })
})

describe('a size that the engine computes', () => {
  it('of a buy by amount is what the amount buys, down to the step', () => {
    const d = pair()
    // At 100.05 a coin 20 USDT buy 199 lots, and so 190 in whole steps.
    d.place('bob', { side: 'buy', lots: 0, amount: '20' })
    expect(d.said()).toEqual(['opened bob live', 'filled bob 190@10005 taker house', 'closed bob filled'])
    d.timeMs += 2_000
    // The taken lots have returned by then. Over two levels: 10 lots at 100.05, and of the other 18.9995 USDT at 100.10 not 189 lots but 180.
    d.move({
      last: 10_000,
      bids: [[9_995, 1_000]],
      asks: [
        [10_005, 10],
        [10_010, 1_000],
      ],
    })
    d.place('bob', { side: 'buy', lots: 0, amount: '20' })
    expect(d.said().slice(1)).toEqual(['filled bob 10@10005 taker house', 'filled bob 180@10010 taker house', 'closed bob filled'])
    d.place('bob', { side: 'buy', lots: 0, amount: '1' })
    expect(d.said().at(-1)).toBe('closed bob no-liquidity')
  })

  it('of a share of the house’s lots is in whole steps, and all of them is all of them', () => {
    expect(takeShare(lotsFrom(33), 500, lotsFrom(10))).toBe(10)
    expect(takeShare(lotsFrom(33), 1000, lotsFrom(10))).toBe(33)
    expect(takeShare(lotsFrom(33), 500)).toBe(16)
  })

  it('of a partial liquidation leaves a multiple of the step', () => {
    const d = new Futures('bob').set('bob', 'isolated', 20)
    d.fund('bob', { USDT: '9000' })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'futures', asset: 'USDT', amount: '9000' })
    contract(d, { sizeStep: 700 })
    d.order('bob', { side: 'buy', lots: 140_000 })
    d.to(9_700)
    const { lots } = d.position('bob')
    expect([lots % 700, lots > 0, lots < 140_000]).toEqual([0, true, true])
    d.settled()
  })

  it('of a target is that of its fills less the fee, in whole steps', () => {
    const d = pair()
    d.place('bob', { side: 'buy', lots: 100, takeProfit: { ticks: 10_100, by: 'last' } })
    expect([...d.state.orders.values()].map(({ lots }) => lots)).toEqual([90])
  })
})

describe('a whole position', () => {
  it('is closed whatever the step and the minimum, and a part of it is not', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 1_005 })
    contract(d, { sizeStep: 10 })
    const closing = { side: 'sell', reduceOnly: true } as const
    expect(d.order('bob', { ...closing, lots: 1_001 })).toEqual(['rejected size-not-a-lot'])
    d.run({ type: 'change-market', terms: testContract({ sizeStep: 2_000, lotsMin: 2_000 }) })
    expect(d.order('bob', { ...closing, lots: 1_005, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_000 } })).toEqual([
      'opened bob waiting',
    ])
    expect(d.order('bob', { ...closing, lots: 0, target: 'whole', trigger: { kind: 'take-profit', by: 'last', ticks: 11_000 } })).toEqual([
      'opened bob waiting',
    ])
    expect(d.order('bob', { ...closing, lots: 1_005 })).toContain('filled bob 1005@9999 taker house')
    expect(d.state.accounts.get('bob')?.positions.size).toBe(0)
    d.settled()
  })
})

describe('a market whose steps change', () => {
  it('ends the orders that no longer fit, with their reason, and keeps the others', () => {
    const d = new Futures('ann', 'bob')
    d.order('bob', { side: 'buy', lots: 1_005 })
    d.order('ann', { side: 'buy', lots: 100, ticks: 9_990 })
    d.order('ann', { side: 'buy', lots: 105, ticks: 9_990 })
    d.order('ann', { side: 'buy', lots: 100, ticks: 9_991 })
    d.order('ann', { side: 'buy', lots: 100, ticks: 9_980, stopLoss: { ticks: 9_911, by: 'mark' } })
    d.order('ann', { side: 'buy', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 10_101 } })
    d.order('bob', { side: 'sell', lots: 1_005, ticks: 10_100, reduceOnly: true })
    d.order('bob', { side: 'sell', lots: 0, target: 'whole', reduceOnly: true, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_000 } })
    expect(contract(d, { priceStep: 5, sizeStep: 10 })).toEqual(Array.from({ length: 4 }, () => 'closed ann market-changed'))
    expect([...d.state.orders.values()].map(({ ticks, lots }) => [ticks, lots])).toEqual([
      [9_990, 100],
      [10_100, 1_005],
      [0, 1_005],
    ])
    expect(d.available('ann')).toBe('998.995006')
    d.settled()
    // Only steps end orders; limits are for the next one.
    d.run({ type: 'change-market', terms: testContract({ priceStep: 5, sizeStep: 10, lotsMin: 500 }) })
    expect(d.said()).toEqual([])
  })

  it('gives the fills of an order that it ends their targets, at prices that fit', () => {
    const d = new Futures('ann', 'bob')
    d.order('bob', { side: 'buy', lots: 1_000, ticks: 10_000, stopLoss: { ticks: 9_911, by: 'mark', limitTicks: 9_907 } })
    d.order('ann', { side: 'sell', lots: 407, ticks: 10_000 })
    expect(contract(d, { priceStep: 5, sizeStep: 10 })).toEqual(['closed bob market-changed', 'opened bob waiting'])
    const [stop] = d.state.orders.values()
    expect([stop?.triggerTicks, stop?.ticks, stop?.lots]).toEqual([9_915, 9_910, 407])
    d.settled()
  })
})

it('the terms of a market name possible steps', () => {
  expect(marketFault(testPair({ priceStep: 5, sizeStep: 10 }))).toBeNull()
  for (const steps of [{ priceStep: 0 }, { sizeStep: 1.5 }, { sizeStep: 600_000 }]) expect(marketFault(testPair(steps))).toMatch('steps')
})

it('an order between two steps is a breach', () => {
  const d = pair()
  d.place('bob', SALE)
  expect(findBreaches(d.state)).toEqual([])
  const [order] = d.state.orders.values()
  if (order === undefined) throw new Error('bob has an order')
  order.market.terms = testPair({ priceStep: 8 })
  expect(findBreaches(d.state)).toEqual([{ rule: 'order', detail: `order ${order.id}: has a price between two steps` }])
})
