import { assert } from '#lib/kernel/assert.ts'
import type { Ticks } from '#lib/kernel/money.ts'
import type { TriggerBy, TriggerRequest } from './order-request.ts'

/** The part of an order that the list uses. */
interface Waiting {
  readonly id: number
  readonly request: { readonly trigger?: TriggerRequest }
  triggerTicks: Ticks
  triggerUp: boolean
}

/**
 * The orders of one market that wait for a price. Those that fire from below are sorted by rising price, those that fire from above by
 * falling price, so that a move checks the front only. Equal prices are in order of id.
 */
export class TriggerList<Order extends Waiting> {
  readonly #lists = { last: { up: [] as Order[], down: [] as Order[] }, mark: { up: [] as Order[], down: [] as Order[] } }
  readonly trailing: Order[] = []

  #listOf(order: Order): Order[] {
    const trigger = order.request.trigger
    if (trigger === undefined || trigger.kind === 'trailing') return this.trailing
    return this.#lists[trigger.by][order.triggerUp ? 'up' : 'down']
  }

  add(order: Order): void {
    const list = this.#listOf(order)
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (comesBefore(list[middle] as Order, order, list === this.trailing)) low = middle + 1
      else high = middle
    }
    list.splice(low, 0, order)
  }

  remove(order: Order): void {
    const list = this.#listOf(order)
    const at = list.indexOf(order)
    assert(at >= 0, 'an order that waits is on the list of its price')
    list.splice(at, 1)
  }

  /** Returns the orders that a move between `low` and `high` fires, oldest first. They stay in the list. */
  due(by: TriggerBy, high: Ticks, low: Ticks): Order[] {
    const { up, down } = this.#lists[by]
    const found: Order[] = []
    for (const order of up) {
      if (order.triggerTicks > high) break
      found.push(order)
    }
    for (const order of down) {
      if (order.triggerTicks < low) break
      found.push(order)
    }
    return found.length > 1 ? found.toSorted((a, b) => a.id - b.id) : found
  }
}

function comesBefore(a: Waiting, b: Waiting, trailing: boolean): boolean {
  if (trailing || a.triggerTicks === b.triggerTicks) return a.id < b.id
  return a.triggerUp ? a.triggerTicks < b.triggerTicks : a.triggerTicks > b.triggerTicks
}
