import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures } from '#tests/engine/futures-fixture.ts'
import { apply } from '../../apply.ts'
import { FRICTIONLESS } from '../../state/records/realism.ts'
import { findBreaches } from '../../record/invariants.ts'
import { hashState } from '../../record/hash.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'

const END = 5_000
const BUY = { side: 'buy', ticks: 9_900, lots: 100, force: 'gtd', expiresAtMs: END } as const

function fixture(): Fixture {
  const d = new Fixture().trader('bob', { BTC: '10', USDT: '100000' })
  d.move({ last: 10_000, bids: [[9_999, 1_000]], asks: [[10_001, 1_000]] })
  return d
}

function at(d: Fixture, timeMs: number): string[] {
  d.timeMs = timeMs
  d.run({ type: 'advance' })
  return d.said()
}

describe('an order that is good till a date', () => {
  it('rests until its end and returns what it held, to the last unit', () => {
    const d = fixture()
    d.place('bob', BUY)
    expect(at(d, END - 1)).toEqual([])
    expect(at(d, END)).toEqual(['closed bob expired'])
    expect(d.funds('bob', 'USDT')).toBe('100000')
    expect(findBreaches(d.state)).toEqual([])
  })

  it('ends before any command that comes after its end', () => {
    const d = fixture()
    d.place('bob', BUY)
    d.timeMs = END + 1
    d.move({ last: 9_800, bids: [[9_799, 1_000]], asks: [[9_801, 1_000]] })
    expect(d.said()).toContain('closed bob expired')
    expect(d.said().join()).not.toContain('filled')
  })

  it('keeps what it has filled, and places its stop for that', () => {
    const d = fixture()
    d.place('bob', { ...BUY, stopLoss: { ticks: 9_000, by: 'last' } })
    d.move({ last: 9_900, bids: [[9_899, 10]], asks: [[9_900, 40]] })
    expect(at(d, END)).toEqual(['closed bob expired', 'opened bob waiting'])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('expires on its way, and in a halted market', () => {
    const d = fixture()
    d.trader('slow', { USDT: '1000' }, { ...FRICTIONLESS, preset: 'custom', latencyMinMs: 4_500, latencyMaxMs: 4_500 })
    d.place('slow', BUY)
    d.place('bob', BUY)
    d.run({ type: 'set-halt', halted: true })
    expect(at(d, END)).toEqual(['closed slow expired', 'closed bob expired'])
    expect([d.funds('slow', 'USDT'), d.funds('bob', 'USDT')]).toEqual(['1000', '100000'])
  })

  it.each<{ name: string; order: Partial<PlainOrder>; reason: string }>([
    { name: 'an end that is over', order: { expiresAtMs: 1_000 }, reason: 'order-expiry-invalid' },
    { name: 'an end in two years', order: { expiresAtMs: 2 * 366 * 86_400_000 }, reason: 'order-expiry-invalid' },
    { name: 'an end between two milliseconds', order: { expiresAtMs: 2_000.5 }, reason: 'order-expiry-invalid' },
    { name: 'another time in force', order: { force: 'gtc' }, reason: 'order-type-invalid' },
    { name: 'a target', order: { trigger: { kind: 'stop-loss', by: 'last', ticks: 10_950 } }, reason: 'order-type-invalid' },
  ])('is refused with $name', ({ order, reason }) => {
    const d = fixture()
    d.place('bob', { ...BUY, ...order })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('is refused without an end', () => {
    const d = fixture()
    const { expiresAtMs: _, ...endless } = BUY
    d.place('bob', endless)
    expect(d.said()).toEqual(['rejected order-expiry-invalid'])
  })

  it('keeps its end when it is edited or replaced', () => {
    const d = fixture()
    d.place('bob', BUY)
    d.run({ type: 'edit', account: 'bob', order: { orderId: d.orderId() }, ticks: 9_800, lots: 0, triggerTicks: 0 })
    d.run({ type: 'replace', account: 'bob', order: { orderId: [...d.state.orders.values()][0]?.id ?? 0 }, ticks: 9_700, lots: 50 })
    expect(at(d, END)).toEqual(['closed bob expired'])
  })

  it('may wait for a price, and ends waiting or in the book', () => {
    const d = fixture()
    const trigger = { kind: 'trigger', by: 'last', ticks: 10_050 } as const
    d.place('bob', { ...BUY, trigger })
    d.place('bob', { ...BUY, trigger: { ...trigger, ticks: 10_500 } })
    d.place('bob', { ...BUY, type: 'market', ticks: 0, trigger: { ...trigger, ticks: 10_600 } })
    d.move({ last: 10_100, bids: [[10_099, 1_000]], asks: [[10_101, 1_000]] })
    expect([...d.state.orders.values()].map(({ status }) => status)).toEqual(['live', 'waiting', 'waiting'])
    expect(at(d, END)).toEqual(['closed bob expired', 'closed bob expired', 'closed bob expired'])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('gets another end, loses it, or gets its first, and keeps its place in the queue', () => {
    const d = fixture()
    const edit = (orderId: number, expiresAtMs: number | null): string[] => {
      d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 0, lots: 0, triggerTicks: 0, expiresAtMs })
      return d.said()
    }
    d.place('bob', BUY)
    const first = d.orderId()
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100 })
    const second = d.orderId()
    const priorities = [...d.state.orders.values()].map(({ priority }) => priority)
    expect(edit(first, END + 1_000)).toEqual(['changed bob live'])
    expect(edit(second, END)).toEqual(['changed bob live'])
    expect(edit(second, 500)).toEqual(['rejected order-expiry-invalid'])
    expect([...d.state.orders.values()].map(({ priority }) => priority)).toEqual(priorities)
    expect(at(d, END)).toEqual(['closed bob expired'])
    expect(edit(first, null)).toEqual(['changed bob live'])
    expect(at(d, END + 2_000)).toEqual([])
    expect(findBreaches(d.state)).toEqual([])
    d.place('bob', { ...BUY, force: 'post-only', expiresAtMs: undefined as never, ticks: 9_800 })
    expect(edit(d.orderId(), END + 9_000)).toEqual(['rejected order-type-invalid'])
  })

  it('is what it was after a snapshot', () => {
    const d = fixture()
    d.place('bob', BUY)
    const restored = new Fixture(restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state)))))
    expect(hashState(restored.state)).toBe(hashState(d.state))
    expect(at(restored, END)).toEqual(at(d, END))
    expect(hashState(restored.state)).toBe(hashState(d.state))
  })

  it('ends with a liquidation like any order, and never twice', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 10_000 })
    d.order('bob', { side: 'sell', ticks: 10_100, lots: 10_000, reduceOnly: true, force: 'gtd', expiresAtMs: d.timeMs + 9_000 })
    d.order('bob', { side: 'sell', lots: 10_000, reduceOnly: true })
    d.timeMs += 9_000
    expect(d.run({ type: 'advance' })).toEqual([])
    d.settled()
  })
})

