import { expect, it } from 'vitest'
import { MINUTE_MS, P2pFixture } from '#tests/engine/products/p2p-fixture.ts'

/** Goal: two accounts of one person cannot make themselves a reputation by orders with each other. */

const DAY_MS = 86_400_000

/** One completed order of bob's with ann. */
function deal(d: P2pFixture): void {
  const ad = d.publish({ quantity: '100', maxAmount: '100' })
  const order = d.take(ad)
  d.wallMs += MINUTE_MS
  d.run({ type: 'p2p-paid', account: 'bob', id: order, wallMs: d.wallMs })
  d.wallMs += MINUTE_MS
  d.run({ type: 'p2p-release', account: 'ann', id: order, wallMs: d.wallMs })
  expect(d.state.products.p2p.orders.size).toBe(0)
}

const figures = (d: P2pFixture, id: string) => {
  const { completed, bought, sold, releases, pays } = d.state.products.p2p.standings.get(id) ?? {}
  return { completed, bought, sold, releases, pays }
}

it('orders of the same two owners count once in 30 days', () => {
  const d = P2pFixture.funded()
  const once = {
    ann: { completed: 1, bought: 0, sold: 1, releases: 1, pays: 0 },
    bob: { completed: 1, bought: 1, sold: 0, releases: 0, pays: 1 },
  }
  for (let nth = 0; nth < 3; nth += 1) {
    deal(d)
    expect({ ann: figures(d, 'ann'), bob: figures(d, 'bob') }).toEqual(once)
  }
  d.wallMs += 29 * DAY_MS
  deal(d)
  expect(figures(d, 'ann').completed).toBe(1)
  d.wallMs += DAY_MS
  deal(d)
  expect(figures(d, 'ann')).toEqual({ completed: 2, bought: 0, sold: 2, releases: 2, pays: 0 })
  d.expectSound()
})
