import type { TriggerBy, TriggerRequest } from './order-request.ts'

/** What the list looks at of an order. */
interface Waiting {
  readonly id: number
  readonly request: { readonly trigger?: TriggerRequest }
  triggerTicks: number
  triggerUp: boolean
}

/**
 * The orders of one market that wait for a price. Those that fire from below are sorted by rising price, those that fire from above
 * by falling price, so that a move looks at the front only. Equal prices keep the order of their ids.
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
    if (at >= 0) list.splice(at, 1)
  }

  /** The orders that a move between `low` and `high` fires, oldest first. They stay in the list. */
  due(by: TriggerBy, high: number, low: number): Order[] {
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
