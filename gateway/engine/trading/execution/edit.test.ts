import { describe, expect, it } from 'vitest'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { hashState } from '../../record/hash.ts'
import { FRICTIONLESS } from '../../state/records/realism.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '../../state/state.ts'
import { type Change, edit, editFixture, loss, placed, profit, to, trailing } from '#tests/engine/edit-fixture.ts'

describe('an edit is refused', () => {
  const resting: Partial<PlainOrder> & { side: 'buy' } = { side: 'buy', ticks: 9_900, lots: 100 }
  const waiting: Partial<PlainOrder> & { side: 'sell' } = {
    side: 'sell',
    ticks: 9_890,
    lots: 100,
    trigger: { kind: 'trigger', by: 'last', ticks: 9_900 },
  }

  it.each<{ what: string; order: Partial<PlainOrder> & { side: 'buy' | 'sell' }; change: Change; reason: string }>([
    { what: 'a resting order gets a trigger', order: resting, change: { triggerTicks: 9_950 }, reason: 'order-not-editable' },
    { what: 'a resting order gets an amount', order: resting, change: { amount: '10' }, reason: 'order-not-editable' },
    { what: 'a resting order gets half a tick', order: resting, change: { ticks: 9_900.5 }, reason: 'price-not-a-tick' },
    { what: 'a resting order gets a price below nothing', order: resting, change: { ticks: -1 }, reason: 'price-not-a-tick' },
    { what: 'a resting order gets a part of a lot', order: resting, change: { lots: 1.5 }, reason: 'size-not-a-lot' },
    { what: 'a resting order gets more than an order may have', order: resting, change: { lots: 1_000_001 }, reason: 'size-above-maximum' },
    { what: 'a waiting order gets half a tick', order: waiting, change: { ticks: 9_900.5 }, reason: 'price-not-a-tick' },
    { what: 'a waiting order gets a trigger below nothing', order: waiting, change: { triggerTicks: -1 }, reason: 'trigger-price-invalid' },
    { what: 'a waiting order gets less than the least value', order: waiting, change: { lots: 1 }, reason: 'value-below-minimum' },
    {
      what: 'a waiting order gets what it has',
      order: waiting,
      change: { ticks: 9_890, lots: 100, triggerTicks: 9_900 },
      reason: 'order-unchanged',
    },
    {
      what: 'what stops a loss is to bring something along',
      order: { side: 'sell', lots: 100, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_900 } },
      change: { takeProfit: { ticks: 9_000, by: 'last' } },
      reason: 'order-type-invalid',
    },
  ])('where $what', ({ order, change, reason }) => {
    const d = editFixture()
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
    const d = editFixture().trader('ann', { USDT: '1000' })
    const order = placed(d, resting)
    d.run({ type: 'edit', account, order: { orderId: order.id }, ticks: 9_800, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual([`rejected ${reason}`])
    d.run({ type: 'replace', account, order: { orderId: order.id }, ticks: 9_800, lots: 100 })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('while its market is halted, but for an order that waits', () => {
    const d = editFixture()
    const [rests, waits] = [placed(d, resting), placed(d, waiting)]
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: true })
    expect(edit(d, rests.id, { lots: 50 })).toEqual(['rejected market-halted'])
    expect(edit(d, waits.id, { lots: 50 })).toEqual(['changed bob waiting'])
  })

  it('and so is the replacing of an order that waits', () => {
    const d = editFixture()
    d.run({ type: 'replace', account: 'bob', order: { orderId: placed(d, waiting).id }, ticks: 9_800, lots: 100 })
    expect(d.said()).toEqual(['rejected order-not-editable'])
  })
})

describe('an edit', () => {
  it('of where a trailing order starts forgets the best price so far', () => {
    const d = editFixture()
    const order = placed(d, trailing(10_000))
    to(d, 10_200)
    expect(order.extreme).toBe(10_200)
    edit(d, order.id, { triggerTicks: 10_300 })
    expect([order.extreme, order.triggerTicks]).toEqual([0, 10_300])
    expect(to(d, 9_990)).toEqual([])
  })

  it('of a price is delayed by the realism dial', () => {
    const d = editFixture()
    const order = placed(d, { side: 'buy', ticks: 9_900, lots: 100 })
    d.run({ type: 'set-realism', account: 'bob', realism: { ...FRICTIONLESS, preset: 'custom', latencyMinMs: 20, latencyMaxMs: 20 } })
    expect(edit(d, order.id, { lots: 50 })).toEqual(['changed bob live'])
    expect(edit(d, order.id, { ticks: 9_910 })).toEqual(['changed bob entering'])
    expect([order.slot, order.entersAtMs]).toEqual([0, d.timeMs + 20])
    expect(d.funds('bob', 'USDT')).toBe('9995.045+4.955')
  })
})

it('survives a restart as it was edited', () => {
  const d = editFixture()
  const order = placed(d, trailing(10_000))
  edit(d, order.id, { callbackMillionths: 20_000, takeProfit: null, clientOrderId: 'named' })
  const rested = placed(d, { side: 'buy', ticks: 9_900, lots: 100 })
  edit(d, rested.id, { takeProfit: profit, stopLoss: loss })
  expect(hashState(restoreSnapshot(ENGINE_PRODUCTS, takeSnapshot(d.state)))).toBe(hashState(d.state))
  const again = new Fixture(createState(ENGINE_PRODUCTS, NO_TERMS))
  for (const record of d.records) again.run(record)
  expect([...again.state.orders.values()].map(({ request }) => request)).toEqual([order.request, rested.request])
})
