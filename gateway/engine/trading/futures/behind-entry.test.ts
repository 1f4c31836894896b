import { describe, expect, it } from 'vitest'
import type { PlainOrder } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { FRICTIONLESS } from '../../state/records/realism.ts'

// Goal: what protects a position may be sent right behind the order that opens it, and is judged once that has reached the book.

const LATENCY_MS = 50
const ENTRY = { side: 'buy', lots: 1_000 } as const
const SLOW = { ...FRICTIONLESS, preset: 'custom', latencyMinMs: LATENCY_MS, latencyMaxMs: LATENCY_MS } as const

const PROTECTIONS: readonly (readonly [kind: string, order: Partial<PlainOrder>])[] = [
  ['a stop-loss', { trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } }],
  ['a take-profit', { trigger: { kind: 'take-profit', by: 'mark', ticks: 10_100 } }],
  ['a stop-loss for the whole position', { lots: 0, target: 'whole', trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } }],
  ['a trailing stop', { trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths: 10_000 } }],
  ['a trigger order', { trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } }],
  ['an order that rests', { ticks: 10_400 }],
  ['a chase', { ticks: 9_900, chase: true }],
  ['an order in slices', { ticks: 9_900, twap: { slices: 4, everyMs: 5_000 } }],
]

function slow(): Futures {
  const d = new Futures('bob', 'ann').set('bob', 'crossed', 20)
  d.run({ type: 'set-realism', account: 'bob', realism: SLOW })
  return d
}

function arrive(d: Futures, ms = LATENCY_MS): readonly string[] {
  d.timeMs += ms
  d.run({ type: 'advance' })
  return d.said()
}

const protect = (d: Futures, order: Partial<PlainOrder>) => d.order('bob', { side: 'sell', lots: 1_000, reduceOnly: true, ...order })
const open = (d: Futures) => [...(d.state.accounts.get('bob')?.openOrders.values() ?? [])].map(({ status, lots }) => [status, lots])

describe('behind an entry that is on its way', () => {
  it.each(PROTECTIONS)('%s is accepted, and goes on once it has arrived', (_kind, order) => {
    const d = slow()
    d.order('bob', ENTRY)
    expect(protect(d, order)[0]).toMatch(/^opened bob/)
    d.settled()
    arrive(d)
    expect(d.position('bob').lots).toBe(1_000)
    expect(open(d)).toEqual([[order.trigger === undefined ? 'live' : 'waiting', 1_000]])
    d.settled()
  })

  it.each(PROTECTIONS)('%s ends if that opens nothing', (_kind, order) => {
    const d = slow()
    d.order('bob', { ...ENTRY, ticks: 9_990, force: 'ioc' })
    protect(d, order)
    arrive(d)
    const waits = order.trigger?.kind === 'trigger'
    expect(open(d)).toEqual(waits ? [['waiting', 1_000]] : [])
    d.settled()
  })

  it.each(PROTECTIONS)('%s shrinks to the part that was filled', (_kind, order) => {
    const d = slow()
    d.move({
      market: MARKET,
      last: 10_000,
      mark: 10_000,
      bids: [[9_999, 600]],
      asks: [
        [10_001, 600],
        [10_020, 600],
      ],
    })
    d.order('bob', { ...ENTRY, ticks: 10_001, force: 'ioc' })
    protect(d, order)
    arrive(d)
    expect(open(d)).toEqual([[order.trigger === undefined ? 'live' : 'waiting', order.trigger?.kind === 'trigger' ? 1_000 : 600]])
    d.settled()
  })

  it.each(PROTECTIONS)('%s ends if that is cancelled on its way', (_kind, order) => {
    const d = slow()
    d.order('bob', { ...ENTRY, clientOrderId: 'entry' })
    protect(d, order)
    d.run({ type: 'cancel', account: 'bob', orders: [{ clientOrderId: 'entry' }] })
    arrive(d)
    const waits = order.trigger?.kind === 'trigger'
    expect(open(d)).toEqual(waits ? [['waiting', 1_000]] : [])
    d.settled()
  })

  it('does not overtake it, however fast its own way is', () => {
    const d = slow()
    d.order('bob', ENTRY)
    d.run({ type: 'set-realism', account: 'bob', realism: FRICTIONLESS })
    protect(d, { ticks: 10_400 })
    protect(d, { lots: 300 })
    expect(open(d)).toEqual([
      ['entering', 1_000],
      ['entering', 1_000],
      ['entering', 300],
    ])
    arrive(d, LATENCY_MS - 1)
    expect(open(d)).toHaveLength(3)
    arrive(d, 1)
    expect(d.position('bob').lots).toBe(700)
    expect(open(d)).toEqual([['live', 700]])
    d.settled()
  })

  it('waits for it if its trigger is reached before', () => {
    const d = slow()
    d.order('bob', ENTRY)
    protect(d, { trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } })
    d.to(9_890)
    expect(open(d)).toEqual([
      ['entering', 1_000],
      ['entering', 1_000],
    ])
    d.settled()
    expect(arrive(d)).toEqual(expect.arrayContaining(['filled bob 1000@9891 taker house', 'filled bob 1000@9889 taker house']))
    expect(d.state.accounts.get('bob')?.positions.size).toBe(0)
    d.settled()
  })

  it('is refused for more than that may open, and for the other side', () => {
    const d = slow()
    d.order('bob', ENTRY)
    expect(protect(d, { lots: 1_001, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } })).toEqual([
      'rejected target-above-position',
    ])
    expect(protect(d, { side: 'buy', ticks: 9_600 })).toEqual(['rejected reduce-only-without-position'])
    protect(d, { ticks: 10_400 })
    expect(protect(d, { ticks: 10_450 })).toEqual(['rejected reduce-only-covered'])
  })

  it('belongs to its own side of a hedge', () => {
    const d = slow()
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { ...ENTRY, positionSide: 'long' })
    expect(protect(d, { ticks: 10_400, positionSide: 'long' })[0]).toMatch(/^opened bob/)
    const short = { side: 'buy', ticks: 9_600, positionSide: 'short' } as const
    expect(protect(d, short)).toEqual(['rejected reduce-only-without-position'])
    arrive(d)
    expect(open(d)).toEqual([['live', 1_000]])
    d.settled()
  })

  it('follows a turn: the targets of the position before end, and those of the next one stay', () => {
    const d = new Futures('bob').set('bob', 'crossed', 20)
    d.order('bob', { side: 'sell', lots: 500 })
    d.order('bob', { side: 'buy', lots: 500, reduceOnly: true, trigger: { kind: 'stop-loss', by: 'last', ticks: 10_300 } })
    d.run({ type: 'set-realism', account: 'bob', realism: SLOW })
    d.order('bob', { side: 'buy', lots: 1_500 })
    protect(d, { trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } })
    arrive(d)
    expect(d.position('bob')).toMatchObject({ direction: 1, lots: 1_000 })
    expect(open(d)).toEqual([['waiting', 1_000]])
    d.settled()
  })
})
