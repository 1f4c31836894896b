import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { apply } from '../../apply.ts'
import { findBreaches } from '../../record/invariants.ts'
import { hashState } from '../../record/hash.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'

const TARGETS = [
  { ticks: 10_100, by: 'last', percent: 50 },
  { ticks: 10_200, by: 'last', percent: 30 },
  { ticks: 10_300, by: 'last', percent: 20 },
] as const
const LONG = { side: 'buy', lots: 10_000, bracket: TARGETS, stopLoss: { ticks: 9_900, by: 'last' } } as const

function long(order: Partial<PlainOrder> = {}): Futures {
  const d = new Futures('bob')
  d.order('bob', { ...LONG, ...order })
  return d
}

/** Returns the open sizes of a bracket: its stop, then its targets. */
function parts(d: Fixture): Record<string, number> {
  const open = [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])]
  return Object.fromEntries(
    open.map(({ request, lots, lotsFilled }) => [request.group?.nth === 0 ? 'stop' : `target ${request.group?.nth}`, lots - lotsFilled]),
  )
}

const closedOf = (said: readonly string[]): string[] => said.filter((text) => text.startsWith('closed'))

describe('a bracket of futures', () => {
  it('protects what its entry has filled: targets with their shares, one stop for all', () => {
    const d = long()
    expect(parts(d)).toEqual({ 'target 1': 5_000, 'target 2': 3_000, 'target 3': 2_000, stop: 10_000 })
    d.settled()
  })

  it('shrinks its stop with every target that fills, and ends it with the last', () => {
    const d = long()
    d.to(10_110)
    expect(parts(d)).toEqual({ 'target 2': 3_000, 'target 3': 2_000, stop: 5_000 })
    d.to(10_210)
    expect(parts(d)).toEqual({ 'target 3': 2_000, stop: 2_000 })
    expect(closedOf(d.to(10_310))).toEqual(expect.arrayContaining(['closed bob other-leg-filled', 'closed bob filled']))
    expect([parts(d), d.state.accounts.get('bob')?.positions.size]).toEqual([{}, 0])
    d.settled()
  })

  it('ends its targets when its stop is triggered', () => {
    const d = long()
    d.to(10_110)
    expect(closedOf(d.to(9_890))).toEqual(['closed bob other-leg-triggered', 'closed bob other-leg-triggered', 'closed bob filled'])
    expect([parts(d), d.state.accounts.get('bob')?.positions.size]).toEqual([{}, 0])
    d.settled()
  })

  it('ends a target in the book, partly filled, when its stop is triggered', () => {
    const d = long({ bracket: TARGETS.map((target) => ({ ...target, limitTicks: target.ticks + 20 })) })
    d.move({ market: MARKET, last: 10_110, mark: 10_110, bids: [[10_109, 1_000]], asks: [[10_130, 1_000]] })
    d.move({ market: MARKET, last: 10_119, mark: 10_119, bids: [[10_120, 400]], asks: [[10_130, 1_000]] })
    expect(parts(d)).toEqual({ 'target 1': 4_600, 'target 2': 3_000, 'target 3': 2_000, stop: 9_600 })
    expect(closedOf(d.to(9_890))).toEqual([...Array.from({ length: 3 }, () => 'closed bob other-leg-triggered'), 'closed bob filled'])
    d.settled()
  })

  it('closes its own side in hedge mode', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { side: 'sell', lots: 500, positionSide: 'short' })
    d.order('bob', { ...LONG, lots: 1_000, positionSide: 'long' })
    d.to(10_110)
    expect([d.position('bob', 'long').lots, d.position('bob', 'short').lots]).toEqual([500, 500])
    d.to(9_890)
    expect([parts(d), d.state.accounts.get('bob')?.positions.size]).toEqual([{}, 1])
    d.settled()
  })

  it('leaves other lots of the position alone', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 2_000 })
    d.order('bob', { ...LONG, lots: 1_000 })
    d.to(10_110)
    d.to(10_210)
    expect(parts(d)).toMatchObject({ stop: 200 })
    d.to(9_890)
    expect(d.position('bob').lots).toBe(2_000)
    d.settled()
  })

  it('waits for a resting entry, and covers the part that it filled before it was cancelled', () => {
    const d = long({ ticks: 9_950 })
    expect(parts(d)).toEqual({ 'target undefined': 10_000 })
    d.move({ market: MARKET, last: 9_950, mark: 9_950, bids: [[9_940, 10]], asks: [[9_950, 101]] })
    d.run({ type: 'cancel-all', account: 'bob', kind: 'orders' })
    expect(parts(d)).toEqual({ 'target 1': 50, 'target 2': 30, 'target 3': 21, stop: 101 })
    d.settled()
  })

  it('is cancelled as a whole, or part by part', () => {
    const d = long()
    const [first] = [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])]
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: first?.id ?? 0 }] })
    expect(parts(d)).toEqual({ 'target 2': 3_000, 'target 3': 2_000, stop: 10_000 })
    d.run({ type: 'cancel-all', account: 'bob', kind: 'both', group: first?.request.group?.id ?? 0 })
    expect(closedOf(d.said())).toHaveLength(3)
    expect([parts(d), d.position('bob').lots]).toEqual([{}, 10_000])
    d.settled()
  })

  it.each([
    {
      end: 'a close of the position',
      go: (d: Futures) => d.order('bob', { side: 'sell', lots: 10_000, reduceOnly: true }),
      reason: 'nothing-to-reduce',
    },
    { end: 'a reset', go: (d: Futures) => (d.run({ type: 'close-epoch', account: 'bob' }), d.said()), reason: 'epoch-closed' },
    { end: 'a delisting', go: (d: Futures) => (d.run({ type: 'delist-market', market: MARKET }), d.said()), reason: 'market-closed' },
  ])('ends with $end', ({ go, reason }) => {
    const d = long()
    expect(closedOf(go(d)).filter((text) => text === `closed bob ${reason}`)).toHaveLength(4)
    expect(parts(d)).toEqual({})
    expect(findBreaches(d.state)).toEqual([])
  })

  it('ends with a liquidation, and stays in a halted market', () => {
    const d = new Futures('bob').set('bob', 'crossed', 20)
    d.order('bob', { ...LONG, lots: 150_000, stopLoss: { ticks: 9_000, by: 'last' } })
    d.run({ type: 'set-halt', halted: true })
    expect(Object.keys(parts(d))).toHaveLength(4)
    d.run({ type: 'set-halt', halted: false })
    d.to(9_400)
    expect(parts(d)).toEqual({})
    d.settled()
  })

  it.each<{ name: string; order: Partial<PlainOrder>; reason: string }>([
    { name: 'shares of 99 %', order: { bracket: TARGETS.map((target) => ({ ...target, percent: 33 })) }, reason: 'bracket-invalid' },
    { name: 'one target', order: { bracket: [{ ticks: 10_100, by: 'last', percent: 100 }] }, reason: 'bracket-invalid' },
    {
      name: 'a target below the price',
      order: {
        bracket: [
          { ...TARGETS[0], ticks: 9_990 },
          { ...TARGETS[1], percent: 50 },
        ],
      },
      reason: 'attached-price-invalid',
    },
    { name: 'a second take-profit', order: { takeProfit: { ticks: 10_500, by: 'last' } }, reason: 'order-type-invalid' },
    { name: 'reduce-only', order: { reduceOnly: true }, reason: 'order-type-invalid' },
  ])('is refused with $name', ({ order, reason }) => {
    const d = new Futures('bob')
    expect(d.order('bob', { ...LONG, ...order })).toEqual([`rejected ${reason}`])
  })

  it('is refused without a stop, and with too small a share', () => {
    const d = new Futures('bob')
    const { stopLoss: _, ...bare } = LONG
    expect(d.order('bob', bare)).toEqual(['rejected bracket-invalid'])
    expect(d.order('bob', { ...LONG, lots: 2 })).toEqual(['rejected size-below-minimum'])
  })

  it('keeps its entry from being edited past its targets', () => {
    const d = long({ ticks: 9_950 })
    d.run({ type: 'edit', account: 'bob', order: { orderId: d.orderId() }, ticks: 0, lots: 0, triggerTicks: 0, stopLoss: null })
    expect(d.said()).toEqual(['rejected bracket-invalid'])
  })

  it('is what it was after a snapshot', () => {
    const d = long()
    const restored = new Fixture(restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state)))))
    restored.timeMs = d.timeMs
    for (const one of [d, restored])
      one.move({ market: MARKET, last: 10_110, mark: 10_110, bids: [[10_109, 9_000]], asks: [[10_111, 9_000]] })
    expect([parts(restored), hashState(restored.state)]).toEqual([parts(d), hashState(d.state)])
  })
})

