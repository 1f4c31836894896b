import type { LiveChannel } from '#lib/stream/live-channel.ts'
import type { FrameBatch } from './frames.ts'

/** A channel as it is drawn: what it says changes only between two frames. */
export interface FramedChannel<State> {
  subscribe(changed: () => void): () => void
  /** What was drawn last; undefined before anything came. */
  shown(): State | undefined
}

/** Holds a live channel's states back until the next frame, and only the last of them. */
export function createFramedChannel<State>(channel: LiveChannel<State>, batch: FrameBatch): FramedChannel<State> {
  const listeners = new Set<() => void>()
  let latest: State | undefined
  let shown: State | undefined
  let undo: (() => void) | null = null

  function draw(): void {
    if (latest === shown) return
    shown = latest
    for (const listener of listeners) listener()
  }

  function hear(state: State): void {
    latest = state
    batch.add(draw)
  }

  return {
    subscribe(changed) {
      // One function may listen twice: each undo takes back its own.
      const own = (): void => changed()
      listeners.add(own)
      undo ??= channel.subscribe(hear)
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        undo?.()
        undo = null
        latest = undefined
        shown = undefined
      }
    },
    shown: () => shown,
  }
}
