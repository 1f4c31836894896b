/**
 * The time that commands are given: the market clock's, except that it never goes back and never stands still. A wall clock that was set
 * back, a replay that begins anew over an older journal and one that has ended would each hold up orders that are on their way.
 */
export class ExchangeClock {
  readonly #marketNow: () => number
  readonly #monotonicNow: () => number
  #last: number
  #lastAt: number

  /** Starts no earlier than `fromMs`. `monotonicNow` only runs forward; both in milliseconds. */
  constructor(marketNow: () => number, monotonicNow: () => number, fromMs: number) {
    this.#marketNow = marketNow
    this.#monotonicNow = monotonicNow
    this.#last = fromMs
    this.#lastAt = monotonicNow()
  }

  now(): number {
    const market = this.#marketNow()
    const at = this.#monotonicNow()
    if (market > this.#last) {
      this.#last = market
      this.#lastAt = at
      return market
    }
    const elapsed = Math.floor(at - this.#lastAt)
    if (elapsed > 0) {
      this.#last += elapsed
      this.#lastAt += elapsed
    }
    return this.#last
  }
}
