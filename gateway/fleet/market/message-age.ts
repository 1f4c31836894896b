/** How much faster than ours another machine's clock may run: 200 millionths, several times what quartz does. */
const DRIFT = 0.0002

/**
 * Tells how old the newest word of another process is, whose clock is not ours: older than it was at best, by the delay that has come
 * since. So a way that has become slow shows like one that is silent. Both clocks count milliseconds and never go back.
 */
export class MessageAge {
  /** The least difference between our time and the sender's, as it may have become by the clocks' drift. */
  #least = Infinity
  #heardAt = 0
  #sentAt = -Infinity
  #isOther = false

  /** The next word may come from another process, with another clock. */
  restart(): void {
    this.#isOther = true
  }

  hear(sentAt: number, now: number): void {
    const drifted = this.#isOther ? Infinity : this.#least + (now - this.#heardAt) * DRIFT
    this.#isOther = false
    this.#least = Math.min(now - sentAt, drifted)
    this.#heardAt = now
    this.#sentAt = sentAt
  }

  /** Returns the age in milliseconds; Infinity before the first word. */
  at(now: number): number {
    return this.#sentAt === -Infinity ? Infinity : now - this.#sentAt - this.#least
  }
}
