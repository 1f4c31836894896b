/** When things are drawn. */
export interface Frames {
  /** Runs before the next frame is drawn. */
  next(run: () => void): void
}

/** This browser's frames. A tab that nobody sees draws none: its work waits, and later work of the same kind takes its place. */
export const browserFrames: Frames = { next: (run) => void requestAnimationFrame(run) }

/** Work that is done together, once per frame. */
export interface FrameBatch {
  /** Does this in the next frame; the same work that was put in before is done only once. */
  add(work: () => void): void
}

/** Collects work for the next frame, so that a hundred ticks between two frames cost one drawing. */
export function createFrameBatch(frames: Frames): FrameBatch {
  let waiting = new Set<() => void>()

  function draw(): void {
    const works = waiting
    waiting = new Set()
    for (const work of works) work()
  }

  return {
    add(work) {
      if (waiting.size === 0) frames.next(draw)
      waiting.add(work)
    },
  }
}
