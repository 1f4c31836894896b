import type { Clock, Timers } from '#lib/kernel/clock.ts'

/** A clock that moves only when told to; timers that are due run in the order of their times. */
export interface ManualClock extends Clock, Timers {
  /** Advances time by `durationMs`, running each timer that falls due at its own time, including timers that those start. */
  advance(durationMs: number): void
  /** Returns the number of waiting timers: none may be left after a close. */
  pending(): number
}

interface Waiting {
  readonly dueMs: number
  readonly run: () => void
}

/** Creates a clock for tests and for replays. */
export function createManualClock(startMs = 0): ManualClock {
  const waiting = new Set<Waiting>()
  let nowMs = startMs

  function nextDue(untilMs: number): Waiting | undefined {
    let next: Waiting | undefined
    // Sets keep insertion order, so of two equal times the one set first wins.
    for (const timer of waiting) if (timer.dueMs <= untilMs && (!next || timer.dueMs < next.dueMs)) next = timer
    return next
  }

  return {
    now: () => nowMs,
    after(delayMs, run) {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), run }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
    advance(durationMs) {
      const untilMs = nowMs + durationMs
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        waiting.delete(timer)
        nowMs = timer.dueMs
        timer.run()
      }
      nowMs = untilMs
    },
    pending: () => waiting.size,
  }
}
