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
