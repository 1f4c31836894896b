import type { Timers } from '#lib/kernel/clock.ts'

export interface LeadingEdgeParts {
  /** Minimum time between two runs that did something, in milliseconds. */
  readonly intervalMs: number
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
  readonly timers: Timers
  /** Does the work; returns false if there was none, and the interval then does not begin. */
  readonly run: () => boolean
}

/**
 * Work that is done as soon as it is requested, but at most once in an interval: earlier requests are done together at the interval's end.
 */
export class LeadingEdge {
  readonly #parts: LeadingEdgeParts
  #freeAt = -Infinity
  #cancel: (() => void) | null = null

  constructor(parts: LeadingEdgeParts) {
    this.#parts = parts
  }

  /** Runs now, or at the end of the interval. */
  ask(): void {
    if (this.#cancel !== null) return
    const waitMs = this.#freeAt - this.#parts.now()
    if (waitMs <= 0) return this.#run()
    this.#cancel = this.#parts.timers.after(waitMs, () => {
      this.#cancel = null
      this.#run()
    })
  }

  /** Drops a waiting run. */
  cancel(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #run(): void {
    if (this.#parts.run()) this.#freeAt = this.#parts.now() + this.#parts.intervalMs
  }
}