describe('a bracket of spot', () => {
  it('sells its shares at its targets, and the rest at its stop', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.move({ last: 10_000, bids: [[9_999, 9_000]], asks: [[10_000, 9_000]] })
    d.place('bob', { side: 'buy', ticks: 10_000, lots: 1_000, bracket: TARGETS, stopLoss: { ticks: 9_900, by: 'last' } })
    expect(parts(d)).toEqual({ 'target 1': 499, 'target 2': 300, 'target 3': 200, stop: 999 })
    d.move({ last: 10_110, bids: [[10_109, 9_000]], asks: [[10_111, 9_000]] })
    expect(parts(d)).toEqual({ 'target 2': 300, 'target 3': 200, stop: 500 })
    d.move({ last: 9_890, bids: [[9_889, 9_000]], asks: [[9_891, 9_000]] })
    expect([parts(d), d.funds('bob', 'BTC')]).toEqual([{}, '0'])
    expect(findBreaches(d.state)).toEqual([])
  })
})

interface Path {
  readonly percents: readonly number[]
  readonly lots: number
  readonly prices: readonly number[]
}

const anyPath: fc.Arbitrary<Path> = fc.record({
  percents: fc.constantFrom([50, 50], [25, 25, 50], [10, 20, 30, 40], [20, 20, 20, 20, 20], [1, 99]),
  lots: fc.integer({ min: 1_000, max: 20_000 }),
  prices: fc.array(fc.integer({ min: 9_850, max: 10_300 }), { maxLength: 12 }),
})

