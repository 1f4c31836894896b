import type { Clock } from '#lib/kernel/clock.ts'

/** Specification 9: toasts, log-outs and retries after signing errors run at most once in this many milliseconds. */
export const SIGN_DEBOUNCE_MS = 2000

/** Limits how often something runs: the first call runs; calls within `periodMs` after it do nothing and return false. */
export function createOncePer(periodMs: number, clock: Clock): (run: () => void) => boolean {
  let lastMs: number | null = null
  return (run) => {
    const nowMs = clock.now()
    // A clock that was set back must not block calls for long.
    if (lastMs !== null && nowMs >= lastMs && nowMs - lastMs < periodMs) return false
    lastMs = nowMs
    run()
    return true
  }
}
