/** The timing of drawing. */
export interface Frames {
  /** Runs the callback before the next animation frame is drawn. */
  next(run: () => void): void
  /** Whether the last animation frame took this machine long. */
  readonly isSlow?: boolean
}

/** This browser's animation frames. A hidden tab draws none: its work waits, and later work of the same kind replaces it. */
export const browserFrames: Frames = { next: (run) => void requestAnimationFrame(run) }

/** Work that is done together, once per animation frame. */
export interface FrameBatch {
  /** Queues work for the next animation frame; the same function is queued only once. */
  add(work: () => void): void
}

/**
 * Collects work for the next animation frame, so that a hundred ticks between two frames are drawn once. While frames are slow, each
 * frame does one piece of work in turn.
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
