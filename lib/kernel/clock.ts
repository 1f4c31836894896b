/** Where time comes from. Two kinds exist in the product (wall and market clock); both have this shape. Milliseconds. */
export interface Clock {
  now(): number
}

/** Where waiting comes from, so that tests move time instead of sleeping. */
export interface Timers {
  /** Runs once after `delayMs`; the returned function takes it back and may be called at any time. */
  after(delayMs: number, run: () => void): () => void
}

export const wallClock: Clock = { now: () => Date.now() }

export const systemTimers: Timers = {
  after(delayMs, run) {
    const handle = setTimeout(run, delayMs)
    return () => clearTimeout(handle)
  },
}
