import { describe, expect, it } from 'vitest'
import { UNITS_MAX } from '#lib/kernel/money.ts'
import { Fixture, testContract, type Plain, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import type { TriggerRequest } from '../../state/records/order-request.ts'

// Goal: no target is larger than its position, in whatever state, and one for the whole position has its size (rules 5).

type Asked = Partial<PlainOrder> & { kind?: Plain<TriggerRequest>['kind']; at?: number }

/** Places a target for bob, who is long unless the test says otherwise. */
function target(
  d: Futures,
  lots: number,
  { kind = 'take-profit', at = kind === 'stop-loss' ? 9_600 : 10_400, ...rest }: Asked = {},
): string[] {
  const trailing = kind === 'trailing' ? { callbackMillionths: 10_000 } : {}
  return d.order('bob', { side: 'sell', lots, reduceOnly: true, trigger: { kind, by: 'last', ticks: at, ...trailing }, ...rest })
}

function long(lots = 1_000): Futures {
  const d = new Futures('bob', 'ann')
  d.order('bob', { side: 'buy', lots })
  return d
}

/** Returns kind, status and open lots of each of bob's open orders. */
function open(d: Futures): string[] {
  const orders = [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])]
  return orders.map(({ request, status, lots, lotsFilled }) => `${request.trigger?.kind ?? 'plain'} ${status} ${lots - lotsFilled}`)
}

function lastOf(d: Futures): number {
  return Math.max(...[...(d.state.accounts.get('bob')?.openOrders.values() ?? [])].map(({ id }) => id))
}

function edit(d: Futures, change: { lots?: number; ticks?: number; triggerTicks?: number }): string[] {
  d.run({ type: 'edit', account: 'bob', order: { orderId: lastOf(d) }, ticks: 0, lots: 0, triggerTicks: 0, ...change })
  return d.said()
}

describe('a target that is larger than its position', () => {
  it.each<Plain<TriggerRequest>['kind']>(['take-profit', 'stop-loss', 'trailing'])('is refused: %s', (kind) => {
    const d = long()
    const at = kind === 'trailing' ? 0 : undefined
    expect(target(d, 1_001, { kind, ...(at === undefined ? {} : { at }) })).toEqual(['rejected target-above-position'])
    expect(target(d, 1_000, { kind, ...(at === undefined ? {} : { at }) })).toEqual(['opened bob waiting'])
    expect(edit(d, { lots: 1_001 })).toEqual(['rejected target-above-position'])
    expect(edit(d, { lots: 400 })).toEqual(['changed bob waiting'])
    d.settled()
  })

  it('is refused in the book as well, and leaves a plain trigger order alone', () => {
    const d = long()
    target(d, 400, { type: 'limit', ticks: 10_450 })
    d.to(10_400)
    expect(open(d)).toEqual(['take-profit live 400'])
    expect(edit(d, { lots: 1_001 })).toEqual(['rejected target-above-position'])
    expect(edit(d, { lots: 900 })).toContain('changed bob live')
    expect(target(d, 2_000, { kind: 'trigger', at: 10_000 })).toEqual(['opened bob waiting'])
    d.settled()
  })

  it('is the own side’s in a hedged market', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { side: 'buy', lots: 300, positionSide: 'long' })
    d.order('bob', { side: 'sell', lots: 900, positionSide: 'short' })
    expect(target(d, 301, { positionSide: 'long' })).toEqual(['rejected target-above-position'])
    expect(target(d, 300, { positionSide: 'long' })).toEqual(['opened bob waiting'])
    d.settled()
  })
})

