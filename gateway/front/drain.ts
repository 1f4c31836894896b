import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'

/** The time between the announcement that a gateway is about to end and its end. */
export interface Drain {
  readonly hasBegun: boolean
  /** Says from now on that this gateway is about to end; resolves when proxies have had the time to notice. */
  begin(): Promise<void>
}

/** `onBegin` tells the streams to move; calls and pages are served until the end. */
export function openDrain(seconds: number, onBegin: () => void): Drain {
  let hasBegun = false
  return {
    get hasBegun() {
      return hasBegun
    },
    async begin() {
      if (hasBegun || seconds === 0) return
      hasBegun = true
      onBegin()
      await wait(seconds * 1000, systemTimers)
    },
  }
}
