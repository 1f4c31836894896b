import { expect, it } from 'vitest'
import { Futures } from '#tests/engine/futures-fixture.ts'

// Goal: an exit that shrank with its position below the smallest order goes on, and its price can still be edited.

/** Bob, long 504 lots with exits for 500 and 4 of them, of which the newer one is worth less than the smallest order. */
function shrunk(): { d: Futures; orderId: number } {
  const d = new Futures('bob').set('bob', 'crossed', 20)
  d.order('bob', { side: 'buy', lots: 1_000 })
  for (const ticks of [10_400, 10_300]) d.order('bob', { side: 'sell', ticks, lots: 500, reduceOnly: true })
  d.order('bob', { side: 'sell', lots: 496 })
  const [, small] = d.state.accounts.get('bob')?.openOrders.values() ?? []
  return { d, orderId: small?.id ?? 0 }
}

const edit = (d: Futures, orderId: number, change: { ticks?: number; lots?: number }): string[] => {
  d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 0, lots: 0, triggerTicks: 0, ...change })
  return d.said()
}

it('the price of a reduce-only order that shrank below the smallest order can be edited, its size cannot', () => {
  const { d, orderId } = shrunk()
  expect(edit(d, orderId, { lots: 3 })).toEqual(['rejected value-below-minimum'])
  edit(d, orderId, { ticks: 10_350 })
  const { openOrders } = d.state.accounts.get('bob') ?? {}
  expect([...(openOrders?.values() ?? [])].map(({ ticks, lots }) => [ticks, lots])).toEqual([
    [10_400, 500],
    [10_350, 4],
  ])
  d.settled()
})
