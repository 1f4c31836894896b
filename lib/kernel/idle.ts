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

/** As `whenIdle`, from the page's load event on, so that nothing of the first view waits for it. */
export function whenLoadedAndIdle(run: () => void, latestMs: number): () => void {
  if (document.readyState === 'complete') return whenIdle(run, latestMs)
  let cancel = (): void => window.removeEventListener('load', begin)
  function begin(): void {
    cancel = whenIdle(run, latestMs)
  }
  window.addEventListener('load', begin, { once: true })
  return () => cancel()
}
