import { describe, expect, it } from 'vitest'
import { findBreaches } from '../../record/invariants.ts'
import { Fixture, type Plain, type PlainOrder } from '#tests/engine/fixture.ts'
import type { AttachedRequest, TriggerRequest } from '../../state/records/order-request.ts'

function fixture(): Fixture {
  const made = new Fixture().trader('bob', { BTC: '10', USDT: '10000' })
  made.move({ last: 10_000, mark: 10_000, bids: [[9_000, 1_000]], asks: [[11_000, 1_000]] })
  return made
}

/** Moves a market's last price; both quotes are within the band. */
function to(d: Fixture, last: number, span: { high?: number; low?: number; mark?: number } = {}): string[] {
  d.move({ last, mark: span.mark ?? 10_000, ...span, bids: [[last - 1, 1_000]], asks: [[last + 1, 1_000]] })
  return d.said()
}

describe('a trigger', () => {
  it.each<{ kind: Plain<TriggerRequest>['kind']; side: 'buy' | 'sell'; ticks: number; stays: number; fires: number }>([
    { kind: 'trigger', side: 'sell', ticks: 9_900, stays: 9_901, fires: 9_900 },
    { kind: 'trigger', side: 'sell', ticks: 10_100, stays: 10_099, fires: 10_100 },
    { kind: 'take-profit', side: 'sell', ticks: 10_100, stays: 10_099, fires: 10_150 },
    { kind: 'stop-loss', side: 'sell', ticks: 9_900, stays: 9_901, fires: 9_850 },
    { kind: 'take-profit', side: 'buy', ticks: 9_900, stays: 9_901, fires: 9_900 },
    { kind: 'stop-loss', side: 'buy', ticks: 10_100, stays: 10_099, fires: 10_100 },
  ])('$kind to $side at $ticks fires at $fires and not before', ({ kind, side, ticks, stays, fires }) => {
    const d = fixture()
    d.place('bob', { side, lots: 100, trigger: { kind, by: 'last', ticks } })
    expect(d.said()).toEqual(['opened bob waiting'])
    expect(to(d, stays)).toEqual([])
    const at = side === 'buy' ? fires + 1 : fires - 1
    expect(to(d, fires)).toEqual([`triggered bob at ${fires}`, `filled bob 100@${at} taker house`, 'closed bob filled'])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('fires where the price only touched it, and by the mark where it watches that', () => {
    const d = fixture()
    d.place('bob', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } })
    d.place('bob', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'mark', ticks: 9_950 } })
    expect(to(d, 9_990, { low: 9_900 })[0]).toBe('triggered bob at 9990')
    expect(to(d, 9_990, { mark: 9_951 })).toEqual([])
    expect(to(d, 9_990, { mark: 9_950 })[0]).toBe('triggered bob at 9950')
  })

  it('fires older orders first and ends with a reason where it cannot be paid for', () => {
    const d = fixture()
    d.place('bob', { side: 'sell', lots: 9_990, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } })
    d.place('bob', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_950 } })
    expect(to(d, 9_900)).toEqual([
      'triggered bob at 9900',
      'filled bob 1000@9899 taker house',
      'closed bob no-liquidity',
      'triggered bob at 9900',
      'closed bob no-liquidity',
    ])
    d.place('bob', { side: 'sell', lots: 9_001, trigger: { kind: 'trigger', by: 'last', ticks: 9_800 } })
    expect(to(d, 9_800)).toEqual(['triggered bob at 9800', 'closed bob trigger-failed'])
  })

  it('places a limit order where it has a price', () => {
    const d = fixture()
    d.place('bob', { side: 'sell', ticks: 9_950, lots: 100, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } })
    expect(to(d, 9_900)).toEqual(['triggered bob at 9900', 'changed bob live'])
    expect(d.funds('bob', 'BTC')).toBe('9.9+0.1')
  })

  it.each<{ what: string; order: Partial<PlainOrder> & { side: 'buy' | 'sell' }; reason: string }>([
    {
      what: 'no price',
      order: { side: 'sell', trigger: { kind: 'trigger', by: 'last', ticks: 0 } },
      reason: 'trigger-price-invalid',
    },
    {
      what: 'a profit below the price',
      order: { side: 'sell', trigger: { kind: 'take-profit', by: 'last', ticks: 9_999 } },
      reason: 'trigger-price-invalid',
    },
    {
      what: 'a loss at the price',
      order: { side: 'sell', trigger: { kind: 'stop-loss', by: 'last', ticks: 10_000 } },
      reason: 'trigger-price-invalid',
    },
    {
      what: 'no callback',
      order: { side: 'sell', trigger: { kind: 'trailing', by: 'last', ticks: 0 } },
      reason: 'trailing-invalid',
    },
    {
      what: 'an order of its own',
      order: { side: 'sell', trigger: { kind: 'stop-loss', by: 'last', ticks: 9_000 }, takeProfit: { ticks: 8_000, by: 'last' } },
      reason: 'order-type-invalid',
    },
  ])('is refused with $what', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', { lots: 100, ...order })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('can be edited, and then fires at its new price', () => {
    const d = fixture()
    d.place('bob', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } })
    d.run({ type: 'edit', account: 'bob', order: { orderId: d.orderId() }, ticks: 0, lots: 50, triggerTicks: 10_100 })
    expect(d.said()).toEqual(['changed bob waiting'])
    expect(to(d, 9_900)).toEqual([])
    expect(to(d, 10_100)).toContain('filled bob 50@10099 taker house')
  })
})

