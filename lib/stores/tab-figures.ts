import { assert } from '#lib/kernel/assert.ts'
import { publicStreamAddress } from '#lib/stream/market-socket.ts'
import { watchPage, type Activity, type PageActivity } from '#lib/stream/page-activity.ts'
import { browserFrames } from './frames.ts'
import { createLiveFigures, type LiveFigures } from './live-figures.ts'

let figures: LiveFigures | undefined

/** The live figures of this tab, opened with the first question. In the browser only: a server has no tab, and no global store. */
export function tabFigures(): LiveFigures {
  assert(typeof window !== 'undefined', 'live figures are opened in a browser')
  figures ??= createLiveFigures({
    connect: () => new WebSocket(publicStreamAddress(window.location)),
    activity: afterIdle(watchPage(window), whenIdle),
    frames: browserFrames,
  })
  return figures
}

/** A page that counts as looked at only once it has nothing better to do: the socket must not compete with the first paint. */
export function afterIdle(activity: PageActivity, idle: (run: () => void) => void): PageActivity {
  let ready = false
  const listeners = new Set<(now: Activity) => void>()
  idle(() => {
    ready = true
    for (const listener of listeners) listener(activity.current())
  })
  return {
    current: () => (ready ? activity.current() : 'hidden'),
    watch(changed) {
      listeners.add(changed)
      const undo = activity.watch((now) => {
        if (ready) changed(now)
      })
      return () => {
        listeners.delete(changed)
        undo()
      }
    },
  }
}

/** Longest wait for an idle moment, and the wait where a browser has no word for one. */
const IDLE_MAX_MS = 1_500
const NO_IDLE_MS = 200

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_MAX_MS })
  else setTimeout(run, NO_IDLE_MS)
}
