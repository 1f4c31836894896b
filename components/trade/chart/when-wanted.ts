/** What the page has kept its visitor waiting for lately, from which on a machine is slow: others come to a tenth of it. */
const SLOW_BLOCKING_MS = 180
/** How far back that goes: a page is opened within it. */
const LATELY_MS = 5000
/** What the thread does at once without anybody noticing. */
const UNNOTICED_MS = 50
/** A browser tells of the long tasks that were before somebody asked within this. */
const TOLD_MS = 100
/** On a slow machine the chart comes by itself after this. */
const SLOW_WAIT_MS = 10_000

const REACHES = ['pointerover', 'pointerdown', 'focusin', 'wheel'] as const

/**
 * Calls once the tools of a chart should be fetched and set up. That is at once, or on a machine that had enough to do with the page
 * itself when somebody reaches for the chart, and after ten seconds anyway. Returns its undo.
 */
export function whenWanted(area: HTMLElement, wanted: () => void): () => void {
  let undo = (): void => {}
  let gone = false
  const decide = async () => {
    const isSlow = (await blockedLately()) >= SLOW_BLOCKING_MS
    if (gone) return
    if (isSlow) undo = whenReached(area, wanted)
    else wanted()
  }
  void decide()
  return () => {
    gone = true
    undo()
  }
}

function whenReached(area: HTMLElement, reached: () => void): () => void {
  const end = (): void => {
    clearTimeout(timer)
    for (const name of REACHES) area.removeEventListener(name, once)
  }
  const once = (): void => {
    end()
    reached()
  }
  const timer = setTimeout(once, SLOW_WAIT_MS)
  for (const name of REACHES) area.addEventListener(name, once, { passive: true })
  return end
}

/** How long the thread was taken for more than a moment, in milliseconds; 0 where the browser does not say. */
function blockedLately(): Promise<number> {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes('longtask')) return Promise.resolve(0)
  return new Promise((resolve) => {
    const since = performance.now() - LATELY_MS
    const finish = (tasks: PerformanceEntryList): void => {
      observer.disconnect()
      clearTimeout(timer)
      const long = tasks.filter(({ startTime }) => startTime >= since)
      resolve(long.reduce((sum, { duration }) => sum + duration - UNNOTICED_MS, 0))
    }
    const observer = new PerformanceObserver((list) => finish(list.getEntries()))
    // Where there was none, nothing is told.
    const timer = setTimeout(() => finish([]), TOLD_MS)
    observer.observe({ type: 'longtask', buffered: true })
  })
}
