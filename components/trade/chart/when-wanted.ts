import { whenIdle } from '#lib/kernel/idle.ts'

/** What tells that somebody is at the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
/** Who looks on without a move gets the tools after this, in milliseconds: the page has long been quiet by then, on a slow machine too. */
const WAIT_MS = 8000
/** A thread that finds no idle moment gets them all the same. */
const LATEST_MS = 1000

/**
 * Calls once, in an idle moment, when the tools of a chart are worth their script: at the first sign that somebody is at the page (who
 * came by a link within the site gave one), or after eight seconds. Returns its undo.
 */
export function whenWanted(wanted: () => void): () => void {
  const watch = new AbortController()
  let undo = (): void => undefined
  const come = (): void => {
    watch.abort()
    clearTimeout(timer)
    undo = whenIdle(wanted, LATEST_MS)
  }
  const timer = setTimeout(come, WAIT_MS)
  for (const sign of SIGNS) window.addEventListener(sign, come, { passive: true, capture: true, signal: watch.signal })
  // Not every browser has word of that.
  const activation = navigator.userActivation as UserActivation | undefined
  if (activation?.hasBeenActive === true) come()
  return () => {
    watch.abort()
    clearTimeout(timer)
    undo()
  }
}