describe('a fired target that rests in the book', () => {
  function resting(lots = 1_000): Futures {
    const d = long()
    target(d, lots, { type: 'limit', ticks: 10_450 })
    d.to(10_400)
    return d
  }

  it('shrinks with its position, in the book as well, and ends with it', () => {
    const d = resting()
    d.order('bob', { side: 'sell', lots: 400, reduceOnly: true })
    expect(open(d)).toEqual(['take-profit live 600'])
    d.settled()
    d.to(10_460)
    expect(d.said()).toContain('closed bob filled')
    expect(open(d)).toEqual([])
    d.settled()
  })

  it('ends with it', () => {
    const d = resting()
    expect(d.order('bob', { side: 'sell', lots: 1_000, reduceOnly: true })).toContain('closed bob nothing-to-reduce')
    expect(open(d)).toEqual([])
    d.settled()
  })

  it('gives up what an older one in the book closes already', () => {
    const d = long()
    d.order('bob', { side: 'sell', lots: 300, ticks: 10_450, reduceOnly: true })
    target(d, 700, { type: 'limit', ticks: 10_450 })
    d.to(10_400)
    d.order('bob', { side: 'sell', lots: 500, reduceOnly: true })
    expect(open(d)).toEqual(['plain live 300', 'take-profit live 200'])
    d.settled()
  })

  it('ends on its way to the book, too', () => {
    const d = resting()
    d.run({ type: 'set-realism', account: 'bob', realism: { ...d.state.accounts.get('bob')!.realism, latencyMinMs: 50, latencyMaxMs: 50 } })
    expect(edit(d, { ticks: 10_470 })).toEqual(['changed bob entering'])
    d.run({ type: 'set-realism', account: 'bob', realism: { ...d.state.accounts.get('bob')!.realism, latencyMinMs: 0, latencyMaxMs: 0 } })
    expect(d.order('bob', { side: 'sell', lots: 1_000, reduceOnly: true })).toContain('closed bob nothing-to-reduce')
    d.order('bob', { side: 'buy', lots: 500 })
    d.timeMs += 100
    d.run({ type: 'advance' })
    expect(d.position('bob').lots).toBe(500)
    d.settled()
  })

  it('that shrank below the least size can still be moved', () => {
    const d = resting()
    d.order('bob', { side: 'sell', lots: 995, reduceOnly: true })
    expect(open(d)).toEqual(['take-profit live 5'])
    expect(edit(d, { ticks: 10_440 })).toContain('changed bob live')
    d.settled()
  })
})

describe('a trailing order that closes a position', () => {
  it('shrinks and ends with it', () => {
    const d = long()
    target(d, 1_000, { kind: 'trailing', at: 0 })
    d.order('bob', { side: 'sell', lots: 300, reduceOnly: true })
    expect(open(d)).toEqual(['trailing waiting 700'])
    expect(d.order('bob', { side: 'sell', lots: 700, reduceOnly: true })).toContain('closed bob nothing-to-reduce')
    d.order('bob', { side: 'buy', lots: 500 })
    d.to(9_000)
    expect(d.position('bob').lots).toBe(500)
    d.settled()
  })

  it('that may open a position is no target', () => {
    const d = long()
    d.order('bob', { side: 'sell', lots: 2_000, trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 10_000 } })
    d.order('bob', { side: 'sell', lots: 1_000, reduceOnly: true })
    expect(open(d)).toEqual(['trailing waiting 2000'])
  })
})

