import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OrderList } from './order-list.ts'
import type { Order } from './records.ts'

/** Creates an order with an id only, since the list uses nothing else. */
function orderOf(id: number): Order {
  return { id, listIndex: -1 } as Order
}

function idsOf(list: OrderList<Order>): number[] {
  return [...list.values()].map(({ id }) => id)
}

describe('the open orders of an account', () => {
  it('are found like those of a map, however they come and go', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat()), { maxLength: 600 })
    fc.assert(
      fc.property(steps, (taken) => {
        const list = new OrderList<Order>()
        const map = new Map<number, Order>()
        let id = 0
        for (const [step, random] of taken) {
          id += step
          const order = orderOf(id)
          list.add(order)
          map.set(id, order)
          // Most orders are deleted again, so that the list has many gaps and is compacted.
          for (const gone of [random % (id + 1), (random * 7) % (id + 1)]) {
            const known = map.get(gone)
            if (known !== undefined) list.delete(known)
            map.delete(gone)
          }
          expect([list.get(id), list.get(random % (id + 3))]).toEqual([map.get(id), map.get(random % (id + 3))])
        }
        expect([list.size, idsOf(list)]).toEqual([map.size, [...map.keys()]])
      }),
    )
  })

  it('are met once each while others go and come', () => {
    const list = new OrderList<Order>()
    for (let id = 1; id <= 500; id += 1) list.add(orderOf(id))
    const met: number[] = []
    for (const { id } of list.values()) {
      met.push(id)
      // Each deletes itself and the next one, so that the list is compacted during the iteration; the first hundred add one.
      for (const gone of [list.get(id), list.get(id + 1)]) if (gone !== undefined) list.delete(gone)
      if (id < 200) list.add(orderOf(1000 + id))
    }
    const odd = Array.from({ length: 250 }, (_, nth) => 2 * nth + 1)
    expect(met).toEqual([...odd, ...odd.filter((id) => id < 200).map((id) => 1000 + id)])
    expect(list.size).toBe(0)
  })

  it('take ids that grow only', () => {
    const list = new OrderList<Order>()
    list.add(orderOf(5))
    expect(() => list.add(orderOf(5))).toThrow('highest id')
  })
})