type Planted = 'none' | 'stop-keeps-size' | 'targets-stay' | 'shares-round-up'

/** Computes what is left of the position from the prices alone: each reached target sells its share, the reached stop all that is left. */
function naiveLeft({ percents, lots, prices }: Path, planted: Planted): number {
  let given = 0
  const shares = percents.map((_, at) => {
    const until = Math.floor((lots * percents.slice(0, at + 1).reduce((sum, percent) => sum + percent, 0)) / 100)
    const share = until - given + (planted === 'shares-round-up' && at === 0 ? 1 : 0)
    given = until
    return share
  })
  const open = new Set(shares.keys())
  let left = lots
  for (const price of prices) {
    for (const at of open) {
      if (price < 10_050 + 50 * at) continue
      open.delete(at)
      left -= shares[at] ?? 0
    }
    if (price <= 9_900) {
      left = planted === 'stop-keeps-size' ? left - lots : 0
      if (planted !== 'targets-stay') open.clear()
      else if (open.size > 0) return -1
    }
  }
  return left
}

/** Compares the engine with the naive reading of the prices; checks rules, records and funds on the way. */
function agrees(path: Path, planted: Planted): boolean {
  const d = new Futures('bob')
  const bracket = path.percents.map((percent, at) => ({ ticks: 10_050 + 50 * at, by: 'last' as const, percent }))
  d.order('bob', { side: 'buy', lots: path.lots, bracket, stopLoss: { ticks: 9_900, by: 'last' } })
  for (const price of path.prices) {
    d.to(price)
    expect(findBreaches(d.state)).toEqual([])
  }
  const left = d.state.accounts.get('bob')?.positions.get(`${MARKET}:net`)?.lots ?? 0
  d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
  expect(d.wallet('bob')).not.toContain('+')
  const again = new Fixture()
  for (const record of d.records.slice(again.sent.length)) apply(again.state, record)
  expect(hashState(again.state)).toBe(hashState(d.state))
  return left === naiveLeft(path, planted)
}

describe('the parts of any bracket', () => {
  it('close the position as the prices say, in a replay too', () => {
    fc.assert(
      fc.property(anyPath, (path) => agrees(path, 'none')),
      { numRuns: 60 },
    )
  })

  it.each(['stop-keeps-size', 'targets-stay', 'shares-round-up'] as const)('are compared so that %s is noticed', (planted) => {
    expect(
      fc.check(
        fc.property(anyPath, (path) => agrees(path, planted)),
        { numRuns: 200, seed: 7 },
      ).failed,
    ).toBe(true)
  })
})
