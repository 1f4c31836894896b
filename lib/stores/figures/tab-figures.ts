import { assert } from '#lib/kernel/assert.ts'
import { publicStreamAddress } from '#lib/stream/market-socket.ts'
import { watchPage, type Activity, type PageActivity } from '#lib/stream/page-activity.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { browserFrames } from './animation-frames.ts'
import { createLiveFigures, type LiveFigures } from './live-figures.ts'
import { createPacedFrames } from './paced-frames.ts'

/** The stream is opened after this long at the latest. */
const IDLE_MAX_MS = 1500

let figures: LiveFigures | undefined

/** Returns the live figures of this tab, opened at the first call. In the browser only: a server has no tab and no global store. */
export function tabFigures(): LiveFigures {
  assert(typeof window !== 'undefined', 'live figures are opened in a browser')
  figures ??= createLiveFigures({
    connect: () => new WebSocket(publicStreamAddress(window.location)),
    activity: afterIdle(watchPage(window), (run) => whenIdle(run, IDLE_MAX_MS)),
    frames: createPacedFrames({ frames: browserFrames, clock: performance, timers: systemTimers, afterDrawing }),
  })
  return figures
}

/** Reports a page as visible only once it has been idle: the socket must not compete with the first paint. */
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

/** Runs a callback after the current frame is drawn, by way of a message. */
function afterDrawing(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  const heard = () => {
    port1.close()
    run()
  }
  port1.addEventListener('message', heard)
  port1.start()
  port2.postMessage(null)
}
