import type { Frames } from '#lib/stores/figures/animation-frames.ts'

/** Animation frames that are drawn when a test says so. */
export interface ManualFrames extends Frames {
  draw(): void
  /** Returns how often an animation frame was requested. */
  requested(): number
}

export function createManualFrames(): ManualFrames {
  let waiting: (() => void)[] = []
  let requested = 0
  return {
    next(run) {
      requested += 1
      waiting.push(run)
    },
    draw() {
      const works = waiting
      waiting = []
      for (const work of works) work()
    },
    requested: () => requested,
  }
}
