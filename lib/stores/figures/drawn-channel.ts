import type { LiveChannel } from '#lib/stream/live-channel.ts'
import type { FrameBatch } from './animation-frames.ts'

/** A channel as drawn: its state changes only between two animation frames. */
export interface DrawnChannel<State> {
  subscribe(changed: () => void): () => void
  /** Returns the state that was drawn last; undefined before any arrived. */
  shown(): State | undefined
}

/** Delays a live channel's states until the next animation frame, and passes on only the latest. */
export function createDrawnChannel<State>(channel: LiveChannel<State>, batch: FrameBatch): DrawnChannel<State> {
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
      // One function may subscribe twice: each unsubscribe removes only its own subscription.
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
