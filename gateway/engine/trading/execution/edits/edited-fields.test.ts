import type { PlainOrder } from '#tests/engine/fixture.ts'
import { describe, expect, it } from 'vitest'
import { type Change, edit, editFixture, placed, to, trailing } from '#tests/engine/edit-fixture.ts'

describe('the callback of a trailing order', () => {
  it.each<{ what: string; callback: number; stays: number; fires: number }>([
    { what: 'a longer leash', callback: 20_000, stays: 9_997, fires: 9_996 },
    { what: 'a shorter one', callback: 5_000, stays: 10_150, fires: 10_149 },
  ])('can be changed on its way: $what counts from the best price so far', ({ callback, stays, fires }) => {
    const d = editFixture()
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
    const d = editFixture()
    const order = placed(d, trailing(10_000))
    expect(edit(d, order.id, change)).toEqual([`rejected ${reason}`])
    expect(order.request.trigger?.callbackMillionths).toBe(10_000)
  })

  it.each<{ what: string; order: Partial<PlainOrder> & { side: 'sell' } }>([
    { what: 'a trigger with a price', order: { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } } },
    { what: 'an order in the book', order: { side: 'sell', ticks: 10_100, lots: 100 } },
  ])('is nothing that $what has', ({ order }) => {
    const d = editFixture()
    expect(edit(d, placed(d, order).id, { callbackMillionths: 10_000 })).toEqual(['rejected order-not-editable'])
  })
})

describe('the budget of a waiting buy', () => {
  const waiting: Partial<PlainOrder> & { side: 'buy' } = {
    side: 'buy',
    amount: '100',
    trigger: { kind: 'trigger', by: 'last', ticks: 10_100 },
  }

  it('can be changed, and is spent when it fires', () => {
    const d = editFixture()
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
    const d = editFixture()
    const order = placed(d, waiting)
    expect(edit(d, order.id, change)).toEqual([`rejected ${reason}`])
    expect(order.request.amount).toBe('100')
  })

  it('is nothing that an order by size has', () => {
    const d = editFixture()
    const order = placed(d, { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_900 } })
    expect(edit(d, order.id, { amount: '100' })).toEqual(['rejected order-not-editable'])
  })
})

describe('the name of an order', () => {
  it('can be changed; the one before goes on naming it', () => {
    const d = editFixture()
    const order = placed(d, { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'old' })
    expect(edit(d, order.id, { clientOrderId: 'new', lots: 50 })).toEqual(['changed bob live'])
    expect([order.request.clientOrderId, order.lots]).toEqual(['new', 50])
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'old' })
    expect(d.said()).toEqual(['repeated'])
    d.run({ type: 'cancel', account: 'bob', orders: [{ clientOrderId: 'new' }] })
    expect(d.said()).toEqual(['closed bob cancelled-by-user'])
  })

  it.each<{ what: string; name: string; reason?: string }>([
    { what: 'another order’s', name: 'taken', reason: 'client-id-used' },
    { what: 'its own from before', name: 'own', reason: 'client-id-used' },
    { what: 'empty', name: '' },
    { what: 'too long', name: 'x'.repeat(65) },
    { what: 'not printable', name: 'line\nbreak' },
  ])('is refused where it is $what, and nothing else is changed either', ({ name, reason = 'client-order-id-invalid' }) => {
    const d = editFixture()
    placed(d, { side: 'buy', ticks: 9_800, lots: 100, clientOrderId: 'taken' })
    const order = placed(d, { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'own' })
    expect(edit(d, order.id, { clientOrderId: name, lots: 50 })).toEqual([`rejected ${reason}`])
    expect([order.request.clientOrderId, order.lots]).toEqual(['own', 100])
  })
})
