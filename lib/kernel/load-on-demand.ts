import { whenIdle } from './idle.ts'

/** Events that show that a user is present. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
/** Time in milliseconds after which a passive visitor is given everything: even on a slow machine the page has long settled by then. */
const WAIT_MS = 8000
/** A page that is never idle loads it after this time anyway. */
const LATEST_MS = 1000

/**
 * Calls back once, when idle, as soon as the parts of a page that only a present user needs are worth loading: at the first sign of one
 * (following a link within the site counts), or after eight seconds. Returns a function that cancels it.
 */
export function loadOnDemand(wanted: () => void): () => void {
  const watch = new AbortController()
  let undo = (): void => undefined
  const come = (): void => {
    watch.abort()
    clearTimeout(timer)
    undo = whenIdle(wanted, LATEST_MS)
  }
  const timer = setTimeout(come, WAIT_MS)
  for (const sign of SIGNS) window.addEventListener(sign, come, { passive: true, capture: true, signal: watch.signal })
  // Not every browser supports it.
  const activation = navigator.userActivation as UserActivation | undefined
  if (activation?.hasBeenActive === true) come()
  return () => {
    watch.abort()
    clearTimeout(timer)
    undo()
  }
}
