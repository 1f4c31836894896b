import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder, testPair } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'
import { expectSettled, restarted } from '#tests/engine/kinds/settled.ts'

const BUY = { side: 'buy', ticks: 10_050, lots: 100, chase: true } as const

function fixture(): Fixture {
  const d = new Fixture().trader('bob', { BTC: '10', USDT: '100000' }).trader('eve', { BTC: '10', USDT: '100000' })
  return to(d, 10_000, 0)
}

/** Moves the market to a best bid one tick below a price and a best ask one above it, some time later. */
function to(d: Fixture, last: number, afterMs = 1_000): Fixture {
  d.timeMs += afterMs
  d.move({ last, bids: [[last - 1, 500]], asks: [[last + 1, 500]] })
  return d
}

function prices({ state }: Fixture): number[] {
  return state.orders.values().flatMap(({ work }) => (work === null ? [] : [work.ticks]))
}

describe('a chase', () => {
  it('rests at the best price of its side and follows it, up to its own price', () => {
    const d = fixture()
    d.place('bob', BUY)
    expect(d.said()).toEqual(['opened bob live', 'changed bob live'])
    expect(prices(d)).toEqual([9_999])
    expect(prices(to(d, 10_020))).toEqual([10_019])
    expect(prices(to(d, 10_051))).toEqual([10_050])
    to(d, 10_052)
    expect(d.said()).toEqual(['closed bob chase-too-far'])
    expect(d.funds('bob', 'USDT')).toBe('100000')
    expectSettled(d)
  })

  it('stays where it is while no better price is there, and is filled there as a maker', () => {
    const d = fixture()
    d.place('bob', BUY)
    const sequence = d.state.sequence
    to(d, 10_000)
    to(d, 10_000)
    expect(d.state.sequence).toBe(sequence)
    to(d, 9_995)
    expect(d.said()).toContain('filled bob 100@9999 maker house')
    expect(d.said()).toContain('closed bob filled')
    expect(d.funds('bob', 'USDT')).toBe('99990.001')
    expectSettled(d)
  })

  it('follows another trader, and never its own price', () => {
    const d = fixture()
    d.place('bob', BUY)
    d.place('eve', { side: 'buy', ticks: 10_000, lots: 50 })
    expect(prices(to(d, 10_000))).toEqual([10_000])
    const sequence = d.state.sequence
    expect(prices(to(d, 10_000))).toEqual([10_000])
    expect(d.state.sequence).toBe(sequence)
    expectSettled(d)
  })

  it('sells likewise downwards', () => {
    const d = fixture()
    d.place('bob', { ...BUY, side: 'sell', ticks: 9_950 })
    expect([prices(d), prices(to(d, 9_960))]).toEqual([[10_001], [9_961]])
    to(d, 9_940)
    expect(d.said()).toEqual(['closed bob chase-too-far'])
    expect(d.funds('bob', 'BTC')).toBe('10')
    expectSettled(d)
  })

  it('is re-priced once a second at most, with all others of its account', () => {
    const d = fixture()
    d.place('bob', BUY)
    d.place('bob', BUY)
    expect(prices(to(d, 10_010, 999))).toEqual([9_999, 9_999])
    expect(prices(to(d, 10_010, 1))).toEqual([10_009, 9_999])
    expect(prices(to(d, 10_010, 999))).toEqual([10_009, 9_999])
    expect(prices(to(d, 10_020, 1))).toEqual([10_009, 10_019])
    expect(prices(to(d, 10_020))).toEqual([10_019, 10_019])
    expectSettled(d)
  })

  it('ends when it was re-priced a hundred times', () => {
    const d = fixture()
    d.place('bob', { ...BUY, ticks: 10_490 })
    for (let nth = 1; nth <= 100; nth += 1) to(d, 10_000 + nth)
    expect(prices(d)).toEqual([10_099])
    to(d, 10_101)
    expect(d.said()).toEqual(['closed bob chase-used-up'])
    expectSettled(d)
  })

  it('stays in a halted market and in one that is not current, and follows afterwards', () => {
    const d = fixture()
    d.place('bob', BUY)
    d.run({ type: 'set-halt', halted: true })
    expect(prices(to(d, 10_010))).toEqual([9_999])
    d.run({ type: 'set-halt', halted: false })
    expect(prices(to(d, 10_010))).toEqual([10_009])
    d.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: 'stale' })
    expect(prices(to(d, 10_020))).toEqual([10_009])
    d.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: 'live' })
    expect(prices(to(d, 10_020))).toEqual([10_019])
    expectSettled(d)
  })

  it('ends by its trader, by self-trade prevention, with its time, its round and its market', () => {
    for (const end of ['cancelled-by-user', 'self-trade', 'expired', 'epoch-closed', 'market-closed'] as const) {
      const d = fixture()
      d.place('bob', end === 'expired' ? { ...BUY, force: 'gtd', expiresAtMs: d.timeMs + 500 } : BUY)
      const orderId = d.orderId()
      if (end === 'cancelled-by-user') d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }] })
      else if (end === 'self-trade') {
        to(d, 10_010)
        d.place('bob', { side: 'sell', ticks: 10_009, lots: 600, selfTrade: 'cancel-maker' })
      } else if (end === 'expired') to(d, 10_010)
      else if (end === 'epoch-closed') d.run({ type: 'close-epoch', account: 'bob' })
      else d.run({ type: 'delist-market', market: 'spot:BTCUSDT' })
      const closed = d.heard.flatMap((event) => (event.type === 'closed' && event.order.id === orderId ? [event.order.cancelReason] : []))
      expect(closed).toEqual([end])
      expectSettled(d)
    }
  })

  it.each<{ name: string; order: Partial<PlainOrder>; reason: string }>([
    { name: 'a price behind the best', order: { ticks: 9_998 }, reason: 'chase-invalid' },
    { name: 'a force that never rests', order: { force: 'ioc' }, reason: 'order-type-invalid' },
    { name: 'targets', order: { takeProfit: { ticks: 10_100, by: 'last' } }, reason: 'order-type-invalid' },
    { name: 'another kind', order: { twap: { slices: 2, everyMs: 5_000 } }, reason: 'order-type-invalid' },
  ])('is refused with $name', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', { ...BUY, ...order })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('ends when the market has new steps between which it rests', () => {
    const d = fixture()
    d.place('bob', BUY)
    d.run({ type: 'change-market', terms: testPair({ priceStep: 10 }) })
    expect(d.said()).toContain('closed bob market-changed')
    expectSettled(d)
  })

  it('is refused as the sixth of its account; it is not edited', () => {
    const d = fixture()
    for (let nth = 0; nth < 5; nth += 1) d.place('bob', BUY)
    d.place('bob', BUY)
    expect(d.said()).toEqual(['rejected too-many-open-orders'])
    const orderId = [...d.state.orders.values()][0]?.id ?? 0
    d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 10_040, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual(['rejected order-not-editable'])
  })

  it('closes a position, and ends when there is nothing left to close', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 400 })
    d.order('bob', { side: 'sell', ticks: 9_900, lots: 400, reduceOnly: true, chase: true })
    d.timeMs += 1_000
    d.to(9_990)
    expect(prices(d)).toEqual([9_991])
    d.order('bob', { side: 'sell', lots: 400, reduceOnly: true })
    expect(d.said()).toContain('closed bob nothing-to-reduce')
    d.settled()
  })

  it('ends with a liquidation that needs its margin', () => {
    const d = new Futures('bob')
    d.set('bob', 'crossed', 50)
    d.order('bob', { side: 'buy', lots: 30_000 })
    d.order('bob', { side: 'buy', ticks: 10_100, lots: 1_000, chase: true })
    d.move({ market: 'futures:BTCUSDT', last: 10_000, mark: 6_500, bids: [[9_999, 1_000]], asks: [[10_001, 100_000]] })
    expect(d.said()).toContain('closed bob liquidated')
    d.settled()
  })
})

