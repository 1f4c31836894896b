import { assert } from '#lib/kernel/assert.ts'

/** The minimum number of gaps before a list is compacted. */
const GAPS_MIN = 64

/** An order that a list can hold. */
interface Listed {
  readonly id: number
  /** Its index in the list, kept by the list: it is deleted without a search. */
  listIndex: number
}

/**
 * The open orders of an account by id. Ids only grow, so that a new order is appended and lookups use binary search; a deleted order
 * leaves a gap until there are more gaps than orders. A map would use more memory and several times the time.
 */
export class OrderList<Order extends Listed> {
  readonly #ids: number[] = []
  readonly #orders: (Order | null)[] = []
  #size = 0
  /** How often the list was compacted, which invalidates indices found before. */
  #moves = 0

  get size(): number {
    return this.#size
  }

  add(order: Order): void {
    assert(order.id > (this.#ids.at(-1) ?? 0), 'a new order has the highest id')
    if (this.#ids.length > 2 * this.#size + GAPS_MIN) this.#closeUp()
    order.listIndex = this.#ids.length
    this.#ids.push(order.id)
    this.#orders.push(order)
    this.#size += 1
  }

  get(id: number): Order | undefined {
    const at = this.#indexOf(id)
    return this.#ids[at] === id ? (this.#orders[at] ?? undefined) : undefined
  }

  delete(order: Order): void {
    const at = order.listIndex
    if (this.#orders[at] !== order) return
    // An order that is filled when it is placed leaves no gap.
    if (at === this.#ids.length - 1) return this.#removeNewest()
    this.#orders[at] = null
    this.#size -= 1
  }

  /** Takes back the newest order, as if it had never been added: its id may be given again. */
  takeBack(id: number): void {
    assert(this.#ids.at(-1) === id && this.#orders.at(-1)?.id === id, 'only the newest order is taken back')
    this.#removeNewest()
  }

  #removeNewest(): void {
    this.#ids.pop()
    this.#orders.pop()
    this.#size -= 1
    this.#moves += 1
  }

  /** Iterates oldest first. The list may change meanwhile: deleted orders are skipped, added ones come last. */
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
      if (moves !== this.#moves) at = this.#indexOf(id + 1)
      moves = this.#moves
    }
  }

  /** Returns the index of an id, or where it would be. */
  #indexOf(id: number): number {
    const ids = this.#ids
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ids[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return low
  }

  #closeUp(): void {
    let count = 0
    for (const order of this.#orders) {
      if (order === null) continue
      order.listIndex = count
      this.#ids[count] = order.id
      this.#orders[count] = order
      count += 1
    }
    this.#ids.length = count
    this.#orders.length = count
    this.#moves += 1
  }
}
