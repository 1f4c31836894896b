import type { MarketClock } from '../../clock/market-clock.ts'
import { isSetBack } from '../../clock/steady-clock.ts'

/** How long a difference between the clocks counts: a delayed frame must not set the market back. */
const SPAN_MS = 30_000

/** The clock of an exchange, followed by the times of its frames: our own clock and the difference that was seen lately. */
export class FollowedClock implements MarketClock {
  readonly #wallNow: () => number
  #sinceMs: number
  /** The largest difference in this span and in the one before: the frame that came with the least delay. */
  #largest = -Infinity
  #before = -Infinity
  #latest = 0

  constructor(wallNow: () => number) {
    this.#wallNow = wallNow
    this.#sinceMs = wallNow()
  }

  /** Notes the time of a frame when it comes. */
  hear(timeMs: number): void {
    const wall = this.#wallNow()
    if (Math.abs(wall - this.#sinceMs) >= SPAN_MS) {
      this.#before = this.#largest
      this.#largest = -Infinity
      this.#sinceMs = wall
    }
    this.#largest = Math.max(this.#largest, timeMs - wall)
  }

  now(): number {
    const difference = Math.max(this.#largest, this.#before)
    const now = Math.floor(this.#wallNow() + (difference === -Infinity ? 0 : difference))
    if (now > this.#latest || isSetBack(this.#latest, now)) this.#latest = now
    return this.#latest
  }

  state(): 'live' {
    return 'live'
  }
}
