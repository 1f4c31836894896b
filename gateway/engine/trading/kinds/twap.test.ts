import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'
import { expectSettled, restarted } from '#tests/engine/kinds/settled.ts'

const EVERY_MS = 10_000
const BUY = { side: 'buy', ticks: 10_100, lots: 100, twap: { slices: 4, everyMs: EVERY_MS } } as const

function fixture(): Fixture {
  const d = new Fixture().trader('bob', { BTC: '10', USDT: '100000' }).trader('eve', { BTC: '10', USDT: '100000' })
  return at(d, 0)
}

/** Moves the market at a time after the start; the house sells at 100.01. */
function at(d: Fixture, sinceMs: number, last = 10_000, lots = 100_000): Fixture {
  d.timeMs = 1_000 + sinceMs
  d.move({ last, bids: [[last - 1, lots]], asks: [[last + 1, lots]] })
  return d
}

function fills(d: Fixture): number[] {
  return d.last.events.flatMap((event) => (event.type === 'filled' && event.account === 'bob' ? [event.lots] : []))
}

describe('a TWAP', () => {
  it('takes equal slices at equal times, the first at the next event of its market', () => {
    const d = fixture()
    d.place('bob', BUY)
    expect(d.said()).toEqual(['opened bob live', 'changed bob live'])
    const taken = [1, EVERY_MS - 1, EVERY_MS, 2 * EVERY_MS, 3 * EVERY_MS].map((ms) => fills(at(d, ms)))
    expect(taken).toEqual([[25], [], [25], [25], [25]])
    expect(d.said()).toContain('closed bob filled')
    expect(d.funds('bob', 'BTC')).toBe('10.0999')
    expectSettled(d)
  })

  it('catches up with what it missed in one slice, and keeps its times', () => {
    const d = fixture()
    d.place('bob', BUY)
    expect([fills(at(d, 25_000)), fills(at(d, 29_999)), fills(at(d, 30_000))]).toEqual([[75], [], [25]])
    expectSettled(d)
  })

  it('takes nothing beyond its price, nor in a market that is halted or not current, and catches up afterwards', () => {
    const d = fixture()
    d.place('bob', BUY)
    expect(fills(at(d, 1, 10_300))).toEqual([])
    d.run({ type: 'set-halt', halted: true })
    expect(fills(at(d, EVERY_MS))).toEqual([])
    d.run({ type: 'set-halt', halted: false })
    expect(fills(at(d, EVERY_MS + 1))).toEqual([50])
    d.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: 'stale' })
    expect(fills(at(d, 2 * EVERY_MS))).toEqual([])
    d.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: 'live' })
    expect(fills(at(d, 5 * EVERY_MS))).toEqual([50])
    expectSettled(d)
  })

  it('ends with a reason and returns its funds when its last slice leaves something', () => {
    const d = fixture()
    d.place('bob', BUY)
    at(d, 1, 10_000, 10)
    at(d, 3 * EVERY_MS, 10_300)
    expect(d.said()).toContain('closed bob twap-unfilled')
    expect(d.funds('bob', 'BTC')).toBe('10.00999')
    expect(d.funds('bob', 'USDT')).toBe('99998.9999')
    expectSettled(d)
  })

  it('ends by self-trade prevention, by its trader, with its round and with its market', () => {
    for (const end of ['self-trade', 'cancelled-by-user', 'epoch-closed', 'market-closed'] as const) {
      const d = fixture()
      d.place('bob', { ...BUY, selfTrade: 'cancel-taker' })
      const orderId = d.orderId()
      if (end === 'self-trade') {
        d.place('bob', { side: 'sell', ticks: 10_001, lots: 10 })
        at(d, 1, 10_000, 1)
        d.timeMs += 1
        d.move({ last: 10_000, bids: [[9_999, 1]], asks: [[10_002, 1]] })
        at(d, EVERY_MS, 10_001, 1)
      } else if (end === 'cancelled-by-user') d.run({ type: 'cancel', account: 'bob', orders: [{ orderId }] })
      else if (end === 'epoch-closed') d.run({ type: 'close-epoch', account: 'bob' })
      else d.run({ type: 'delist-market', market: 'spot:BTCUSDT' })
      const closed = d.heard.flatMap((event) => (event.type === 'closed' && event.order.id === orderId ? [event.order.cancelReason] : []))
      expect(closed).toEqual([end])
      expectSettled(d)
    }
  })

  it('shares an event with 199 others, and the rest act at the next one', () => {
    const d = fixture()
    for (let nth = 0; nth < 41; nth += 1) {
      d.trader(`t${nth}`, { USDT: '10000' })
      for (let own = 0; own < 5; own += 1) d.place(`t${nth}`, BUY)
    }
    const taken = (sinceMs: number): number => at(d, sinceMs).last.events.filter(({ type }) => type === 'filled').length
    expect([taken(1), taken(2), taken(3)]).toEqual([200, 5, 0])
    expectSettled(d)
  })

  it('is not edited or replaced', () => {
    const d = fixture()
    d.place('bob', BUY)
    const order = { orderId: d.orderId() }
    d.run({ type: 'edit', account: 'bob', order, ticks: 10_050, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual(['rejected order-not-editable'])
    d.run({ type: 'replace', account: 'bob', order, ticks: 10_050, lots: 50 })
    expect(d.said()).toEqual(['rejected order-not-editable'])
  })

  it.each<{ name: string; order: Partial<PlainOrder>; reason: string }>([
    { name: 'one slice', order: { twap: { slices: 1, everyMs: EVERY_MS } }, reason: 'twap-invalid' },
    { name: 'too many slices', order: { lots: 100_000, twap: { slices: 201, everyMs: EVERY_MS } }, reason: 'twap-invalid' },
    { name: 'slices too close together', order: { twap: { slices: 4, everyMs: 4_999 } }, reason: 'twap-invalid' },
    { name: 'more than a week', order: { twap: { slices: 3, everyMs: 4 * 86_400_000 } }, reason: 'twap-invalid' },
    { name: 'slices below the least value', order: { lots: 30 }, reason: 'twap-invalid' },
    { name: 'a market order', order: { type: 'market', ticks: 0 }, reason: 'order-type-invalid' },
    { name: 'targets', order: { stopLoss: { ticks: 9_000, by: 'last' } }, reason: 'order-type-invalid' },
  ])('is refused with $name', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', { ...BUY, ...order })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('is refused as the sixth of its account', () => {
    const d = fixture()
    for (let nth = 0; nth < 5; nth += 1) d.place('bob', BUY)
    d.place('bob', BUY)
    expect(d.said()).toEqual(['rejected too-many-open-orders'])
  })

  it('closes a position in slices, and ends when that is gone', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 400 })
    d.order('bob', { side: 'sell', ticks: 9_900, lots: 400, reduceOnly: true, twap: { slices: 4, everyMs: EVERY_MS } })
    d.to(10_000)
    expect(d.position('bob').lots).toBe(300)
    d.order('bob', { side: 'sell', lots: 200, reduceOnly: true })
    expect([...d.state.orders.values()].map(({ lots, lotsFilled }) => [lots, lotsFilled])).toEqual([[200, 100]])
    expect(d.order('bob', { side: 'sell', lots: 100, reduceOnly: true })).toContain('closed bob nothing-to-reduce')
    d.settled()
  })

  it('ends with a liquidation that needs its margin', () => {
    const d = new Futures('bob')
    d.set('bob', 'crossed', 50)
    d.order('bob', { side: 'buy', lots: 30_000 })
    d.order('bob', { side: 'buy', ticks: 10_100, lots: 4_000, twap: { slices: 4, everyMs: EVERY_MS } })
    d.move({ market: 'futures:BTCUSDT', last: 10_000, mark: 6_500, bids: [[9_999, 1_000]], asks: [[10_001, 100_000]] })
    expect(d.said()).toContain('closed bob liquidated')
    d.settled()
  })
})

