import type { Timers } from './clock.ts'

/** A result did not arrive in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** Settles like the promise, or rejects with TimeoutError if that takes longer than `timeoutMs`. Leaves no timer behind. */
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

/** Resolves after `durationMs`. */
export function wait(durationMs: number, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    timers.after(durationMs, resolve)
  })
}

const STEPS = 8

/**
 * Wraps timers to wait in steps, each started when the previous one ends: time in which the process was blocked, perhaps with the answer
 * already received, counts as one step at most.
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

/** Resolves when a signal is aborted, at once if it is already. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Returns a signal that is aborted with another one, if any, or after `timeoutMs`: `AbortSignal.any`, which browsers at our floor do not have. */
export function limitSignal(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  if (signal === undefined) return AbortSignal.timeout(timeoutMs)
  const ends = new AbortController()
  for (const source of [signal, AbortSignal.timeout(timeoutMs)]) {
    if (source.aborted) ends.abort(source.reason)
    else source.addEventListener('abort', () => ends.abort(source.reason), { once: true, signal: ends.signal })
  }
  return ends.signal
}
