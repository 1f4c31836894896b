import { describe, expect, it } from 'vitest'
import { balanceOf } from './accounts.ts'
import { type Breach, findBreaches } from './invariants.ts'
import type { Order } from './orders.ts'
import type { EngineState } from './state.ts'
import { Desk } from '#tests/engine/desk.ts'

interface Scene {
  readonly state: EngineState
  readonly usdt: ReturnType<typeof balanceOf>
  readonly first: Order
  readonly second: Order
}

function scene(): Scene {
  const d = new Desk().trader('bob', { USDT: '1000' })
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
    { what: 'money from nowhere', rule: 'sum-zero', plant: ({ usdt }) => (usdt.total.amount += 1n) },
    { what: 'an overdrawn balance', rule: 'not-negative', plant: ({ usdt }) => (usdt.total.amount = 0n) },
    { what: 'a negative hold', rule: 'not-negative', plant: ({ usdt }) => (usdt.frozen.amount = -1n) },
    { what: 'a hold that no order has', rule: 'holds', plant: ({ usdt }) => (usdt.frozen.amount += 1n) },
    { what: 'an order that holds too little', rule: 'order', plant: ({ first }) => (first.held.amount -= 1n) },
    { what: 'a fill that the book does not know', rule: 'order', plant: ({ first }) => (first.lotsFilled += 1) },
    { what: 'an order that has ended', rule: 'order', plant: ({ first }) => (first.status = 'filled') },
    { what: 'an order that nobody finds', rule: 'index', plant: ({ first }) => first.account.openOrders.delete(first.id) },
    { what: 'an order at another price', rule: 'order', plant: ({ first }) => (first.ticks += 1) },
    {
      what: 'a younger order in front',
      rule: 'rank',
      plant: ({ first, second }) => ([first.priority, second.priority] = [second.priority, first.priority]),
    },
    {
      what: 'a lot too many at a level',
      rule: 'levels',
      plant: ({ first: { market, slot } }) =>
        (market.book.levels.lots[market.book.levels.at(market.book.orders.ticks[slot] ?? 0)] = 1),
    },
    { what: 'a crossed book', rule: 'crossed', plant: ({ first }) => (first.market.book.bestBid = 10_100) },
    { what: 'an order that fell out of the book', rule: 'index', plant: ({ first }) => first.market.book.remove(first.slot) },
    { what: 'a wrong count of open orders', rule: 'index', plant: ({ first }) => (first.account.openCounts[0] = 5) },
  ])('see $what', ({ rule, plant }) => {
    const planted = scene()
    plant(planted)
    expect(findBreaches(planted.state).map((breach) => breach.rule)).toContain(rule)
  })
})
