/** Allows `burst` messages at once and `perSecond` after that. Times in milliseconds. */
export class TokenBucket {
  readonly #burst: number
  readonly #perMs: number
  #tokens: number
  #at: number

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst
    this.#perMs = perSecond / 1000
    this.#tokens = burst
    this.#at = now
  }

  /** Takes a token; false if there is none. */
  take(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (now - this.#at) * this.#perMs)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
