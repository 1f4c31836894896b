import type { Plain, PlainOrder } from '#tests/engine/fixture.ts'
import { describe, expect, it } from 'vitest'
import type { AttachedRequest } from '../../../state/records/order-request.ts'
import { type Change, edit, editFixture, loss, placed, profit, to } from '#tests/engine/edit-fixture.ts'

describe('attached orders', () => {
  const resting: Partial<PlainOrder> & { side: 'buy' } = { side: 'buy', ticks: 9_900, lots: 100, takeProfit: profit }

  it.each<{ what: string; change: Change; takeProfit: Plain<AttachedRequest> | undefined; stopLoss: Plain<AttachedRequest> | undefined }>([
    { what: 'gets a stop-loss beside its take-profit', change: { stopLoss: loss }, takeProfit: profit, stopLoss: loss },
    {
      what: 'gets another take-profit',
      change: { takeProfit: { ticks: 10_300, by: 'mark' } },
      takeProfit: { ticks: 10_300, by: 'mark' },
      stopLoss: undefined,
    },
    { what: 'loses its take-profit', change: { takeProfit: null }, takeProfit: undefined, stopLoss: undefined },
  ])('$what, and keeps its place in the book', ({ change, takeProfit, stopLoss }) => {
    const d = editFixture()
    const order = placed(d, resting)
    const { slot } = order
    const held = order.held.amount
    expect(edit(d, order.id, change)).toEqual(['changed bob live'])
    expect([order.request.takeProfit, order.request.stopLoss]).toEqual([takeProfit, stopLoss])
    expect([order.slot, order.held.amount]).toEqual([slot, held])
  })

  it('is placed as it was edited', () => {
    const d = editFixture()
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
    const d = editFixture()
    const order = placed(d, resting)
    expect(edit(d, order.id, change)).toEqual([`rejected ${reason}`])
    expect([order.ticks, order.request.takeProfit]).toEqual([9_900, profit])
  })

  it('comes along with an order that waits for its trigger, judged by the price that it waits for', () => {
    const d = editFixture()
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
