/**
 * The clock that gives commands their time: the market clock, except that it never goes back and never stops. Otherwise a wall clock
 * that was set back, a replay that starts over on an older journal or one that has ended would hold up orders in transit.
 */
export class ExchangeClock {
  readonly #marketNow: () => number
  readonly #monotonicNow: () => number
  #last: number
  #lastAt: number

  /** Starts no earlier than `fromMs`. `monotonicNow` never goes back; both are in milliseconds. */
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
