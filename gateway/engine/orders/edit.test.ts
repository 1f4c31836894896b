import { describe, expect, it } from 'vitest'
import { Desk } from '#tests/engine/desk.ts'
import type { EditOrder } from '../commands.ts'
import { hashState } from '../record/hash.ts'
import { findBreaches } from '../record/invariants.ts'
import { FRICTIONLESS } from './realism.ts'
import { restoreSnapshot, takeSnapshot } from '../record/snapshot.ts'
import { createState, NO_TERMS } from '../state/state.ts'
import type { AttachedRequest, OrderRequest } from '../state/order-request.ts'
import type { Order } from '../state/records.ts'

type Change = Partial<Omit<EditOrder, 'type' | 'account' | 'order' | 'timeMs' | 'firstId' | 'random'>>

function desk(): Desk {
  const made = new Desk().trader('bob', { BTC: '10', USDT: '10000' })
  to(made, 10_000)
  return made
}

/** A market around a last price. */
function to(d: Desk, last: number): string[] {
  d.move({ last, mark: last, bids: [[last - 1, 10_000]], asks: [[last + 1, 10_000]] })
  return d.said()
}

function edit(d: Desk, orderId: number, change: Change): string[] {
  d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 0, lots: 0, triggerTicks: 0, ...change })
  expect(findBreaches(d.state)).toEqual([])
  return d.said()
}

function placed(d: Desk, order: Partial<OrderRequest> & Pick<OrderRequest, 'side'>): Order {
  d.place('bob', order)
  const found = d.state.orders.get(d.orderId())
  if (found === undefined) throw new Error(d.said().join())
  return found
}

const trailing = (callbackMillionths: number): Partial<OrderRequest> & { side: 'sell' } => ({
  side: 'sell',
  lots: 100,
  trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths },
})
const profit: AttachedRequest = { ticks: 10_200, by: 'last' }
const loss: AttachedRequest = { ticks: 9_500, by: 'last', limitTicks: 9_400 }

describe('the callback of a trailing order', () => {
  it.each<{ what: string; callback: number; stays: number; fires: number }>([
    { what: 'a longer leash', callback: 20_000, stays: 9_997, fires: 9_996 },
    { what: 'a shorter one', callback: 5_000, stays: 10_150, fires: 10_149 },
  ])('can be changed on its way: $what counts from the best price so far', ({ callback, stays, fires }) => {
    const d = desk()
    const order = placed(d, trailing(10_000))
    to(d, 10_200)
    expect(edit(d, order.id, { callbackMillionths: callback })).toEqual(['changed bob waiting'])
    expect(to(d, stays)).toEqual([])
    expect(to(d, fires)[0]).toBe(`triggered bob at ${fires}`)
  })

  it.each<{ what: string; change: Change; reason: string }>([
    { what: 'the same', change: { callbackMillionths: 10_000 }, reason: 'order-unchanged' },
    { what: 'none', change: { callbackMillionths: 0 }, reason: 'trailing-invalid' },
    { what: 'less than the least', change: { callbackMillionths: 99 }, reason: 'trailing-invalid' },
    { what: 'more than the most', change: { callbackMillionths: 500_001 }, reason: 'trailing-invalid' },
    { what: 'a part of a millionth', change: { callbackMillionths: 100.5 }, reason: 'trailing-invalid' },
    { what: 'a limit price', change: { ticks: 10_000 }, reason: 'order-not-editable' },
  ])('is refused where it is $what', ({ change, reason }) => {
    const d = desk()
    const order = placed(d, trailing(10_000))
    expect(edit(d, order.id, change)).toEqual([`rejected ${reason}`])
    expect(order.request.trigger?.callbackMillionths).toBe(10_000)
  })

  it.each<{ what: string; order: Partial<OrderRequest> & { side: 'sell' } }>([
    { what: 'a trigger with a price', order: { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } } },
    { what: 'an order in the book', order: { side: 'sell', ticks: 10_100, lots: 100 } },
  ])('is nothing that $what has', ({ order }) => {
    const d = desk()
    expect(edit(d, placed(d, order).id, { callbackMillionths: 10_000 })).toEqual(['rejected order-not-editable'])
  })
})

