import type { Clock } from '#lib/kernel/clock.ts'

/** Specification 9: toasts, log-outs and retries after signing errors come at most once in so many milliseconds. */
export const SIGN_DEBOUNCE_MS = 2000

/** Runs at most once in a while: the first call runs, those that follow within `periodMs` do nothing and get false. */
export function createOncePer(periodMs: number, clock: Clock): (run: () => void) => boolean {
  let lastMs: number | null = null
  return (run) => {
    const nowMs = clock.now()
    // A clock that was set back must not silence it for long.
    if (lastMs !== null && nowMs >= lastMs && nowMs - lastMs < periodMs) return false
    lastMs = nowMs
    run()
    return true
  }
}
