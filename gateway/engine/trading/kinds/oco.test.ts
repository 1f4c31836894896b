import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../apply.ts'
import { hashState } from '../../record/hash.ts'
import { findBreaches } from '../../record/invariants.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'

function fixture(): Fixture {
  const made = new Fixture().trader('bob', { BTC: '10', USDT: '10000' })
  to(made, 10_000)
  return made
}

/** Moves the last price, with the house's quotes beside it. */
function to(d: Fixture, last: number, lots = 1_000): string[] {
  d.move({ last, mark: last, bids: [[last - 1, lots]], asks: [[last + 1, lots]] })
  return d.said()
}

const SELL = { side: 'sell', ticks: 10_100, lots: 100, oco: { ticks: 9_900, by: 'last' } } as const
const BUY = { side: 'buy', ticks: 9_900, lots: 100, oco: { ticks: 10_100, by: 'last', limitTicks: 10_200 } } as const

describe('an OCO order', () => {
  it('ends its stop when its limit is filled', () => {
    const d = fixture()
    d.place('bob', SELL)
    expect(d.said()).toEqual(['opened bob live', 'opened bob waiting'])
    expect(to(d, 10_200)).toEqual(['filled bob 100@10100 maker house', 'closed bob filled', 'closed bob other-leg-filled'])
    expect(d.funds('bob', 'BTC')).toBe('9.9')
  })

  it('ends its limit when its stop is triggered, which sells with the same funds', () => {
    const d = new Fixture().trader('bob', { BTC: '0.1' })
    to(d, 10_000)
    d.place('bob', SELL)
    expect(d.funds('bob', 'BTC')).toBe('0+0.1')
    expect(to(d, 9_900)).toEqual([
      'closed bob other-leg-triggered',
      'triggered bob at 9900',
      'filled bob 100@9899 taker house',
      'closed bob filled',
    ])
    expect(d.funds('bob', 'BTC')).toBe('0')
  })

  it('freezes what the dearer leg of a buy needs, and returns it to the last unit', () => {
    const d = fixture()
    const before = d.funds('bob', 'USDT')
    d.place('bob', BUY)
    expect(d.funds('bob', 'USDT')).toBe('9989.8+10.2')
    const limit = d.orderId()
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: limit }] })
    expect(d.said()).toEqual(['closed bob cancelled-by-user', 'closed bob cancelled-by-user'])
    expect(d.funds('bob', 'USDT')).toBe(before)
  })

  it('gives its stop the size that a partly filled limit has left', () => {
    const d = fixture()
    d.place('bob', SELL)
    const limit = d.orderId()
    d.move({ last: 10_100, mark: 10_100, bids: [[10_100, 40]], asks: [[10_101, 1_000]] })
    const open = [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])]
    expect(open.map(({ lots, lotsFilled }) => lots - lotsFilled)).toEqual([60, 60])
    expect(findBreaches(d.state)).toEqual([])
    expect(to(d, 9_900)).toContain('filled bob 60@9899 taker house')
    expect(d.state.accounts.get('bob')?.openOrders.get(limit)).toBeUndefined()
  })

  it.each<{ name: string; order: Partial<PlainOrder> & { side: 'buy' | 'sell' }; reason: string }>([
    { name: 'a stop above the market', order: { ...SELL, oco: { ticks: 10_000, by: 'last' } }, reason: 'trigger-price-invalid' },
    { name: 'a stop beyond the limit', order: { ...SELL, ticks: 9_890 }, reason: 'attached-price-invalid' },
    { name: 'a time in force', order: { ...SELL, force: 'ioc' }, reason: 'order-type-invalid' },
    { name: 'a trigger', order: { ...SELL, trigger: { kind: 'trigger', by: 'last', ticks: 9_950 } }, reason: 'order-type-invalid' },
    { name: 'more than there is', order: { ...SELL, lots: 20_000 }, reason: 'insufficient-balance' },
  ])('is refused with $name', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', order)
    expect(d.said()).toEqual([`rejected ${reason}`])
    expect(d.state.accounts.get('bob')?.openOrders.size).toBe(0)
  })

  it('has legs that cannot be edited or replaced', () => {
    const d = fixture()
    d.place('bob', SELL)
    for (const orderId of [d.orderId(), [...d.state.orders.values()].at(-1)?.id ?? 0]) {
      d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 10_050, lots: 0, triggerTicks: 0 })
      expect(d.said()).toEqual(['rejected order-not-editable'])
      d.run({ type: 'replace', account: 'bob', order: { orderId }, ticks: 10_050, lots: 50 })
      expect(d.said()).toEqual(['rejected order-not-editable'])
    }
  })

  it.each([
    { end: 'a reset', command: { type: 'close-epoch', account: 'bob' }, reason: 'epoch-closed' },
    { end: 'a delisting', command: { type: 'delist-market', market: 'spot:BTCUSDT' }, reason: 'market-closed' },
    { end: 'a cancel of all triggers', command: { type: 'cancel-all', account: 'bob', kind: 'triggers' }, reason: 'cancelled-by-user' },
    { end: 'a cancel of all orders', command: { type: 'cancel-all', account: 'bob', kind: 'both' }, reason: 'cancelled-by-user' },
  ] as const)('ends as a whole with $end', ({ command, reason }) => {
    const d = fixture()
    d.place('bob', BUY)
    d.run(command)
    expect(d.said().filter((text) => text.startsWith('closed'))).toEqual([`closed bob ${reason}`, `closed bob ${reason}`])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('is what it was after a snapshot', () => {
    const d = fixture()
    d.place('bob', BUY)
    const restored = new Fixture(restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state)))))
    expect(hashState(restored.state)).toBe(hashState(d.state))
    restored.timeMs = d.timeMs
    expect(to(restored, 10_150)).toEqual(to(d, 10_150))
    expect(hashState(restored.state)).toBe(hashState(d.state))
  })
})

