import type { Timers } from './clock.ts'

/** Something did not come in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** The promise, or a rejection with TimeoutError where it has not settled after `timeoutMs`. Leaves no timer behind. */
export async function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number, timers: Timers): Promise<Value> {
  let stop = (): void => {}
  const timeout = new Promise<never>((_resolve, reject) => {
    stop = timers.after(timeoutMs, () => reject(new TimeoutError(`nothing came within ${timeoutMs} ms`)))
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    stop()
  }
}

/** Resolves after a while. */
export function wait(durationMs: number, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    timers.after(durationMs, resolve)
  })
}

const STEPS = 8

/**
 * Timers that wait in steps, each begun when the one before is over: time in which the process could look at nothing, such as an
 * answer that lies there already, counts as one step at most.
 */
export function patient(timers: Timers): Timers {
  return {
    after(delayMs, run) {
      let stop = (): void => {}
      const step = (left: number): void => {
        stop = timers.after(delayMs / STEPS, () => (left > 1 ? step(left - 1) : run()))
      }
      step(STEPS)
      return () => stop()
    },
  }
}
