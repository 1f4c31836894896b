/** An answer slower than this tells too little about the other clock. */
const ROUND_TRIP_MAX_MS = 5000

/** How fast the clock goes while it is ahead of the exchange's. */
const SLOW = 0.5

/**
 * The exchange's clock: ours, plus the offset that was measured. It never goes back and never stands still: where the exchange's has been
 * set back, it goes slowly until the other has caught up, because pauses and ages are told by it.
 */
export class ExchangeClock {
  readonly #monotonicNow: () => number
  #offset: number
  #said = -Infinity
  #saidAt: number

  /** `wallNow` is our own clock, until the first measurement. */
  constructor(wallNow: number, monotonicNow: () => number) {
    this.#monotonicNow = monotonicNow
    this.#saidAt = monotonicNow()
    this.#offset = wallNow - this.#saidAt
  }

  now(): number {
    const at = this.#monotonicNow()
    this.#said = Math.max(this.#said + (at - this.#saidAt) * SLOW, at + this.#offset)
    this.#saidAt = at
    return Math.floor(this.#said)
  }

  /** Asks for the exchange's time and takes it over, if the answer was fast enough to mean something. Rejects if it is no time. */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sent = this.#monotonicNow()
    const theirs = await ask()
    if (!Number.isSafeInteger(theirs) || theirs <= 0) throw new Error('the exchange says no time')
    const received = this.#monotonicNow()
    if (received - sent <= ROUND_TRIP_MAX_MS) this.#offset = theirs - (sent + received) / 2
  }
}