type Mistake = 'none' | 'skips-missed' | 'from-last-slice' | 'all-at-first'

/** Returns what is filled after an event at each time, from the times alone. */
function naive(times: readonly number[], lots: number, slices: number, mistake: Mistake): number[] {
  let done = 0
  let last = 0
  let filled = 0
  return times.map((time) => {
    const since = mistake === 'from-last-slice' ? last : 0
    const due =
      mistake === 'from-last-slice'
        ? done + (done === 0 ? 1 : Math.floor((time - since) / EVERY_MS))
        : Math.min(slices, Math.floor(time / EVERY_MS) + 1)
    if (due <= done || done >= slices) return filled
    const size = (count: number): number => (count >= slices ? lots : Math.floor((lots * count) / slices))
    if (mistake === 'skips-missed') filled += size(done + 1) - size(done)
    else filled = mistake === 'all-at-first' ? lots : size(due)
    done = mistake === 'skips-missed' ? done + 1 : due
    last = time
    return filled
  })
}

function agrees(waits: readonly number[], lots: number, slices: number, restarts: readonly number[], mistake: Mistake): boolean {
  let d = fixture()
  d.place('bob', { ...BUY, lots, twap: { slices, everyMs: EVERY_MS } })
  const times = waits.map((_, nth) => waits.slice(0, nth + 1).reduce((sum, wait) => sum + wait, 0))
  const expected = naive(times, lots, slices, mistake)
  let filled = 0
  for (const [nth, time] of times.entries()) {
    if (restarts.includes(nth)) d = restarted(d)
    filled += fills(at(d, time)).reduce((sum, one) => sum + one, 0)
    expectSettled(d)
    if (filled !== expected[nth]) return false
  }
  if (times.some((time) => time >= (slices - 1) * EVERY_MS)) {
    expect(filled).toBe(lots)
    expect(d.funds('bob', 'USDT')).not.toContain('+')
  }
  return true
}

const anyPlan = [
  fc.array(fc.integer({ min: 1, max: 25_000 }), { minLength: 1, maxLength: 10 }),
  fc.integer({ min: 100, max: 400 }),
  fc.integer({ min: 2, max: 9 }),
  fc.array(fc.nat(9), { maxLength: 3 }),
] as const

describe('any TWAP', () => {
  it('has filled after each event exactly what is due by then, whatever it missed or was restarted', () => {
    fc.assert(
      fc.property(...anyPlan, (waits, lots, slices, restarts) => agrees(waits, lots, slices, restarts, 'none')),
      { numRuns: 60 },
    )
  })

  it.each<Mistake>(['skips-missed', 'from-last-slice', 'all-at-first'])('is compared so that %s is noticed', (mistake) => {
    const found = fc.check(
      fc.property(...anyPlan, (waits, lots, slices, restarts) => agrees(waits, lots, slices, restarts, mistake)),
      { numRuns: 100, seed: 3, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
  })
})
