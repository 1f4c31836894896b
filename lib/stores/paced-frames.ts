import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Frames } from './frames.ts'

/** A frame that takes longer is more than a slow machine should do at once: two of a screen's, with what the page itself wants. */
const SLOW_FRAME_MS = 32
/** After a slow frame the machine has so many times its cost for everything else. */
const REST_TIMES = 4
const REST_MAX_MS = 1000

interface Machine {
  readonly frames: Frames
  readonly clock: Clock
  readonly timers: Timers
  /** Runs when a frame that is being worked for has been laid out and drawn. */
  readonly afterDrawing: (run: () => void) => void
}

/**
 * Frames at the pace of the machine: where one takes long, the next comes after a rest, so that whoever presses something is answered
 * between them. On a machine that keeps up they come as they are.
 */
export function createPacedFrames({ frames, clock, timers, afterDrawing }: Machine): Frames {
  let costMs = 0
  let drawnAtMs = -Infinity
  /** Asked for while a frame is drawn, whose cost is not known yet; null while none is. */
  let held: (() => void)[] | null = null

  function draw(run: () => void): void {
    const startedMs = clock.now()
    held ??= []
    afterDrawing(() => {
      drawnAtMs = clock.now()
      costMs = drawnAtMs - startedMs
      const asked = held ?? []
      held = null
      for (const each of asked) ask(each)
    })
    run()
  }

  function ask(run: () => void): void {
    const restMs = costMs > SLOW_FRAME_MS ? Math.min(REST_MAX_MS, costMs * REST_TIMES) - (clock.now() - drawnAtMs) : 0
    const request = () => frames.next(() => draw(run))
    if (restMs > 0) timers.after(restMs, request)
    else request()
  }

  return {
    get isSlow() {
      return costMs > SLOW_FRAME_MS
    },
    next(run) {
      if (held === null) ask(run)
      else held.push(run)
    },
  }
}
