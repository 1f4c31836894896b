/** An answer slower than this tells too little about the other clock. */
const ROUND_TRIP_MAX_MS = 5000

/** The exchange's clock: ours, plus the offset that was measured. It never goes back. */
export class ExchangeClock {
  readonly #monotonicNow: () => number
  #offset: number
  #said = 0

  /** `wallNow` is our own clock, until the first measurement. */
  constructor(wallNow: number, monotonicNow: () => number) {
    this.#monotonicNow = monotonicNow
    this.#offset = wallNow - monotonicNow()
  }

  now(): number {
    this.#said = Math.max(this.#said, Math.floor(this.#monotonicNow() + this.#offset))
    return this.#said
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