describe('a trailing order', () => {
  const trailing = (side: 'buy' | 'sell', ticks: number): Partial<PlainOrder> & { side: 'buy' | 'sell' } => ({
    side,
    lots: 100,
    trigger: { kind: 'trailing', by: 'last', ticks, callbackMillionths: 10_000 },
  })

  it.each<{ what: string; side: 'buy' | 'sell'; from: number; path: number[]; fires: number }>([
    { what: 'a sell follows the highest price', side: 'sell', from: 0, path: [10_100, 10_200, 10_150, 10_099], fires: 10_098 },
    { what: 'a buy follows the lowest price', side: 'buy', from: 0, path: [9_900, 9_800, 9_850, 9_897], fires: 9_898 },
    { what: 'a sell starts at its price', side: 'sell', from: 10_100, path: [9_500, 10_099, 9_600, 10_100], fires: 9_999 },
  ])('$what', ({ side, from, path, fires }) => {
    const d = fixture()
    d.place('bob', trailing(side, from))
    for (const last of path) expect(to(d, last).filter((word) => !word.startsWith('changed'))).toEqual([])
    expect(to(d, fires)[0]).toBe(`triggered bob at ${fires}`)
  })

  it('journals a new best price, so that a restart keeps it', () => {
    const d = fixture()
    d.place('bob', trailing('sell', 0))
    to(d, 10_100)
    expect(d.last.records).toHaveLength(1)
    to(d, 10_050)
    expect(d.last.records).toHaveLength(0)
  })
})

describe('take-profit and stop-loss that an order brings along', () => {
  const takeProfit: Plain<AttachedRequest> = { ticks: 10_200, by: 'last' }
  const stopLoss: Plain<AttachedRequest> = { ticks: 9_800, by: 'last', limitTicks: 9_700 }

  it('are placed for what was filled after its fee, and the one ends the other', () => {
    const d = fixture()
    to(d, 10_000)
    d.place('bob', { side: 'buy', ticks: 10_001, lots: 100, takeProfit, stopLoss })
    expect(d.said()).toEqual([
      'opened bob live',
      'filled bob 100@10001 taker house',
      'closed bob filled',
      'opened bob waiting',
      'opened bob waiting',
    ])
    // 0.1 BTC less 0.0001 of fee is 99 whole lots.
    expect([...d.state.orders.values()].map(({ lots, ticks }) => [lots, ticks])).toEqual([
      [99, 0],
      [99, 9_700],
    ])
    expect(to(d, 10_200)).toEqual([
      'closed bob other-leg-triggered',
      'triggered bob at 10200',
      'filled bob 99@10199 taker house',
      'closed bob filled',
    ])
    expect(d.state.orders.size).toBe(0)
  })

  it('are placed for the part that was filled of an order that was cancelled, and not at all for none', () => {
    const d = fixture()
    to(d, 10_000)
    d.place('bob', { side: 'buy', ticks: 10_001, lots: 2_000, takeProfit })
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: d.orderId() }] })
    expect([...d.state.orders.values()].map(({ lots }) => lots)).toEqual([999])
    d.place('bob', { side: 'buy', ticks: 9_000, lots: 100, takeProfit })
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: d.orderId() }] })
    expect(d.state.orders.size).toBe(1)
  })

  it.each<{ what: string; order: Partial<PlainOrder> & { side: 'buy' | 'sell' } }>([
    { what: 'a profit below a buy', order: { side: 'buy', ticks: 10_001, takeProfit: { ticks: 10_000, by: 'last' } } },
    { what: 'a loss above a buy', order: { side: 'buy', ticks: 10_001, stopLoss: { ticks: 10_002, by: 'last' } } },
    { what: 'a profit above a sell', order: { side: 'sell', ticks: 9_999, takeProfit: { ticks: 10_000, by: 'last' } } },
    { what: 'no price', order: { side: 'buy', ticks: 9_999, takeProfit: { ticks: 0, by: 'last' } } },
  ])('are refused with $what', ({ order }) => {
    const d = fixture()
    d.place('bob', { lots: 100, ...order })
    expect(d.said()).toEqual(['rejected attached-price-invalid'])
  })
})
