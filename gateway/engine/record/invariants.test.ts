import { type Lots, lotsFrom, plus, ticksFrom, ZERO, amountFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { balanceOf } from '../state/accounts.ts'
import { type Breach, findBreaches } from './invariants.ts'
import type { EngineState } from '../state/state.ts'
import { ticksAt } from '../book/columns.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import type { Order } from '../state/records/records.ts'

interface Scene {
  readonly state: EngineState
  readonly usdt: ReturnType<typeof balanceOf>
  readonly first: Order
  readonly second: Order
}

function scene(): Scene {
  const d = new Fixture().trader('bob', { USDT: '1000' })
  d.move({ last: 10_000, asks: [[10_100, 10]] })
  for (const lots of [100, 200]) d.place('bob', { side: 'buy', ticks: 9_000, lots })
  const [first, second] = d.state.orders.values()
  const bob = d.state.accounts.get('bob')
  if (!first || !second || !bob) throw new Error('the scene has two orders')
  return { state: d.state, usdt: balanceOf(bob, 'spot', d.state.assets.indexOf('USDT')), first, second }
}

describe('the rules', () => {
  it('hold for an engine that did nothing wrong', () => {
    expect(findBreaches(scene().state)).toEqual([])
  })

  it.each<{ what: string; rule: Breach['rule']; plant: (scene: Scene) => void }>([
    { what: 'money from nowhere', rule: 'sum-zero', plant: ({ usdt }) => (usdt.total.amount = amountFrom(usdt.total.amount + 1n)) },
    { what: 'an overdrawn balance', rule: 'not-negative', plant: ({ usdt }) => (usdt.total.amount = amountFrom(0n)) },
    { what: 'a negative hold', rule: 'not-negative', plant: ({ usdt }) => (usdt.frozen.amount = amountFrom(-1n)) },
    { what: 'a hold that no order has', rule: 'holds', plant: ({ usdt }) => (usdt.frozen.amount = amountFrom(usdt.frozen.amount + 1n)) },
    {
      what: 'an order that holds too little',
      rule: 'order',
      plant: ({ first }) => (first.held.amount = amountFrom(first.held.amount - 1n)),
    },
    {
      what: 'a fill that the book does not know',
      rule: 'order',
      plant: ({ first }) => (first.lotsFilled = plus(first.lotsFilled, lotsFrom(1))),
    },
    { what: 'an order that has ended', rule: 'order', plant: ({ first }) => (first.status = 'filled') },
    { what: 'an order that nobody finds', rule: 'index', plant: ({ first }) => first.account.openOrders.delete(first) },
    { what: 'an order at another price', rule: 'order', plant: ({ first }) => (first.ticks = plus(first.ticks, ticksFrom(1))) },
    {
      what: 'a younger order in front',
      rule: 'rank',
      plant: ({ first, second }) => ([first.priority, second.priority] = [second.priority, first.priority]),
    },
    {
      what: 'a lot too many at a level',
      rule: 'levels',
      plant: ({ first: { market, slot } }) => (market.book.levels.lots[market.book.levels.at(ticksAt(market.book.orders.ticks, slot))] = 1),
    },
    { what: 'a crossed book', rule: 'crossed', plant: ({ first }) => (first.market.book.bestBid = ticksFrom(10_100)) },
    { what: 'an order that fell out of the book', rule: 'index', plant: ({ first }) => first.market.book.remove(first.slot) },
    { what: 'a wrong count of open orders', rule: 'index', plant: ({ first }) => (first.account.openCounts[0] = 5) },
  ])('see $what', ({ rule, plant }) => {
    const planted = scene()
    plant(planted)
    expect(findBreaches(planted.state).map((breach) => breach.rule)).toContain(rule)
  })
})

describe('the sentence of a broken rule', () => {
  const marked = ({ first: { market } }: Scene, ticks: number): number => market.book.levels.open(ticksFrom(ticks))

  it.each<{ detail: string; plant: (scene: Scene) => void }>([
    { detail: 'USDT sums to 0.0000000000000001', plant: ({ usdt }) => (usdt.total.amount = amountFrom(usdt.total.amount + 1n)) },
    { detail: 'bob spot USDT: total 0, frozen 27', plant: ({ usdt }) => (usdt.total.amount = amountFrom(0n)) },
    {
      detail: 'bob spot USDT: frozen 27.0000000000000001, orders hold 27',
      plant: ({ usdt }) => (usdt.frozen.amount = amountFrom(usdt.frozen.amount + 1n)),
    },
    { detail: 'order 1003: is not indexed', plant: ({ first, state }) => Object.assign(first, { account: state.house, id: 1003 }) },
    { detail: 'has ended and is still open', plant: ({ first }) => (first.status = 'cancelled') },
    { detail: 'has ended and is still open', plant: ({ first }) => (first.status = 'filled') },
    { detail: 'is live at slot 0', plant: ({ first }) => (first.slot = 0) },
    { detail: 'is entering at slot', plant: ({ first }) => (first.status = 'entering') },
    { detail: 'is not where it should be on its way', plant: ({ first, state }) => state.entering.push(first) },
    { detail: 'is not at its slot', plant: ({ first, second }) => (first.slot = second.slot) },
    { detail: 'fills and open lots are not its size', plant: ({ first }) => (first.lots = plus(first.lots, lotsFrom(1))) },
    { detail: 'rests at another price', plant: ({ first }) => (first.ticks = plus(first.ticks, ticksFrom(1))) },
    { detail: 'holds 8.9999999999999999, not 9', plant: ({ first }) => (first.held.amount = amountFrom(first.held.amount - 1n)) },
    { detail: 'spot:BTCUSDT: 10100 over 10100', plant: ({ first }) => (first.market.book.bestBid = ticksFrom(10_100)) },
    {
      detail: '9000 shows 7 lots and holds 300',
      plant: ({ first }) => (first.market.book.levels.lots[first.market.book.levels.at(ticksFrom(9_000))] = 7),
    },
    { detail: '8500 is empty and marked', plant: (at) => void marked(at, 8_500) },
    { detail: 'spot:BTCUSDT: 1 orders rest, 2 are in the book', plant: ({ first }) => (first.market.resting[first.slot] = undefined) },
    { detail: "at 9000 is nobody's", plant: ({ first }) => (first.market.resting[first.slot] = undefined) },
    { detail: 'at 9000 stands behind a younger one', plant: ({ first }) => (first.priority = Number.MAX_SAFE_INTEGER) },
    { detail: 'bob: its counts of open orders are wrong', plant: ({ first }) => (first.account.openCounts[3] = 1) },
  ])('is told in words: $detail', ({ detail, plant }) => {
    const planted = scene()
    plant(planted)
    expect(findBreaches(planted.state).some((breach) => breach.detail.endsWith(detail) || breach.detail.includes(detail))).toBe(true)
  })

  const short = (d: Futures) => d.position('bob')
  it.each<{ detail: string; plant: (d: Futures) => void }>([
    { detail: `bob ${MARKET}:net: is not indexed`, plant: (d) => short(d).market.holders.clear() },
    { detail: `bob ${MARKET}:long: is not indexed`, plant: (d) => d.state.accounts.get('bob')?.positions.set(`${MARKET}:long`, short(d)) },
    { detail: `bob ${MARKET}:net: has 0 lots that cost 100.01`, plant: (d) => (short(d).lots = ZERO) },
    { detail: `bob ${MARKET}:net: has -1 lots that cost 100.01`, plant: (d) => (short(d).lots = -1 as Lots) },
    { detail: `bob ${MARKET}:net: has 1000 lots that cost 0`, plant: (d) => (short(d).cost = amountFrom(0n)) },
    { detail: `bob ${MARKET}:net: has a margin of -0.0000000000000001`, plant: (d) => (short(d).margin = amountFrom(-1n)) },
    { detail: `bob ${MARKET}:net: is net in hedge mode`, plant: (d) => Object.assign(short(d).account, { positionMode: 'hedge' }) },
    { detail: `bob ${MARKET}:net: reduce-only orders want 1000 of 999 lots`, plant: (d) => (short(d).lots = lotsFrom(999)) },
  ])('is told of a position: $detail', ({ detail, plant }) => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 1_000 })
    d.order('bob', { side: 'sell', lots: 1_000, ticks: 10_400, reduceOnly: true })
    d.settled()
    plant(d)
    expect(findBreaches(d.state)).toContainEqual({ rule: 'position', detail })
  })

  it('reports a margin that should not exist, and a hold of a reduce-only order', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 1_000 })
    d.order('bob', { side: 'sell', lots: 1_000, ticks: 10_400, reduceOnly: true })
    expect(findBreaches(d.state)).toEqual([])
    d.position('bob').margin = amountFrom(1n)
    expect(findBreaches(d.state)).toContainEqual({ rule: 'position', detail: `bob ${MARKET}:net: has a margin of 0.0000000000000001` })
    for (const order of d.state.orders.values()) order.held.amount = amountFrom(1n)
    expect(findBreaches(d.state)).toContainEqual({ rule: 'order', detail: `order ${d.orderId()}: holds 0.0000000000000001` })
  })

  it.each<{ detail: string; target?: 'whole'; lots: number }>([
    { detail: 'closes 1000 of 999 lots', lots: 999 },
    { detail: 'closes 1000 of 1001 lots', lots: 1_001, target: 'whole' },
  ])('is told of a target: $detail', ({ detail, lots, target }) => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 1_000 })
    d.order('bob', {
      side: 'sell',
      lots: 1_000,
      reduceOnly: true,
      trigger: { kind: 'take-profit', by: 'last', ticks: 10_400 },
      ...(target && { target }),
    })
    expect(findBreaches(d.state)).toEqual([])
    d.position('bob').lots = lotsFrom(lots)
    expect(findBreaches(d.state)).toEqual([{ rule: 'target', detail: `order ${d.orderId()}: ${detail}` }])
  })

  it('accepts a negative futures wallet that cross positions back', () => {
    const d = new Futures('bob')
    const wallet = balanceOf(d.state.accounts.get('bob')!, 'futures', d.state.assets.indexOf('USDT'))
    d.order('bob', { side: 'buy', lots: 1_000 })
    wallet.total.amount = amountFrom(-1n)
    expect(findBreaches(d.state).map(({ rule }) => rule)).toEqual(['sum-zero'])
    d.state.accounts.get('bob')?.positions.clear()
    expect(findBreaches(d.state).map(({ rule }) => rule)).toContain('not-negative')
  })
})