interface Life {
  readonly endMs: number
  readonly lots: number
  readonly ticks: number
}

type Planted = 'none' | 'late' | 'keeps-hold' | 'youngest-first'

/** Computes which orders are open at a time, and what they hold, from their ends alone. */
function naiveOpen(lives: readonly Life[], nowMs: number, planted: Planted): { ends: number[]; held: number } {
  const isOver = ({ endMs }: Life): boolean => (planted === 'late' ? endMs < nowMs : endMs <= nowMs)
  const open = planted === 'keeps-hold' ? lives : lives.filter((life) => !isOver(life))
  const ended = lives.filter(isOver).map(({ endMs }) => endMs)
  return {
    ends: planted === 'youngest-first' ? ended.toSorted((a, b) => b - a) : ended.toSorted((a, b) => a - b),
    held: open.reduce((sum, { lots, ticks }) => sum + lots * ticks, 0),
  }
}

/** Compares the engine with the naive reading of the ends; checks rules, records and funds on the way. */
function agrees(lives: readonly Life[], looks: readonly number[], planted: Planted): boolean {
  const d = fixture()
  for (const { endMs, lots, ticks } of lives) d.place('bob', { side: 'buy', ticks, lots, force: 'gtd', expiresAtMs: endMs })
  const ends: number[] = []
  for (const nowMs of looks.toSorted((a, b) => a - b)) {
    d.timeMs = nowMs
    for (const event of d.run({ type: 'advance' })) if (event.type === 'closed') ends.push(event.order.request.expiresAtMs ?? 0)
    expect(findBreaches(d.state)).toEqual([])
    const naive = naiveOpen(lives, nowMs, planted)
    const frozen = Number(d.funds('bob', 'USDT').split('+')[1] ?? '0') * 100_000
    if (Math.round(frozen) !== naive.held || ends.join() !== naive.ends.join()) return false
  }
  const again = new Fixture()
  for (const record of d.records.slice(again.sent.length)) apply(again.state, record)
  expect(hashState(again.state)).toBe(hashState(d.state))
  d.timeMs = 10_000
  d.run({ type: 'advance' })
  expect(d.funds('bob', 'USDT')).toBe('100000')
  return true
}

const anyLives = fc.array(
  fc.record({
    endMs: fc.integer({ min: 1_001, max: 9_000 }),
    lots: fc.integer({ min: 20, max: 300 }),
    ticks: fc.integer({ min: 9_600, max: 9_990 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const anyLooks = fc.array(fc.integer({ min: 1_001, max: 9_000 }), { minLength: 1, maxLength: 6 })

describe('orders that expire', () => {
  it('end in the order of their ends, in a replay too', () => {
    fc.assert(
      fc.property(anyLives, anyLooks, (lives, looks) => agrees(lives, looks, 'none')),
      { numRuns: 60 },
    )
  })

  it.each(['late', 'keeps-hold', 'youngest-first'] as const)('are compared so that %s is noticed', (planted) => {
    const late = planted === 'late' ? fc.constant([5_000]) : anyLooks
    const lives = planted === 'late' ? fc.constant([{ endMs: 5_000, lots: 100, ticks: 9_900 }]) : anyLives
    const found = fc.check(
      fc.property(lives, late, (any, looks) => agrees(any, looks, planted)),
      { numRuns: 200, seed: 7 },
    )
    expect(found.failed).toBe(true)
  })
})
