/**
 * What a command read of the house and of places in the queue. The house moves without being journaled, so a record carries the
 * figures that its command was judged by (DESIGN 2); a replay puts them back before it applies the command again.
 */
export class BookWitness {
  /** House lots by price, as they were when the command first met them. */
  readonly bids = new Map<number, number>()
  readonly asks = new Map<number, number>()
  /** House lots ahead of an order by its id, counted from where its level stood when the command first met it. */
  readonly places = new Map<number, number>()
  readonly #takenBefore = new Map<number, number>()

  level(bid: boolean, ticks: number, lots: number): void {
    const levels = bid ? this.bids : this.asks
    if (!levels.has(ticks)) levels.set(ticks, lots)
  }

  /** `turn` and `taken` as in the book's columns. */
  place(id: number, ticks: number, turn: number, taken: number): void {
    let before = this.#takenBefore.get(ticks)
    if (before === undefined) {
      before = taken
      this.#takenBefore.set(ticks, taken)
    }
    if (!this.places.has(id)) this.places.set(id, Math.max(0, turn - before))
  }

  /** Forgets the levels: a new ladder of the house follows. Places stay, because the queues do. */
  clearLevels(): void {
    if (this.bids.size > 0) this.bids.clear()
    if (this.asks.size > 0) this.asks.clear()
  }

  clear(): void {
    this.clearLevels()
    if (this.places.size > 0) this.places.clear()
    if (this.#takenBefore.size > 0) this.#takenBefore.clear()
  }
}
