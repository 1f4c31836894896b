import type { Timers } from '#lib/kernel/clock.ts'

/** Something that happens later, at most once: a new start takes the place of the one that waits. */
export interface Delay {
  start(delayMs: number, run: () => void): void
  cancel(): void
}

/** A debounce whose length is given at each start. */
export function createDelay(timers: Timers): Delay {
  let undo = (): void => {}
  return {
    start(delayMs, run) {
      undo()
      undo = timers.after(delayMs, run)
    },
    cancel() {
      undo()
    },
  }
}
