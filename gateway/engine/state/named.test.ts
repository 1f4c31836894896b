import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import type { Command } from './commands/commands.ts'
import { contentOf, orderContent } from './commands/content.ts'
import { hashState } from '../record/hash.ts'
import { findBreaches } from '../record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '../record/snapshot.ts'
import type { OrderRequest } from './records/order-request.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from './state.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { type Asked, NAMED_COMMANDS, order, WALL, world } from '#tests/engine/named-commands.ts'

/**
 * Goal: one rule for the ids of all kinds of commands, also after a replay and a restart: the same id with the same content is answered
 * again, with other content it is refused, and neither makes a record.
 */

function replayed(d: Fixture): Fixture {
  const state = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(state, JSON.parse(JSON.stringify(record)) as Command)
  expect(hashState(state)).toBe(hashState(d.state))
  return new Fixture(state)
}

function restored(d: Fixture): Fixture {
  const state = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>)
  expect(hashState(state)).toBe(hashState(d.state))
  return new Fixture(state)
}

const REPEATED: ReadonlySet<string> = new Set(['repeated', 'transfer-repeated', 'loan-repeated', 'product-repeated'])
const refused = (d: Fixture) => d.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))

describe.each(Object.entries(NAMED_COMMANDS))('the id of %s', (_type, { first, others, alike = {} }) => {
  it('names one request, answered again, also after a replay and a restart, and refused with other content', () => {
    const d = world()
    const command = first(d)
    d.run(command)
    expect([refused(d), d.last.records.length]).toEqual([[], 1])
    const hash = hashState(d.state)
    for (const again of [d, replayed(d), restored(d)]) {
      for (const same of [command, { ...command, ...alike } as Asked]) {
        again.run(same)
        expect([again.last.events.map(({ type }) => REPEATED.has(type)), again.last.records]).toEqual([[true], []])
      }
      for (const other of others) {
        again.run({ ...command, ...other } as Asked)
        expect([other, refused(again), again.last.records]).toEqual([other, ['client-id-used'], []])
      }
      expect(hashState(again.state)).toBe(hash)
    }
    expect(findBreaches(d.state)).toEqual([])
  })

  it('is forgotten at the end of the round', () => {
    const d = world()
    d.run(first(d))
    d.run({ type: 'close-epoch', account: 'bob', wallMs: WALL })
    d.run({ type: 'open-epoch', account: 'bob', funds: [{ asset: 'USDT', amount: '1' }] })
    const { epoch } = d.state.accounts.get('bob') ?? {}
    expect([epoch?.clientOrderIds.size, epoch?.transferIds.size, epoch?.loanAnswers.size, epoch?.productRequests.size]).toEqual([
      0, 0, 0, 0,
    ])
  })
})

describe('an order id', () => {
  const named = { ...order, clientOrderId: 'a' } as const

  it('is judged within a batch: of two entries under one id one is placed', () => {
    const d = world()
    d.run({ type: 'place-batch', account: 'bob', orders: [named, { ...named, lots: 200 }, named] })
    expect(d.said()).toEqual(['opened bob live', 'rejected client-id-used', 'repeated'])
  })

  it('stays with its order after a fill and after a cancel', () => {
    const d = world()
    d.place('bob', { ...named, ticks: 10_100 })
    expect(d.said().at(-1)).toBe('closed bob filled')
    d.place('bob', { ...named, ticks: 10_100 })
    expect(d.said()).toEqual(['repeated'])
    d.place('bob', { ...named, side: 'sell', ticks: 9_900 })
    expect(d.said()).toEqual(['rejected client-id-used'])
    d.place('bob', { ...named, clientOrderId: 'b' })
    d.run({ type: 'cancel', account: 'bob', orders: [{ clientOrderId: 'b' }] })
    d.place('bob', { ...named, clientOrderId: 'b' })
    expect(d.said()).toEqual(['repeated'])
    d.place('bob', { ...named, clientOrderId: 'b', ticks: 9_901 })
    expect(d.said()).toEqual(['rejected client-id-used'])
  })

  it('is free again if the order was refused', () => {
    const d = world()
    d.place('bob', { ...named, lots: 2_000_000 })
    d.place('bob', named)
    expect(d.said()).toEqual(['opened bob live'])
  })

  it('is free again if its order is taken back with the request that placed it, also after a replay and a restart', () => {
    const d = world()
    d.place('bob', named)
    const orders = [{ orderId: d.orderId() }]
    d.run({ type: 'cancel', account: 'bob', orders, takesBack: true })
    for (const again of [d, replayed(d), restored(d)]) {
      again.move({ last: 10_000 })
      again.place('bob', { ...named, lots: 200 })
      expect(again.said()).toEqual(['opened bob live'])
    }
  })

  it('keeps what was asked for, whatever the order has become by an edit', () => {
    const d = world()
    d.place('bob', named)
    d.run({ type: 'edit', account: 'bob', order: { clientOrderId: 'a' }, ticks: 9_800, lots: 50, triggerTicks: 0 })
    d.place('bob', named)
    expect(d.said()).toEqual(['repeated'])
    d.place('bob', { ...named, ticks: 9_800, lots: 50 })
    expect(d.said()).toEqual(['rejected client-id-used'])
  })

  it('changes nothing where it refuses a replacement, and the old order may be named in both ways', () => {
    const d = world()
    d.place('bob', { ...named, clientOrderId: 'taken' })
    d.place('bob', { ...named, clientOrderId: 'old' })
    const orderId = d.orderId()
    const hash = hashState(d.state)
    d.run({ type: 'replace', account: 'bob', order: { orderId }, ticks: 9_800, lots: 100, clientOrderId: 'taken' })
    expect([d.said(), hashState(d.state)]).toEqual([['rejected client-id-used'], hash])
    d.run({ type: 'replace', account: 'bob', order: { orderId }, ticks: 9_800, lots: 100, clientOrderId: 'new' })
    d.run({ type: 'replace', account: 'bob', order: { clientOrderId: 'old' }, ticks: 9_800, lots: 100, clientOrderId: 'new' })
    expect(d.said()).toEqual(['repeated'])
  })
})

describe('the content of a request', () => {
  it('does not depend on the order of its fields, nor on how a decimal is written', () => {
    expect(contentOf({ a: '1.0', b: { c: 2, d: 'x' } })).toBe(contentOf({ b: { d: 'x', c: 2 }, a: '01' }))
    expect(contentOf({ a: ['1', '2'] })).not.toBe(contentOf({ a: ['2', '1'] }))
    expect(contentOf({ a: 'x', b: 'y' })).not.toBe(contentOf({ a: 'y', b: 'x' }))
    expect(contentOf({ a: null })).not.toBe(contentOf({}))
    expect(contentOf({ a: undefined, b: false })).toBe(contentOf({}))
    expect(contentOf({ a: 0 })).not.toBe(contentOf({}))
  })

  it('tells apart all of many similar orders, and is a safe integer', () => {
    const contents = new Set<number>()
    for (let nth = 0; nth < 50_000; nth += 1) {
      contents.add(orderContent({ ...order, ticks: 9_000 + (nth % 500), lots: 1 + Math.floor(nth / 500) } as unknown as OrderRequest))
    }
    expect(contents.size).toBe(50_000)
    for (const content of contents) if (!Number.isSafeInteger(content) || content < 0) throw new Error(`${content} is no content`)
  })
})
