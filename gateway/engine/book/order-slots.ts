const FIRST_CAPACITY = 1024

/** The turn of an order that has waited behind the house and does so no more. */
export const NOBODY_AHEAD = -1

/**
 * The orders of one book as columns; an order is its slot, a number from 1 on. Slots are linked into the queue of their level and,
 * when free, into the list of free ones, so that an order coming and going allocates nothing.
 */
export class OrderSlots {
  next = new Int32Array(FIRST_CAPACITY)
  previous = new Int32Array(FIRST_CAPACITY)
  ticks = new Int32Array(FIRST_CAPACITY)
  /** Lots still open. */
  left = new Float64Array(FIRST_CAPACITY)
  /** Who placed it, for self-trade prevention. */
  owner = new Int32Array(FIRST_CAPACITY)
  buy = new Uint8Array(FIRST_CAPACITY)
  /**
   * The level's count of taken house lots at which no house lots are ahead of the order any more; 0 where there never were any. Once there
   * were, its place is always noted when it is met, because a replay may come from a time when they still were.
   */
  turn = new Float64Array(FIRST_CAPACITY)
  /** Thousandths of a reference trade that reach it. */
  share = new Uint16Array(FIRST_CAPACITY)
  /** What its owner calls it. */
  id = new Float64Array(FIRST_CAPACITY)
  #free = 0
  #used = 0

  take(): number {
    const slot = this.#free
    if (slot !== 0) {
      this.#free = this.next[slot] as number
      return slot
    }
    this.#used += 1
    if (this.#used === this.next.length) this.#grow()
    return this.#used
  }

  give(slot: number): void {
    this.next[slot] = this.#free
    this.#free = slot
  }

  #grow(): void {
    const capacity = this.next.length * 2
    this.next = copyOf(this.next, new Int32Array(capacity))
    this.previous = copyOf(this.previous, new Int32Array(capacity))
    this.ticks = copyOf(this.ticks, new Int32Array(capacity))
    this.left = copyOf(this.left, new Float64Array(capacity))
    this.owner = copyOf(this.owner, new Int32Array(capacity))
    this.buy = copyOf(this.buy, new Uint8Array(capacity))
    this.turn = copyOf(this.turn, new Float64Array(capacity))
    this.id = copyOf(this.id, new Float64Array(capacity))
    this.share = copyOf(this.share, new Uint16Array(capacity))
  }
}

function copyOf<Column extends Int32Array | Float64Array | Uint8Array | Uint16Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
