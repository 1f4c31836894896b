import type { Lots } from '#lib/kernel/money.ts'
import { intAt } from './columns.ts'

const FIRST_CAPACITY = 1024

/** The turn of an order that once waited behind the house and no longer does. */
export const NOBODY_AHEAD = -1 as Lots

/**
 * The orders of one book as columns; an order is its slot, a number from 1 up. Used slots are linked into the queue of their level,
 * free ones into a free list, so that adding and removing an order allocates nothing.
 */
export class OrderSlots {
  next = new Int32Array(FIRST_CAPACITY)
  previous = new Int32Array(FIRST_CAPACITY)
  ticks = new Int32Array(FIRST_CAPACITY)
  /** Lots still open; of an iceberg those of its visible part. */
  left = new Float64Array(FIRST_CAPACITY)
  /** Iceberg: the lots behind its visible part, and the most that it shows; 0 for other orders. */
  hidden = new Float64Array(FIRST_CAPACITY)
  peak = new Float64Array(FIRST_CAPACITY)
  /** The account that placed it, for self-trade prevention. */
  owner = new Int32Array(FIRST_CAPACITY)
  buy = new Uint8Array(FIRST_CAPACITY)
  /**
   * The value of the level's `taken` at which no house lots are ahead of the order any more; 0 if there never were any. Otherwise its
   * queue position is recorded whenever it is met, because a replay may start from a time when house lots were still ahead.
   */
  turn = new Float64Array(FIRST_CAPACITY)
  /** Thousandths of a reference trade that the order gets. */
  share = new Uint16Array(FIRST_CAPACITY)
  /** The order's id in the engine. */
  id = new Float64Array(FIRST_CAPACITY)
  #free = 0
  #used = 0

  idAt(slot: number): number {
    return this.id[slot] as number
  }

  shareAt(slot: number): number {
    return this.share[slot] as number
  }

  take(): number {
    const slot = this.#free
    if (slot !== 0) {
      this.#free = intAt(this.next, slot)
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
    this.next = copyColumn(this.next, new Int32Array(capacity))
    this.previous = copyColumn(this.previous, new Int32Array(capacity))
    this.ticks = copyColumn(this.ticks, new Int32Array(capacity))
    this.left = copyColumn(this.left, new Float64Array(capacity))
    this.hidden = copyColumn(this.hidden, new Float64Array(capacity))
    this.peak = copyColumn(this.peak, new Float64Array(capacity))
    this.owner = copyColumn(this.owner, new Int32Array(capacity))
    this.buy = copyColumn(this.buy, new Uint8Array(capacity))
    this.turn = copyColumn(this.turn, new Float64Array(capacity))
    this.id = copyColumn(this.id, new Float64Array(capacity))
    this.share = copyColumn(this.share, new Uint16Array(capacity))
  }
}

function copyColumn<Column extends Int32Array | Float64Array | Uint8Array | Uint16Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
