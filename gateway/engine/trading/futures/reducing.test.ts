import { describe, expect, it } from 'vitest'
import type { PlainOrder } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { FRICTIONLESS } from '../../state/records/realism.ts'

// Goal: a reduce-only order goes on for what is left of its position, ends only when that is nothing, and is not accepted for nothing.

const EXIT = { side: 'sell', ticks: 10_400, lots: 1_000, reduceOnly: true } as const
const EVERY_MS = 5_000

/** Bob, long 1,000 lots, with an exit for all of them. */
function long(exit: Partial<PlainOrder> = {}): Futures {
  const d = new Futures('bob', 'ann').set('bob', 'crossed', 20)
  d.order('bob', { side: 'buy', lots: 1_000 })
  d.order('bob', { ...EXIT, ...exit })
  return d
}

const ofBob = (d: Futures) => [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])]
const reducers = (d: Futures) => ofBob(d).filter(({ request, status }) => request.reduceOnly === true && status !== 'waiting')
const left = (d: Futures) => reducers(d).map(({ lots, lotsFilled }) => lots - lotsFilled)
const held = (d: Futures, side = 'net') => d.state.accounts.get('bob')?.positions.get(`${MARKET}:${side}`)?.lots ?? 0

describe('a reduce-only order that rests', () => {
  it.each<[way: string, act: (d: Futures) => void, rest: number]>([
    ['a sale at the market', (d) => void d.order('bob', { side: 'sell', lots: 600 }), 400],
    ['a close at the market', (d) => void d.order('bob', { side: 'sell', lots: 600, reduceOnly: true }), 400],
    [
      'a resting sale that the market takes',
      (d) => {
        d.order('bob', { side: 'sell', ticks: 10_010, lots: 300 })
        d.to(10_020)
      },
      700,
    ],
    [
      'a sale that another trader takes',
      (d) => {
        d.to(10_000, 1)
        d.order('bob', { side: 'sell', ticks: 10_005, lots: 300 })
        d.order('ann', { side: 'buy', ticks: 10_005, lots: 250 })
      },
      750,
    ],
    [
      'a take-profit for a part',
      (d) => {
        d.order('bob', { side: 'sell', lots: 250, reduceOnly: true, trigger: { kind: 'take-profit', by: 'last', ticks: 10_100 } })
        d.to(10_100)
      },
      750,
    ],
    [
      'a trailing stop',
      (d) => {
        const trigger = { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 10_000 } as const
        d.order('bob', { side: 'sell', lots: 100, reduceOnly: true, trigger })
        d.to(9_800)
      },
      900,
    ],
    [
      'a trigger order',
      (d) => {
        d.order('bob', { side: 'sell', lots: 250, reduceOnly: true, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } })
        d.to(9_900)
      },
      750,
    ],
    [
      'a sale in slices',
      (d) => {
        d.order('bob', { side: 'sell', ticks: 9_900, lots: 400, twap: { slices: 4, everyMs: EVERY_MS } })
        d.timeMs += EVERY_MS
        d.to(10_000)
      },
      800,
    ],
  ])('shrinks to what %s leaves', (_way, act, rest) => {
    const d = long()
    act(d)
    expect([held(d), left(d)]).toEqual([rest, [rest]])
    expect(reducers(d)[0]?.market.book.openOf(reducers(d)[0]?.slot ?? 0)).toBe(rest)
    d.settled()
  })

  it('shrinks to what a liquidation leaves', () => {
    const d = new Futures('bob').set('bob', 'crossed', 20)
    d.order('bob', { side: 'buy', lots: 150_000 })
    d.order('bob', { side: 'sell', ticks: 10_400, lots: 150_000, reduceOnly: true })
    d.to(9_540)
    expect([held(d), left(d)]).toEqual([104_821, [104_821]])
    d.settled()
  })

  it('shrinks to what deleveraging leaves', () => {
    const d = new Futures('ann', 'bob')
    for (const name of ['ann', 'bob']) d.set(name, 'crossed', 20)
    d.order('ann', { side: 'sell', lots: 150_000 })
    d.order('bob', { side: 'buy', lots: 170_000 })
    d.order('bob', { side: 'sell', ticks: 10_450, lots: 170_000, reduceOnly: true })
    d.move({ market: MARKET, last: 10_000, mark: 13_000, bids: [[9_999, 1_000]], asks: [[10_001, 1_000]] })
    expect(d.said().some((said) => said.startsWith('deleveraged bob'))).toBe(true)
    expect(held(d)).toBeGreaterThan(0)
    expect(left(d)).toEqual([held(d)])
    d.settled()
  })

  it.each<[kind: string, exit: Partial<PlainOrder>, orders: number]>([
    ['an iceberg', { iceberg: { visible: 200 } }, 1],
    ['a chase', { ticks: 9_900, chase: true }, 1],
    ['an order in slices', { ticks: 9_900, twap: { slices: 10, everyMs: EVERY_MS } }, 1],
    ['one that expires', { force: 'gtd', expiresAtMs: 99_000 }, 1],
    ['one that only makes', { force: 'post-only' }, 1],
    ['several prices', { scaled: { toTicks: 10_480, count: 4, sizes: 'flat' } }, 4],
    ['one of two legs', { oco: { ticks: 9_900, by: 'mark' } }, 1],
  ])('shrinks as %s too', (_kind, exit, orders) => {
    const d = long(exit)
    expect(reducers(d)).toHaveLength(orders)
    d.order('bob', { side: 'sell', lots: 590 })
    expect(left(d).reduce((sum, lots) => sum + lots, 0)).toBe(held(d))
    d.settled()
    d.order('bob', { side: 'sell', lots: held(d), reduceOnly: true })
    expect(ofBob(d)).toEqual([])
    d.settled()
  })

  it('shrinks on its own side of a hedge alone', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { side: 'buy', lots: 1_000, positionSide: 'long' })
    d.order('bob', { side: 'sell', lots: 500, positionSide: 'short' })
    d.order('bob', { ...EXIT, positionSide: 'long' })
    d.order('bob', { side: 'buy', ticks: 9_600, lots: 500, reduceOnly: true, positionSide: 'short' })
    d.order('bob', { side: 'sell', lots: 600, reduceOnly: true, positionSide: 'long' })
    expect(left(d)).toEqual([400, 500])
    d.order('bob', { side: 'buy', lots: 200, reduceOnly: true, positionSide: 'short' })
    expect(left(d)).toEqual([400, 300])
    d.settled()
  })

  it('gives way to older ones: the newest shrinks first, and ends when they cover all that is left', () => {
    const d = long({ lots: 400 })
    d.order('bob', { ...EXIT, ticks: 10_300, lots: 400 })
    d.order('bob', { ...EXIT, ticks: 10_200, lots: 200 })
    d.order('bob', { side: 'sell', lots: 100 })
    expect(left(d)).toEqual([400, 400, 100])
    expect(d.order('bob', { side: 'sell', lots: 300 })).toContain('closed bob reduce-only-covered')
    expect(left(d)).toEqual([400, 200])
    expect(d.order('bob', { side: 'sell', lots: 900 })).toContain('closed bob nothing-to-reduce')
    expect(left(d)).toEqual([])
    d.settled()
  })

  it('keeps its place in the queue', () => {
    const d = long({ ticks: 10_010 })
    d.order('ann', { side: 'sell', ticks: 10_010, lots: 500 })
    d.order('bob', { side: 'sell', lots: 600 })
    expect(d.to(10_010, 0).filter((said) => said.startsWith('filled'))).toEqual([])
    d.move({ market: MARKET, last: 10_000, mark: 10_000, prints: [{ buy: true, ticks: 10_010, lots: 400 }] })
    expect(d.said()).toContain('filled bob 400@10010 maker house')
    d.settled()
  })
})

