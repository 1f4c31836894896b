import type { Timers } from '#lib/kernel/clock.ts'

/** A delayed call that runs at most once: a new start replaces the pending one. */
export interface Delay {
  start(delayMs: number, run: () => void): void
  cancel(): void
}

/** Creates a debounce whose delay is given at each start. */
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
