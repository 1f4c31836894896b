import { type Lots, minus, most, type Ticks, ZERO } from '#lib/kernel/money.ts'

/**
 * The house lots and queue positions that a command read. The house moves without being journaled, so a record carries the figures
 * that its command was based on (DESIGN 2); a replay restores them before it applies the command again.
 */
export class BookWitness {
  /** House lots by price, as the command first met them. */
  readonly bids = new Map<Ticks, Lots>()
  readonly asks = new Map<Ticks, Lots>()
  /** House lots ahead of an order by its id, relative to the level's state when the command first met it. */
  readonly places = new Map<number, Lots>()
  #isEmpty = true
  readonly #takenBefore = new Map<Ticks, Lots>()

  level(bid: boolean, ticks: Ticks, lots: Lots): void {
    const levels = bid ? this.bids : this.asks
    this.#isEmpty = false
    if (!levels.has(ticks)) levels.set(ticks, lots)
  }

  /** `turn` and `taken` as in the book's columns. */
  place(id: number, ticks: Ticks, turn: Lots, taken: Lots): void {
    this.#isEmpty = false
    let before = this.#takenBefore.get(ticks)
    if (before === undefined) {
      before = taken
      this.#takenBefore.set(ticks, taken)
    }
    if (!this.places.has(id)) this.places.set(id, most(ZERO, minus(turn, before)))
  }

  /** Whether the command has read nothing of the house so far. */
  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** Clears the levels before a new ladder of the house. Queue positions remain, because the queues do. */
  clearLevels(): void {
    this.bids.clear()
    this.asks.clear()
  }

  clear(): void {
    if (this.#isEmpty) return
    this.#isEmpty = true
    this.clearLevels()
    this.places.clear()
    this.#takenBefore.clear()
  }
}
