import type { Timers } from '#lib/kernel/clock.ts'

export interface LeadingEdgeParts {
  /** Least time between two runs that did something, in milliseconds. */
  readonly intervalMs: number
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number
  readonly timers: Timers
  /** Does the work; returns false if there was none, and the interval then does not begin. */
  readonly run: () => boolean
}

/**
 * Work that is done as soon as it is asked for, but at most once in an interval: what is asked for sooner is done together at the
 * interval's end.
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

  /** Forgets what waits. */
  cancel(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #run(): void {
    if (this.#parts.run()) this.#freeAt = this.#parts.now() + this.#parts.intervalMs
  }
}
