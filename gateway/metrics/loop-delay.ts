import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Timers } from '#lib/kernel/clock.ts'

/** How late this thread gets to its work, while it runs. */
export interface LoopDelay {
  /** Returns the 99th of a hundred delays, and the largest, of the last five to ten minutes. */
  read(): { readonly p99Ms: number; readonly maxMs: number }
  close(): void
}

const RESOLUTION_MS = 20
const SPAN_MS = 300_000
const NS_PER_MS = 1e6

/** Begins to measure. */
export function watchLoopDelay(timers: Timers): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  // What is measured is the time between two looks, of which the resolution is none of anybody's delay.
  const delayMs = (ns: number) => Math.max(0, Math.round((ns / NS_PER_MS - RESOLUTION_MS) * 10) / 10)
  const readNow = () =>
    histogram.count === 0 ? { p99Ms: 0, maxMs: 0 } : { p99Ms: delayMs(histogram.percentile(99)), maxMs: delayMs(histogram.max) }
  let before = { p99Ms: 0, maxMs: 0 }
  const turn = (): void => {
    before = readNow()
    histogram.reset()
    cancel = timers.after(SPAN_MS, turn)
  }
  let cancel = timers.after(SPAN_MS, turn)
  return {
    read() {
      const now = readNow()
      return { p99Ms: Math.max(now.p99Ms, before.p99Ms), maxMs: Math.max(now.maxMs, before.maxMs) }
    },
    close() {
      cancel()
      histogram.disable()
    },
  }
}
