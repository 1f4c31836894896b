import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'
import { apply } from '../../apply.ts'
import { hashState } from '../../record/hash.ts'
import { findBreaches } from '../../record/invariants.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'

const BUY = { side: 'buy', ticks: 9_900, lots: 100, scaled: { toTicks: 9_800, count: 5, sizes: 'flat' } } as const

function fixture(): Fixture {
  const d = new Fixture().trader('bob', { BTC: '10', USDT: '1000' })
  d.move({ last: 10_000, bids: [[9_999, 1_000]], asks: [[10_001, 1_000]] })
  return d
}

function open(d: Fixture): [ticks: number, lots: number][] {
  return [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])].map(({ ticks, lots }) => [ticks, lots])
}

describe('a scaled order', () => {
  it.each([
    { sizes: 'flat', lots: [200, 200, 200, 200, 200] },
    { sizes: 'ascending', lots: [66, 134, 200, 266, 334] },
    { sizes: 'descending', lots: [333, 267, 200, 133, 67] },
  ] as const)('splits its total over its prices, $sizes', ({ sizes, lots }) => {
    const d = fixture()
    d.place('bob', { ...BUY, lots: 1_000, scaled: { ...BUY.scaled, sizes } })
    expect(open(d)).toEqual([9_900, 9_875, 9_850, 9_825, 9_800].map((ticks, at) => [ticks, lots[at]]))
    expect(d.last.records).toHaveLength(1)
    expect(findBreaches(d.state)).toEqual([])
  })

  it('is one group, of which the first order has the name', () => {
    const d = fixture()
    d.place('bob', { ...BUY, clientOrderId: 'mine' })
    const orders = [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])]
    const id = orders[0]?.id ?? 0
    expect(orders.map(({ request }) => request.group)).toEqual([1, 2, 3, 4, 5].map((nth) => ({ kind: 'scaled', id, nth, of: 5 })))
    expect(orders.map(({ request }) => request.clientOrderId)).toEqual(['mine', undefined, undefined, undefined, undefined])
    d.place('bob', { ...BUY, clientOrderId: 'mine' })
    expect(d.said()).toEqual(['repeated'])
    d.place('bob', { side: 'buy', ticks: 9_700, lots: 20 })
    d.run({ type: 'cancel-all', account: 'bob', kind: 'both', group: id })
    expect(d.said()).toEqual(Array.from({ length: 5 }, () => 'closed bob cancelled-by-user'))
    expect(open(d)).toEqual([[9_700, 20]])
  })

  it('is placed as a whole or not at all', () => {
    const d = fixture()
    const before = hashState(d.state)
    d.place('bob', { ...BUY, lots: 11_000, clientOrderId: 'mine' })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
    expect(d.last.records).toEqual([])
    expect([hashState(d.state), d.funds('bob', 'USDT'), open(d)]).toEqual([before, '1000', []])
    d.place('bob', { ...BUY, clientOrderId: 'mine' })
    expect(open(d)).toHaveLength(5)
    expect(findBreaches(d.state)).toEqual([])
  })

  it('takes what its prices reach at once, with all of its orders placed', () => {
    const d = fixture()
    d.place('bob', { side: 'sell', ticks: 9_995, lots: 100, scaled: { toTicks: 10_005, count: 2, sizes: 'flat' } })
    expect(d.said()).toEqual(['opened bob live', 'opened bob live', 'filled bob 50@9999 taker house', 'closed bob filled'])
    expect(open(d)).toEqual([[10_005, 50]])
  })

  it.each<{ name: string; order: Partial<PlainOrder>; reason: string }>([
    { name: 'one order', order: { scaled: { ...BUY.scaled, count: 1 } }, reason: 'scaled-invalid' },
    { name: 'more than fifty orders', order: { scaled: { ...BUY.scaled, count: 51 } }, reason: 'scaled-invalid' },
    { name: 'more orders than prices', order: { scaled: { toTicks: 9_897, count: 5, sizes: 'flat' } }, reason: 'scaled-invalid' },
    {
      name: 'a part below the least value',
      order: { lots: 40, scaled: { ...BUY.scaled, sizes: 'ascending' } },
      reason: 'value-below-minimum',
    },
    { name: 'a price far away', order: { scaled: { ...BUY.scaled, toTicks: 11_000 } }, reason: 'price-above-band' },
    { name: 'a force that does not rest', order: { force: 'ioc' }, reason: 'order-type-invalid' },
    { name: 'a trigger', order: { trigger: { kind: 'trigger', by: 'last', ticks: 9_950 } }, reason: 'order-type-invalid' },
    { name: 'a stop', order: { stopLoss: { by: 'last', ticks: 9_000 } }, reason: 'order-type-invalid' },
    { name: 'a mark of its sender', order: { group: { kind: 'scaled', id: 1, nth: 1, of: 1 } }, reason: 'order-type-invalid' },
  ])('is refused with $name', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', { ...BUY, ...order })
    expect(d.said()).toEqual([`rejected ${reason}`])
    expect(open(d)).toEqual([])
  })

  it('is refused in a batch, and beyond the number of open orders', () => {
    const d = fixture()
    for (let nth = 0; nth < 39; nth += 1)
      d.place('bob', { side: 'buy', ticks: 9_600, lots: 20, scaled: { toTicks: 9_500, count: 5, sizes: 'flat' } })
    const room = open(d).length
    d.run({
      type: 'place-batch',
      account: 'bob',
      orders: [{ market: 'spot:BTCUSDT', wallet: 'spot', type: 'limit', force: 'gtc', ...BUY }],
    })
    expect(d.said()).toEqual(['rejected order-type-invalid'])
    expect(open(d)).toHaveLength(room)
  })

  it('closes a position with a share of each order, and ends with it', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 10_000 })
    d.order('bob', { side: 'sell', ticks: 10_100, lots: 10_000, reduceOnly: true, scaled: { toTicks: 10_200, count: 4, sizes: 'flat' } })
    expect(open(d)).toHaveLength(4)
    d.order('bob', { side: 'sell', lots: 10_000, reduceOnly: true })
    expect(open(d)).toEqual([])
    d.settled()
  })

  it('needs the margin of all of its orders', () => {
    const d = new Futures('bob')
    expect(d.order('bob', { side: 'buy', ticks: 9_990, lots: 250_000, scaled: { toTicks: 9_900, count: 5, sizes: 'flat' } })).toEqual([
      'rejected insufficient-balance',
    ])
    expect(d.available('bob')).toBe('1000')
    d.order('bob', { side: 'buy', ticks: 9_990, lots: 50_000, scaled: { toTicks: 9_900, count: 5, sizes: 'flat' } })
    d.to(5_000)
    d.settled()
  })

  it('is what it was after a snapshot', () => {
    const d = fixture()
    d.place('bob', BUY)
    const restored = new Fixture(restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state)))))
    expect(hashState(restored.state)).toBe(hashState(d.state))
  })
})