describe('an OCO order of futures', () => {
  it('closes a position once, by whichever leg acts first', () => {
    for (const last of [10_200, 9_800]) {
      const d = new Futures('bob')
      d.order('bob', { side: 'buy', lots: 10_000 })
      d.order('bob', { side: 'sell', ticks: 10_100, lots: 10_000, reduceOnly: true, oco: { ticks: 9_900, by: 'mark' } })
      d.to(last)
      expect(d.state.accounts.get('bob')).toMatchObject({ positions: new Map() })
      expect(d.state.accounts.get('bob')?.openOrders.size).toBe(0)
      d.settled()
    }
  })

  it('ends as a whole when its position ends otherwise, or its margin is needed', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 10_000 })
    d.order('bob', { side: 'sell', ticks: 10_100, lots: 10_000, reduceOnly: true, oco: { ticks: 9_900, by: 'mark' } })
    expect(
      d.order('bob', { side: 'sell', lots: 10_000, reduceOnly: true }).filter((text) => text.includes('nothing-to-reduce')),
    ).toHaveLength(2)
    expect(d.state.accounts.get('bob')?.openOrders.size).toBe(0)
    d.settled()
  })
})

describe('an OCO order in trouble', () => {
  it('ends as a whole when a liquidation needs its margin', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 90_000 })
    d.order('bob', { side: 'buy', ticks: 8_500, lots: 500, oco: { ticks: 10_300, by: 'mark' } })
    expect(d.state.accounts.get('bob')?.openOrders.size).toBe(2)
    const said = d.to(8_980)
    expect(said.filter((text) => text === 'closed bob liquidated')).toHaveLength(2)
    expect(d.state.accounts.get('bob')?.openOrders.size).toBe(0)
    d.settled()
  })

  it('stays whole in a halted or stale market, where neither leg acts', () => {
    const d = fixture()
    d.place('bob', SELL)
    for (const stop of [
      { type: 'set-halt', market: 'spot:BTCUSDT', halted: true },
      { type: 'set-market-state', market: 'spot:BTCUSDT', state: 'stale' },
    ] as const) {
      d.run(stop)
      for (const price of [9_800, 10_200]) expect(to(d, price).join()).not.toMatch(/triggered|filled|closed/)
      expect(d.state.accounts.get('bob')?.openOrders.size).toBe(2)
    }
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: false })
    d.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: 'live' })
    expect(to(d, 9_890)).toContain('closed bob other-leg-triggered')
    expect(findBreaches(d.state)).toEqual([])
  })
})

interface Path {
  readonly buy: boolean
  readonly lots: number
  readonly prices: readonly number[]
}

const anyPath: fc.Arbitrary<Path> = fc.record({
  buy: fc.boolean(),
  lots: fc.integer({ min: 70, max: 300 }),
  prices: fc.array(fc.integer({ min: 9_800, max: 10_200 }), { maxLength: 20 }),
})

type Planted = 'none' | 'both-legs' | 'stop-first' | 'never-stops'

/** Computes which leg acts, from the prices alone: the first price at or beyond a leg's own. */
function naiveLeg({ buy, prices }: Path, planted: Planted): 'limit' | 'stop' | 'both' | 'none' {
  const limit = prices.findIndex((price) => (buy ? price < 9_900 : price > 10_100))
  const stop = planted === 'never-stops' ? -1 : prices.findIndex((price) => (buy ? price >= 10_100 : price <= 9_900))
  if (limit < 0 && stop < 0) return 'none'
  if (planted === 'both-legs' && limit >= 0 && stop >= 0) return 'both'
  if (stop < 0 || (limit >= 0 && limit < stop)) return planted === 'stop-first' && stop >= 0 ? 'stop' : 'limit'
  return 'stop'
}

/** Compares the engine with the naive reading of the prices; checks rules, records and funds on the way. */
function agrees(path: Path, planted: Planted): boolean {
  const d = fixture()
  const { buy, lots, prices } = path
  d.place('bob', buy ? { ...BUY, lots } : { ...SELL, lots })
  let acted = 'none'
  for (const price of prices) {
    to(d, price)
    const said = d.said().join()
    expect(findBreaches(d.state)).toEqual([])
    if (said.includes('other-leg-filled')) acted = acted === 'none' ? 'limit' : 'both'
    if (said.includes('triggered')) acted = acted === 'none' ? 'stop' : 'both'
  }
  d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
  expect(d.funds('bob', 'USDT') + d.funds('bob', 'BTC')).not.toContain('+')
  const again = new Fixture()
  for (const record of d.records.slice(again.sent.length)) apply(again.state, record)
  expect(hashState(again.state)).toBe(hashState(d.state))
  return acted === naiveLeg(path, planted)
}

describe('the legs of any OCO order', () => {
  it('act as the prices say: one of them or none, in a replay too', () => {
    fc.assert(
      fc.property(anyPath, (path) => agrees(path, 'none')),
      { numRuns: 60 },
    )
  })

  it.each(['both-legs', 'stop-first', 'never-stops'] as const)('are compared so that %s is noticed', (planted) => {
    expect(
      fc.check(
        fc.property(anyPath, (path) => agrees(path, planted)),
        { numRuns: 200, seed: 7 },
      ).failed,
    ).toBe(true)
  })
})
