/** Delay for browsers without `requestIdleCallback`, such as Safari. */
const NO_IDLE_MS = 200

/**
 * Runs a function once the browser is idle, or after `latestMs` in any case. The returned function cancels that and may be called at
 * any time.
 */
export function whenIdle(run: () => void, latestMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, Math.min(NO_IDLE_MS, latestMs))
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}