describe('what a waiting buy may spend', () => {
  const waiting: Partial<OrderRequest> & { side: 'buy' } = { side: 'buy', amount: '100', trigger: { kind: 'trigger', by: 'last', ticks: 10_100 } }

  it('can be changed, and is spent when it fires', () => {
    const d = desk()
    const order = placed(d, waiting)
    expect(edit(d, order.id, { amount: '50.5' })).toEqual(['changed bob waiting'])
    to(d, 10_100)
    // 499 whole lots at 101.01.
    expect(d.funds('bob', 'USDT')).toBe('9949.59601')
  })

  it.each<{ what: string; change: Change; reason: string }>([
    { what: 'the same amount', change: { amount: '100' }, reason: 'order-unchanged' },
    { what: 'an amount below the least value', change: { amount: '0.5' }, reason: 'value-below-minimum' },
    { what: 'no amount', change: { amount: '0' }, reason: 'amount-invalid' },
    { what: 'a size', change: { lots: 100 }, reason: 'order-not-editable' },
  ])('is not changed to $what', ({ change, reason }) => {
    const d = desk()
    const order = placed(d, waiting)
    expect(edit(d, order.id, change)).toEqual([`rejected ${reason}`])
    expect(order.request.amount).toBe('100')
  })

  it('is nothing that an order by size has', () => {
    const d = desk()
    const order = placed(d, { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } })
    expect(edit(d, order.id, { amount: '100' })).toEqual(['rejected order-not-editable'])
  })
})

describe('what an order brings along', () => {
  const resting: Partial<OrderRequest> & { side: 'buy' } = { side: 'buy', ticks: 9_900, lots: 100, takeProfit: profit }

  it.each<{ what: string; change: Change; takeProfit: AttachedRequest | undefined; stopLoss: AttachedRequest | undefined }>([
    { what: 'gets a stop-loss beside its take-profit', change: { stopLoss: loss }, takeProfit: profit, stopLoss: loss },
    { what: 'gets another take-profit', change: { takeProfit: { ticks: 10_300, by: 'mark' } }, takeProfit: { ticks: 10_300, by: 'mark' }, stopLoss: undefined },
    { what: 'loses its take-profit', change: { takeProfit: null }, takeProfit: undefined, stopLoss: undefined },
  ])('$what, and keeps its place in the book', ({ change, takeProfit, stopLoss }) => {
    const d = desk()
    const order = placed(d, resting)
    const { slot } = order
    const held = order.held.amount
    expect(edit(d, order.id, change)).toEqual(['changed bob live'])
    expect([order.request.takeProfit, order.request.stopLoss]).toEqual([takeProfit, stopLoss])
    expect([order.slot, order.held.amount]).toEqual([slot, held])
  })

  it('is placed as it was edited', () => {
    const d = desk()
    const order = placed(d, resting)
    edit(d, order.id, { takeProfit: { ticks: 10_300, by: 'last' } })
    to(d, 9_898)
    expect(to(d, 10_250)).toEqual([])
    expect(to(d, 10_300)[0]).toBe('triggered bob at 10300')
  })

  it.each<{ what: string; change: Change; reason: string }>([
    { what: 'nothing new', change: { takeProfit: profit }, reason: 'order-unchanged' },
    { what: 'a profit below the price', change: { takeProfit: { ticks: 9_900, by: 'last' } }, reason: 'attached-price-invalid' },
    { what: 'a loss above the price', change: { stopLoss: { ticks: 9_901, by: 'last' } }, reason: 'attached-price-invalid' },
    { what: 'a price beyond its profit', change: { ticks: 10_250 }, reason: 'attached-price-invalid' },
  ])('is not changed to $what', ({ change, reason }) => {
    const d = desk()
    const order = placed(d, resting)
    expect(edit(d, order.id, change)).toEqual([`rejected ${reason}`])
    expect([order.ticks, order.request.takeProfit]).toEqual([9_900, profit])
  })

  it('comes along with an order that waits for its trigger, judged by the price that it waits for', () => {
    const d = desk()
    const trigger = { kind: 'trigger', by: 'last', ticks: 10_100 } as const
    d.place('bob', { side: 'buy', lots: 100, trigger, stopLoss: { ticks: 10_100, by: 'last' } })
    expect(d.said()).toEqual(['rejected attached-price-invalid'])
    const order = placed(d, { side: 'buy', lots: 100, trigger, stopLoss: { ticks: 10_050, by: 'last' } })
    expect(edit(d, order.id, { takeProfit: { ticks: 10_099, by: 'last' } })).toEqual(['rejected attached-price-invalid'])
    expect(edit(d, order.id, { takeProfit: profit })).toEqual(['changed bob waiting'])
    expect(to(d, 10_100)).toEqual([
      'triggered bob at 10100',
      'filled bob 100@10101 taker house',
      'closed bob filled',
      'opened bob waiting',
      'opened bob waiting',
    ])
    expect(to(d, 10_200).slice(0, 2)).toEqual(['closed bob other-leg-triggered', 'triggered bob at 10200'])
  })
})

