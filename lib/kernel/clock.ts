/** A source of time in milliseconds. The product has two kinds (wall and market clock), both of this shape. */
export interface Clock {
  now(): number
}

/** A source of delays, so that tests can advance time instead of sleeping. */
export interface Timers {
  /** Runs once after `delayMs`; the returned function cancels that and may be called at any time. */
  after(delayMs: number, run: () => void): () => void
}

export const wallClock: Clock = { now: () => Date.now() }

export const systemTimers: Timers = {
  after(delayMs, run) {
    const handle = setTimeout(run, delayMs)
    return () => clearTimeout(handle)
  },
}
