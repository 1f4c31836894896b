import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder, testPair } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'
import { expectSettled, restarted } from '#tests/engine/kinds/settled.ts'
import { ordersOf } from '../../book/read-book.ts'

const SELL = { side: 'sell', ticks: 10_010, lots: 100, iceberg: { visible: 30 } } as const

function fixture(): Fixture {
  const d = new Fixture().trader('bob', { BTC: '10', USDT: '100000' }).trader('eve', { BTC: '10', USDT: '100000' })
  d.move({ last: 10_000, bids: [[9_990, 1_000]], asks: [[10_030, 1_000]] })
  return d
}

/** Returns the lots that traders show at a price. */
function shown({ state }: Fixture, ticks: number): number {
  const market = state.markets.get('spot:BTCUSDT')
  const levels = market === undefined ? [] : [...ordersOf(market.book, true, 50), ...ordersOf(market.book, false, 50)]
  return levels.find((level) => level.ticks === ticks)?.lots ?? 0
}

describe('an iceberg', () => {
  it('shows one part, and the next when that is gone, at the back of the queue', () => {
    const d = fixture()
    d.place('bob', SELL)
    expect(shown(d, 10_010)).toBe(30)
    d.place('eve', { side: 'sell', ticks: 10_010, lots: 20 })
    d.place('eve', { side: 'buy', ticks: 10_010, lots: 40 })
    // 30 of the part, then 10 of the order behind it; the next part waits behind the other 10.
    expect(d.said().filter((word) => word.includes('maker'))).toEqual(['filled bob 30@10010 maker', 'filled eve 10@10010 maker'])
    expect(shown(d, 10_010)).toBe(40)
    expectSettled(d)
  })

  it('gives a taker all it has at its price before a worse price is met', () => {
    const d = fixture()
    d.place('bob', SELL)
    d.place('eve', { side: 'buy', ticks: 10_030, lots: 150 })
    const fills = d.said().filter((word) => word.startsWith('filled eve'))
    expect(fills).toEqual([
      'filled eve 30@10010 taker',
      'filled eve 30@10010 taker',
      'filled eve 30@10010 taker',
      'filled eve 10@10010 taker',
      'filled eve 50@10030 taker house',
    ])
    expect(d.funds('bob', 'BTC')).toBe('9.9')
    expectSettled(d)
  })

  it('takes with its whole size, and shows a part of what is left', () => {
    const d = fixture()
    d.move({ last: 10_000, bids: [[9_990, 1_000]], asks: [[10_005, 25]] })
    d.place('bob', { ...SELL, side: 'buy' })
    expect(d.said()).toContain('filled bob 25@10005 taker house')
    expect(shown(d, 10_010)).toBe(30)
    expectSettled(d)
  })

  it('is filled by trades of the reference market part by part', () => {
    const d = fixture()
    d.place('bob', SELL)
    d.move({ last: 10_010, bids: [[9_990, 1_000]], asks: [[10_030, 1_000]], prints: [{ buy: true, ticks: 10_010, lots: 70 }] })
    expect(d.said().filter((word) => word.startsWith('filled'))).toEqual([
      'filled bob 30@10010 maker house',
      'filled bob 30@10010 maker house',
      'filled bob 10@10010 maker house',
    ])
    expect(shown(d, 10_010)).toBe(20)
    expectSettled(d)
  })

  it('waits with its next part behind the house', () => {
    const d = fixture()
    d.place('bob', SELL)
    d.move({ last: 10_000, bids: [[9_990, 1_000]], asks: [[10_010, 50]] })
    d.place('eve', { side: 'buy', ticks: 10_010, lots: 60 })
    expect(d.said().filter((word) => word.startsWith('filled eve'))).toEqual([
      'filled eve 30@10010 taker',
      'filled eve 30@10010 taker house',
    ])
    d.place('eve', { side: 'buy', ticks: 10_010, lots: 25 })
    expect(d.said().filter((word) => word.startsWith('filled eve'))).toEqual([
      'filled eve 20@10010 taker house',
      'filled eve 5@10010 taker',
    ])
    expectSettled(d)
  })

  it('loses hidden lots first when it is made smaller, and is cancelled as a whole', () => {
    const d = fixture()
    d.place('bob', SELL)
    const orderId = d.orderId()
    d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 0, lots: 40, triggerTicks: 0 })
    expect([shown(d, 10_010), d.funds('bob', 'BTC')]).toEqual([30, '9.96+0.04'])
    d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 0, lots: 20, triggerTicks: 0 })
    expect(d.said()).toEqual(['rejected iceberg-invalid'])
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }] })
    expect([shown(d, 10_010), d.funds('bob', 'BTC')]).toEqual([0, '10'])
    expectSettled(d)
  })

  it('ends whole when its own account would meet it', () => {
    const d = fixture()
    d.place('bob', SELL)
    d.place('bob', { side: 'buy', ticks: 10_010, lots: 10, selfTrade: 'cancel-maker' })
    expect(d.said()).toContain('closed bob self-trade')
    expect([shown(d, 10_010), d.funds('bob', 'BTC')]).toEqual([10, '10'])
    expectSettled(d)
  })

  it.each<{ name: string; order: Partial<PlainOrder>; reason: string }>([
    { name: 'a part as large as the whole', order: { iceberg: { visible: 100 } }, reason: 'iceberg-invalid' },
    { name: 'more than a hundred parts', order: { lots: 3_001 }, reason: 'iceberg-invalid' },
    { name: 'a part below the least value', order: { iceberg: { visible: 5 } }, reason: 'iceberg-invalid' },
    { name: 'a part of nothing', order: { iceberg: { visible: 0 } }, reason: 'iceberg-invalid' },
    { name: 'a force that never rests', order: { force: 'ioc' }, reason: 'order-type-invalid' },
    { name: 'a trigger', order: { trigger: { kind: 'trigger', by: 'last', ticks: 10_005 } }, reason: 'order-type-invalid' },
    { name: 'another kind', order: { twap: { slices: 2, everyMs: 5_000 } }, reason: 'order-type-invalid' },
  ])('is refused with $name', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', { ...SELL, ...order })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('ends when the market has new steps that its part does not fit', () => {
    const d = fixture()
    d.place('bob', SELL)
    d.run({ type: 'change-market', terms: testPair({ sizeStep: 20 }) })
    expect(d.said()).toContain('closed bob market-changed')
    expectSettled(d)
  })

  it('that only closes ends in the middle of a match when there is nothing left to close', () => {
    const d = new Futures('bob', 'eve')
    d.order('bob', { side: 'buy', lots: 300 })
    d.order('bob', { side: 'sell', ticks: 10_010, lots: 300, reduceOnly: true, iceberg: { visible: 100 } })
    // A plain order of the same account closes the position first, in the same pass.
    d.order('bob', { side: 'sell', ticks: 10_005, lots: 150 })
    d.to(10_003, 1)
    d.order('eve', { side: 'buy', ticks: 10_010, lots: 400 })
    expect(d.said()).toContain('closed bob nothing-to-reduce')
    d.settled()
  })
})