type Mistake = 'none' | 'follows-back' | 'no-pause' | 'beyond-its-price'

/** Returns the price of a buy after each event, 0 once it has ended, from the best prices alone. */
function naive(moves: readonly (readonly [number, number])[], mistake: Mistake): number[] {
  let price = 9_999
  let actedAt = 0
  let now = 0
  return moves.map(([best, wait]) => {
    now += wait
    const isBetter = mistake === 'follows-back' ? best !== price : best > price
    if (price === 0 || !isBetter || (mistake !== 'no-pause' && now - actedAt < 1_000)) return price
    price = best > BUY.ticks && mistake !== 'beyond-its-price' ? 0 : best
    actedAt = now
    return price
  })
}

function agrees(moves: readonly (readonly [number, number])[], restarts: readonly number[], mistake: Mistake): boolean {
  let d = fixture()
  d.place('bob', BUY)
  const expected = naive(moves, mistake)
  let records = d.records.length
  for (const [nth, [best, wait]] of moves.entries()) {
    if (restarts.includes(nth)) d = restarted(d)
    // The ask stays out of reach, so that nothing is filled.
    d.timeMs += wait
    d.move({ last: best + 1, bids: [[best, 500]], asks: [[10_200, 500]] })
    expectSettled(d)
    if ((prices(d)[0] ?? 0) !== expected[nth]) return false
    const isMoved = expected[nth] !== (expected[nth - 1] ?? 9_999)
    if (mistake === 'none') expect(d.records.length - records).toBe(isMoved ? 1 : 0)
    records = d.records.length
  }
  return true
}

const anyMoves = fc.array(fc.tuple(fc.integer({ min: 9_990, max: 10_055 }), fc.integer({ min: 1, max: 2_000 })), {
  minLength: 1,
  maxLength: 20,
})
const anyRestarts = fc.array(fc.nat(19), { maxLength: 3 })

describe('any chase', () => {
  it('has after each event the price that it should, and writes a record only when that changes', () => {
    fc.assert(
      fc.property(anyMoves, anyRestarts, (moves, restarts) => agrees(moves, restarts, 'none')),
      { numRuns: 60 },
    )
  })

  it.each<Mistake>(['follows-back', 'no-pause', 'beyond-its-price'])('is compared so that %s is noticed', (mistake) => {
    const found = fc.check(
      fc.property(anyMoves, anyRestarts, (moves, restarts) => agrees(moves, restarts, mistake)),
      { numRuns: 200, seed: 3, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
  })
})
