import { assert } from '#lib/kernel/assert.ts'

/** Gaps that a list has at least before it is closed up. */
const GAPS_MIN = 64

/**
 * The open orders of an account by id. Ids only grow, so that a new order goes to the end and one is found by halving; an order that
 * goes leaves a gap until there are more gaps than orders. A map does the same with more memory and several times the time.
 */
export class OrderList<Order extends { readonly id: number }> {
  readonly #ids: number[] = []
  readonly #orders: (Order | null)[] = []
  #size = 0
  /** How often the list was closed up: places found before are others now. */
  #moves = 0

  get size(): number {
    return this.#size
  }

  add(order: Order): void {
    assert(order.id > (this.#ids.at(-1) ?? 0), 'a new order has the highest id')
    if (this.#ids.length > 2 * this.#size + GAPS_MIN) this.#closeUp()
    this.#ids.push(order.id)
    this.#orders.push(order)
    this.#size += 1
  }

  get(id: number): Order | undefined {
    const at = this.#placeOf(id)
    return this.#ids[at] === id ? (this.#orders[at] ?? undefined) : undefined
  }

  delete(id: number): void {
    const at = this.#placeOf(id)
    if (this.#ids[at] !== id || this.#orders[at] === null) return
    this.#orders[at] = null
    this.#size -= 1
  }

  /** Oldest first. Orders may come and go meanwhile: those that have gone are left out, those that came are met at the end. */
  *values(): Generator<Order, undefined> {
    let moves = this.#moves
    let at = 0
    let id = 0
    while (at < this.#ids.length) {
      const order = this.#orders[at] ?? null
      at += 1
      if (order === null) continue
      id = order.id
      yield order
      if (moves !== this.#moves) at = this.#placeOf(id + 1)
      moves = this.#moves
    }
  }

  /** Where an id is, or would be. */
  #placeOf(id: number): number {
    const ids = this.#ids
    let low = 0
    let high = ids.length
    // What goes is often what has just come.
    if (high > 0 && (ids[high - 1] as number) === id) return high - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ids[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return low
  }

  #closeUp(): void {
    let count = 0
    for (let at = 0; at < this.#ids.length; at += 1) {
      if (this.#orders[at] === null) continue
      this.#ids[count] = this.#ids[at] as number
      this.#orders[count] = this.#orders[at] as Order
      count += 1
    }
    this.#ids.length = count
    this.#orders.length = count
    this.#moves += 1
  }
}