type Planted = 'none' | 'loses-the-rest' | 'one-too-many' | 'keeps-going'

interface Split {
  readonly from: number
  readonly span: number
  readonly count: number
  readonly lots: number
  readonly sizes: 'flat' | 'ascending' | 'descending'
}

const anySplit: fc.Arbitrary<Split> = fc.record({
  from: fc.integer({ min: 9_600, max: 9_900 }),
  span: fc.integer({ min: -90, max: 90 }),
  count: fc.integer({ min: 2, max: 12 }),
  lots: fc.integer({ min: 100, max: 12_000 }),
  sizes: fc.constantFrom('flat', 'ascending', 'descending'),
})

/** Splits a total with decimals alone: the exact price and share of each order, which the engine's must not miss by a whole unit. */
function naiveOrders({ from, span, count, lots, sizes }: Split): [ticks: number, lots: number][] {
  const weights = Array.from({ length: count }, (_, at) => (sizes === 'flat' ? 1 : sizes === 'ascending' ? at + 1 : count - at))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, at) => [from + (span * at) / (count - 1), (lots * weight) / all])
}

/** Compares the engine with the naive split; checks rules, records and funds on the way. */
function agrees(split: Split, planted: Planted): boolean {
  const d = fixture()
  const { from, span, count, lots, sizes } = split
  d.place('bob', { side: 'buy', ticks: from, lots, scaled: { toTicks: from + span, count, sizes } })
  expect(findBreaches(d.state)).toEqual([])
  const naive = naiveOrders(planted === 'one-too-many' ? { ...split, count: count + 1 } : split)
  const made = open(d)
  const cost = made.reduce((sum, [ticks, size]) => sum + ticks * size, 0)
  const isRefused = made.length === 0
  if (isRefused) {
    expect(d.funds('bob', 'USDT')).toBe('1000')
    const tooNarrow = Math.abs(span) < count - 1
    const tooSmall = naive.some(([ticks, size]) => (size - 1) * ticks < 100_000)
    const tooDear = naive.reduce((sum, [ticks, size]) => sum + (ticks + 1) * (size + 1), 0) > 100_000_000
    return planted === 'keeps-going' ? false : tooNarrow || tooSmall || tooDear
  }
  const total = made.reduce((sum, [, size]) => sum + size, planted === 'loses-the-rest' ? -1 : 0)
  const fits = made.every(([ticks, size], at) => Math.abs(ticks - (naive[at]?.[0] ?? 0)) < 1 && Math.abs(size - (naive[at]?.[1] ?? 0)) < 1)
  expect(cost).toBeLessThanOrEqual(100_000_000)
  d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
  expect(d.funds('bob', 'USDT')).toBe('1000')
  const again = new Fixture()
  for (const record of d.records.slice(again.sent.length)) apply(again.state, record)
  expect(hashState(again.state)).toBe(hashState(d.state))
  return total === lots && fits && made.length === naive.length
}

describe('any scaled order', () => {
  it('is split without a rest and refused as a whole, in a replay too', () => {
    fc.assert(
      fc.property(anySplit, (split) => agrees(split, 'none')),
      { numRuns: 100 },
    )
  })

  it.each(['loses-the-rest', 'one-too-many', 'keeps-going'] as const)('is compared so that %s is noticed', (planted) => {
    expect(
      fc.check(
        fc.property(anySplit, (split) => agrees(split, planted)),
        { numRuns: 200, seed: 7 },
      ).failed,
    ).toBe(true)
  })
})