describe('the name of an order', () => {
  it('can be changed; the one before goes on naming it', () => {
    const d = desk()
    const order = placed(d, { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'old' })
    expect(edit(d, order.id, { clientOrderId: 'new', lots: 50 })).toEqual(['changed bob live'])
    expect([order.request.clientOrderId, order.lots]).toEqual(['new', 50])
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'old' })
    expect(d.said()).toEqual(['repeated'])
    d.run({ type: 'cancel', account: 'bob', orders: [{ clientOrderId: 'new' }] })
    expect(d.said()).toEqual(['closed bob cancelled-by-user'])
  })

  it.each<{ what: string; name: string }>([
    { what: 'another order’s', name: 'taken' },
    { what: 'empty', name: '' },
    { what: 'too long', name: 'x'.repeat(65) },
    { what: 'not printable', name: 'line\nbreak' },
  ])('is refused where it is $what, and nothing else is changed either', ({ name }) => {
    const d = desk()
    placed(d, { side: 'buy', ticks: 9_800, lots: 100, clientOrderId: 'taken' })
    const order = placed(d, { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'own' })
    expect(edit(d, order.id, { clientOrderId: name, lots: 50 })).toEqual(['rejected client-order-id-invalid'])
    expect([order.request.clientOrderId, order.lots]).toEqual(['own', 100])
  })
})