type Step = readonly [kind: 'take' | 'print' | 'house' | 'restart' | 'beside' | 'shrink', figure: number]

const anyStep: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(
    'take' as const,
    'take' as const,
    'print' as const,
    'house' as const,
    'restart' as const,
    'beside' as const,
    'shrink' as const,
  ),
  fc.integer({ min: 20, max: 200 }),
)

describe('any iceberg', () => {
  it('never shows more than its part, fills no more than its size, and leaves nothing on hold', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 25 }), fc.integer({ min: 20, max: 90 }), (steps, visible) => {
        let d = fixture()
        d.place('bob', { ...SELL, lots: 900, iceberg: { visible } })
        const orderId = d.orderId()
        let filled = 0
        let beside = 0
        for (const [kind, figure] of steps) {
          d.timeMs += 100
          if (kind === 'restart') d = restarted(d)
          else if (kind === 'take') d.place('eve', { side: 'buy', ticks: 10_010, lots: figure, force: 'ioc' })
          else if (kind === 'beside') d.place('eve', { side: 'sell', ticks: 10_010, lots: (beside = figure) })
          else if (kind === 'shrink')
            d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 0, lots: 900 - figure, triggerTicks: 0 })
          else if (kind === 'house') d.move({ last: 10_000, bids: [[9_990, 1_000]], asks: [[10_010, figure]] })
          else d.move({ last: 10_000, bids: [[9_990, 1_000]], asks: [[10_030, 1]], prints: [{ buy: true, ticks: 10_010, lots: figure }] })
          if (kind !== 'restart') {
            for (const event of d.last.events) if (event.type === 'filled' && event.orderId === orderId) filled += event.lots
          }
          const order = d.state.orders.get(orderId)
          expect(filled).toBe(order?.lotsFilled ?? filled)
          expect(filled).toBeLessThanOrEqual(900)
          if (beside === 0) expect(shown(d, 10_010)).toBeLessThanOrEqual(visible)
          expectSettled(d)
        }
        d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }] })
        expect(d.funds('bob', 'BTC')).toBe(String((10_000 - filled) / 1_000))
      }),
      { numRuns: 40 },
    )
  })
})