describe('a second reduce-only order', () => {
  it.each<[kind: string, order: Partial<PlainOrder>]>([
    ['a limit order', {}],
    ['one that only makes', { force: 'post-only' }],
    ['an iceberg', { iceberg: { visible: 200 } }],
    ['a chase', { ticks: 9_900, chase: true }],
    ['an order in slices', { ticks: 9_900, twap: { slices: 4, everyMs: EVERY_MS } }],
    ['several prices', { scaled: { toTicks: 10_480, count: 4, sizes: 'flat' } }],
  ])('for what another one covers is refused as such: %s', (_kind, order) => {
    const d = long()
    const before = ofBob(d)
    expect(d.order('bob', { ...EXIT, ticks: 10_450, ...order })).toEqual(['rejected reduce-only-covered'])
    expect(ofBob(d)).toEqual(before)
    d.settled()
  })

  it('is refused on its own side of a hedge alone, and in a batch for what the first of it covers', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { side: 'buy', lots: 1_000, positionSide: 'long' })
    d.order('bob', { side: 'sell', lots: 500, positionSide: 'short' })
    const exit = { market: MARKET, wallet: 'futures', type: 'limit', force: 'gtc', ...EXIT, positionSide: 'long' } as const
    const other = { ...exit, side: 'buy', ticks: 9_600, lots: 500, positionSide: 'short' } as const
    d.run({ type: 'place-batch', account: 'bob', orders: [exit, { ...exit, ticks: 10_450 }, other] })
    expect(d.said()).toEqual(['opened bob live', 'rejected reduce-only-covered', 'opened bob live'])
    d.settled()
  })

  it('for the rest is accepted, and cut to it', () => {
    const d = long({ lots: 700 })
    d.order('bob', { ...EXIT, ticks: 10_450, lots: 900 })
    expect(left(d)).toEqual([700, 300])
    d.settled()
  })

  it.each<[kind: string, order: Partial<PlainOrder>]>([
    ['at the market', { ticks: 0, type: 'market' }],
    ['at once or never', { ticks: 9_900, force: 'ioc' }],
    ['with a limit that is met', { ticks: 9_900 }],
  ])('that closes %s is no second one: those that rest make room', (_kind, order) => {
    const d = long()
    expect(d.order('bob', { ...EXIT, lots: 300, ...order })).toContain('closed bob filled')
    expect([held(d), left(d)]).toEqual([700, [700]])
    d.settled()
  })

  it('takes the place of the one that it replaces, and an edit keeps to what others leave', () => {
    const d = long({ lots: 600, clientOrderId: 'a' })
    d.order('bob', { ...EXIT, lots: 400 })
    d.run({ type: 'replace', account: 'bob', order: { clientOrderId: 'a' }, ticks: 10_300, lots: 600, clientOrderId: 'b' })
    expect(left(d).toSorted()).toEqual([400, 600])
    d.run({ type: 'edit', account: 'bob', order: { clientOrderId: 'b' }, ticks: 0, lots: 900, triggerTicks: 0 })
    expect(left(d).toSorted()).toEqual([400, 600])
    d.settled()
  })

  it('that finds all covered when it arrives keeps the size that was asked for', () => {
    const d = long({ lots: 600 })
    const slow = { ...FRICTIONLESS, preset: 'custom', latencyMinMs: 20, latencyMaxMs: 20 } as const
    d.run({ type: 'set-realism', account: 'bob', realism: slow })
    d.order('bob', { ...EXIT, lots: 400 })
    d.order('bob', { side: 'sell', lots: 500, reduceOnly: true })
    d.timeMs += 20
    d.run({ type: 'advance' })
    const ended = d.last.events.flatMap((event) => (event.type === 'closed' ? [[event.order.cancelReason, event.order.lots]] : []))
    expect([held(d), left(d)]).toEqual([500, [500]])
    expect(ended).toContainEqual(['reduce-only-covered', 400])
    d.settled()
  })
})