describe('an edit is refused', () => {
  const resting: Partial<OrderRequest> & { side: 'buy' } = { side: 'buy', ticks: 9_900, lots: 100 }
  const waiting: Partial<OrderRequest> & { side: 'sell' } = { side: 'sell', ticks: 9_890, lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } }

  it.each<{ what: string; order: Partial<OrderRequest> & { side: 'buy' | 'sell' }; change: Change; reason: string }>([
    { what: 'a resting order gets a trigger', order: resting, change: { triggerTicks: 9_950 }, reason: 'order-not-editable' },
    { what: 'a resting order gets an amount', order: resting, change: { amount: '10' }, reason: 'order-not-editable' },
    { what: 'a resting order gets half a tick', order: resting, change: { ticks: 9_900.5 }, reason: 'price-not-a-tick' },
    { what: 'a resting order gets a price below nothing', order: resting, change: { ticks: -1 }, reason: 'price-not-a-tick' },
    { what: 'a resting order gets a part of a lot', order: resting, change: { lots: 1.5 }, reason: 'size-not-a-lot' },
    { what: 'a resting order gets more than an order may have', order: resting, change: { lots: 1_000_001 }, reason: 'size-above-maximum' },
    { what: 'a waiting order gets half a tick', order: waiting, change: { ticks: 9_900.5 }, reason: 'price-not-a-tick' },
    { what: 'a waiting order gets a trigger below nothing', order: waiting, change: { triggerTicks: -1 }, reason: 'trigger-price-invalid' },
    { what: 'a waiting order gets less than the least value', order: waiting, change: { lots: 1 }, reason: 'value-below-minimum' },
    { what: 'a waiting order gets what it has', order: waiting, change: { ticks: 9_890, lots: 100, triggerTicks: 9_900 }, reason: 'order-unchanged' },
    {
      what: 'what stops a loss is to bring something along',
      order: { side: 'sell', lots: 100, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } },
      change: { takeProfit: { ticks: 9_000, by: 'last' } },
      reason: 'order-type-invalid',
    },
  ])('where $what', ({ order, change, reason }) => {
    const d = desk()
    const found = placed(d, order)
    const before = hashState(d.state)
    expect(edit(d, found.id, change)).toEqual([`rejected ${reason}`])
    expect(hashState(d.state)).toBe(before)
  })

  it.each<{ what: string; account: string; reason: string }>([
    { what: 'nobody', account: 'nobody', reason: 'unknown-account' },
    { what: 'an account of the exchange', account: '@house', reason: 'unknown-account' },
    { what: 'somebody else', account: 'ann', reason: 'order-not-open' },
  ])('to $what', ({ account, reason }) => {
    const d = desk().trader('ann', { USDT: '1000' })
    const order = placed(d, resting)
    d.run({ type: 'edit', account, order: { orderId: order.id }, ticks: 9_800, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual([`rejected ${reason}`])
    d.run({ type: 'replace', account, order: { orderId: order.id }, ticks: 9_800, lots: 100 })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('while its market is halted, but for an order that waits', () => {
    const d = desk()
    const [rests, waits] = [placed(d, resting), placed(d, waiting)]
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: true })
    expect(edit(d, rests.id, { lots: 50 })).toEqual(['rejected market-halted'])
    expect(edit(d, waits.id, { lots: 50 })).toEqual(['changed bob waiting'])
  })

  it('and so is the replacing of an order that waits', () => {
    const d = desk()
    d.run({ type: 'replace', account: 'bob', order: { orderId: placed(d, waiting).id }, ticks: 9_800, lots: 100 })
    expect(d.said()).toEqual(['rejected order-not-editable'])
  })
})

describe('an edit', () => {
  it('of where a trailing order starts forgets the best price so far', () => {
    const d = desk()
    const order = placed(d, trailing(10_000))
    to(d, 10_200)
    expect(order.extreme).toBe(10_200)
    edit(d, order.id, { triggerTicks: 10_300 })
    expect([order.extreme, order.triggerTicks]).toEqual([0, 10_300])
    expect(to(d, 9_990)).toEqual([])
  })

  it('of a price takes its time to arrive where the dial says so', () => {
    const d = desk()
    const order = placed(d, { side: 'buy', ticks: 9_900, lots: 100 })
    d.run({ type: 'set-realism', account: 'bob', realism: { ...FRICTIONLESS, preset: 'custom', latencyMinMs: 20, latencyMaxMs: 20 } })
    expect(edit(d, order.id, { lots: 50 })).toEqual(['changed bob live'])
    expect(edit(d, order.id, { ticks: 9_910 })).toEqual(['changed bob entering'])
    expect([order.slot, order.entersAtMs]).toEqual([0, d.timeMs + 20])
    expect(d.funds('bob', 'USDT')).toBe('9995.045+4.955')
  })
})

it('survives a restart as it was edited', () => {
  const d = desk()
  const order = placed(d, trailing(10_000))
  edit(d, order.id, { callbackMillionths: 20_000, takeProfit: null, clientOrderId: 'named' })
  const rested = placed(d, { side: 'buy', ticks: 9_900, lots: 100 })
  edit(d, rested.id, { takeProfit: profit, stopLoss: loss })
  expect(hashState(restoreSnapshot(takeSnapshot(d.state)))).toBe(hashState(d.state))
  const again = new Desk(createState(NO_TERMS))
  for (const record of d.records) again.run(record)
  expect([...again.state.orders.values()].map(({ request }) => request)).toEqual([order.request, rested.request])
})