describe('a target of the whole position', () => {
  it('grows and shrinks with it, whatever size it was sent with', () => {
    const d = long(400)
    target(d, 7, { target: 'whole' })
    target(d, 400, { kind: 'stop-loss' })
    expect(open(d)).toEqual(['take-profit waiting 400', 'stop-loss waiting 400'])
    expect(d.order('bob', { side: 'buy', lots: 600 })).toContain('changed bob waiting')
    expect(open(d)).toEqual(['take-profit waiting 1000', 'stop-loss waiting 400'])
    d.order('bob', { side: 'sell', lots: 700, reduceOnly: true })
    expect(open(d)).toEqual(['take-profit waiting 300', 'stop-loss waiting 300'])
    d.order('bob', { side: 'buy', lots: 200 })
    expect(open(d)).toEqual(['take-profit waiting 500', 'stop-loss waiting 300'])
    d.settled()
    expect(d.to(10_400)).toContain('filled bob 500@10399 taker house')
    expect(open(d)).toEqual([])
    d.settled()
  })

  it('follows a position that an order in the book lets grow, before the same move fires it', () => {
    const d = long(400)
    target(d, 400, { target: 'whole', kind: 'stop-loss' })
    d.order('bob', { side: 'buy', lots: 600, ticks: 9_700 })
    d.to(9_500)
    expect(d.state.accounts.get('bob')?.positions.size).toBe(0)
    d.settled()
  })

  it('is as large as the position, however small or large orders may be', () => {
    const d = long(1_000)
    d.order('bob', { side: 'sell', lots: 995, reduceOnly: true })
    expect(target(d, 4)).toEqual(['rejected value-below-minimum'])
    expect(target(d, 5, { target: 'whole' })).toEqual(['opened bob waiting'])
    d.settled()
  })

  it('of which a part is named becomes one for that part', () => {
    const d = long(1_000)
    target(d, 0, { target: 'whole' })
    expect(edit(d, { triggerTicks: 10_300 })).toEqual(['changed bob waiting'])
    d.order('bob', { side: 'buy', lots: 100 })
    expect(open(d)).toEqual(['take-profit waiting 1100'])
    edit(d, { lots: 1_100, triggerTicks: 10_350 })
    d.order('bob', { side: 'buy', lots: 100 })
    expect(open(d)).toEqual(['take-profit waiting 1200'])
    edit(d, { lots: 500 })
    d.order('bob', { side: 'buy', lots: 100 })
    expect(open(d)).toEqual(['take-profit waiting 500'])
    d.settled()
  })

  it('stays as it was when it has fired: what rests in the book only shrinks', () => {
    const d = long(1_000)
    target(d, 0, { target: 'whole', type: 'limit', ticks: 10_450 })
    d.to(10_400)
    d.order('bob', { side: 'buy', lots: 100 })
    expect(open(d)).toEqual(['take-profit live 1000'])
    d.settled()
  })

  it('closes no more at once than the fills of an order can be counted in', () => {
    const d = new Futures('bob')
    const futures = {
      tiers: [{ minValue: '0', maxValue: '1000000000000', mm: '0.001', maxLever: '100' }],
      minLever: '1',
      maxLever: '100',
      openCostUpRatio: '0',
      feeRateUpRatio: '0',
    }
    d.run({ type: 'change-market', terms: testContract({ lotsMaxLimit: 1e12, lotsMaxMarket: 1e12, futures }) })
    d.fund('bob', { USDT: '80000000000' })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'futures', asset: 'USDT', amount: '80000000000' })
    d.to(10_000, 1e12)
    for (let nth = 0; nth < 2; nth += 1) d.order('bob', { side: 'buy', lots: 3e11 })
    expect(target(d, 0, { target: 'whole' })).toEqual(['opened bob waiting'])
    expect(open(d)).toEqual(['take-profit waiting 600000000000'])
    const said = d.to(10_400, 1e12)
    const most = Math.floor(UNITS_MAX / 10_920)
    expect(said).toContain(`filled bob ${most}@10399 taker house`)
    expect(d.position('bob').lots).toBe(6e11 - most)
    d.settled()
  })

  it.each<Asked>([{ kind: 'trigger', at: 10_000 }, { reduceOnly: false }])('is none where nothing is closed: %o', (asked) => {
    expect(target(long(), 100, { target: 'whole', ...asked })).toEqual(['rejected order-type-invalid'])
  })

  it('is nothing of a spot pair', () => {
    const d = new Fixture().trader('eve', { USDT: '1000' })
    d.move({ last: 10_000 })
    d.place('eve', { side: 'buy', ticks: 9_900, lots: 100, target: 'whole' })
    expect(d.said()).toEqual(['rejected order-type-invalid'])
  })
})

it('ends with its position also where the same pass opens another one', () => {
  const d = new Futures('bob', 'ann')
  d.order('bob', { side: 'sell', lots: 500 })
  d.order('bob', { side: 'buy', lots: 0, reduceOnly: true, target: 'whole', trigger: { kind: 'take-profit', by: 'last', ticks: 9_700 } })
  // Bob's own sell is behind the house's lots: the order that closes the short meets it.
  d.order('bob', { side: 'sell', lots: 700, ticks: 10_001 })
  d.move({ market: MARKET, last: 10_000, mark: 10_000, bids: [[9_999, 10]], asks: [] })
  expect(d.order('bob', { side: 'buy', lots: 500 })).toContain('closed bob nothing-to-reduce')
  expect(d.position('bob')).toMatchObject({ direction: 2, lots: 500 })
  expect(open(d)).toEqual(['plain live 200'])
  d.settled()
})
