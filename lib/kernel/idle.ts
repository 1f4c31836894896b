/** The wait where a browser has no word for an idle moment: Safari. */
const NO_IDLE_MS = 200

/**
 * Runs once the browser has nothing better to do, and after `latestMs` anyway. The returned function takes it back and may be called at
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
