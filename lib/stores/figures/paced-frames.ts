import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Frames } from './animation-frames.ts'

/** A longer frame is too much for a slow machine: two screen frames, including the page's own work. */
const SLOW_FRAME_MS = 32
/** After a slow frame the machine rests for this multiple of its cost. */
const REST_TIMES = 4
const REST_MAX_MS = 1000

interface Machine {
  readonly frames: Frames
  readonly clock: Clock
  readonly timers: Timers
  /** Runs when the current frame has been laid out and drawn. */
  readonly afterDrawing: (run: () => void) => void
}

/**
 * Creates frames at the pace of the machine: after a slow one the next comes after a rest, so that the page can react to input
 * in between. On a machine that keeps up nothing is delayed.
 */
export function createPacedFrames({ frames, clock, timers, afterDrawing }: Machine): Frames {
  let costMs = 0
  let drawnAtMs = -Infinity
  /** Requests made while a frame is drawn, whose cost is not known yet; null while none is. */
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
