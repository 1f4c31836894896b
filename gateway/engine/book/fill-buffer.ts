import type { Lots, Ticks } from '#lib/kernel/money.ts'

/** The results of one pass through the book, in order. The next pass reuses the columns. */
export class FillBuffer {
  count = 0
  /** Slot of the maker; 0 for the house. */
  slot = new Int32Array(64)
  ticks = new Int32Array(64)
  /** Lots traded; 0 if self-trade prevention removed the maker instead. */
  lots = new Float64Array(64)
  /** The maker's remaining lots before this fill. */
  before = new Float64Array(64)

  push(slot: number, ticks: Ticks, lots: Lots, before: Lots): void {
    if (this.count === this.slot.length) this.#grow()
    const at = this.count
    this.slot[at] = slot
    this.ticks[at] = ticks
    this.lots[at] = lots
    this.before[at] = before
    this.count = at + 1
  }

  #grow(): void {
    const capacity = this.slot.length * 2
    const { slot, ticks, lots, before } = this
    this.slot = new Int32Array(capacity)
    this.ticks = new Int32Array(capacity)
    this.lots = new Float64Array(capacity)
    this.before = new Float64Array(capacity)
    this.slot.set(slot)
    this.ticks.set(ticks)
    this.lots.set(lots)
    this.before.set(before)
  }
}
