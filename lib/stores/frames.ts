/** When things are drawn. */
export interface Frames {
  /** Runs before the next frame is drawn. */
  next(run: () => void): void
  /** Whether the last one took this machine long. */
  readonly isSlow?: boolean
}

/** This browser's frames. A tab that nobody sees draws none: its work waits, and later work of the same kind takes its place. */
export const browserFrames: Frames = { next: (run) => void requestAnimationFrame(run) }

/** Work that is done together, once per frame. */
export interface FrameBatch {
  /** Does this in the next frame; the same work that was put in before is done only once. */
  add(work: () => void): void
}

/**
 * Collects work for the next frame, so that a hundred ticks between two frames cost one drawing. Where a frame takes long, one work is
 * done in each, in turn.
 */
export function createFrameBatch(frames: Frames): FrameBatch {
  const waiting = new Set<() => void>()

  function draw(): void {
    const works = [...waiting].slice(0, frames.isSlow === true ? 1 : Infinity)
    for (const work of works) waiting.delete(work)
    if (waiting.size > 0) frames.next(draw)
    for (const work of works) work()
  }

  return {
    add(work) {
      if (waiting.size === 0) frames.next(draw)
      waiting.add(work)
    },
  }
}
