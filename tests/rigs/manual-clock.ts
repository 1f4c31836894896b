import type { Clock, Timers } from '#lib/kernel/clock.ts'

/** A clock that stands still until it is told to move; timers that are due run in the order of their times. */
export interface ManualClock extends Clock, Timers {
  /** Moves time by `durationMs`, running what falls due on the way at its own time, also what that starts. */
  advance(durationMs: number): void
  /** How many timers wait: nothing may be left behind after a close. */
  pending(): number
}

interface Waiting {
  readonly dueMs: number
  readonly run: () => void
}

/** A clock for tests and for replays. */
export function createManualClock(startMs = 0): ManualClock {
  const waiting = new Set<Waiting>()
  let nowMs = startMs

  function nextDue(untilMs: number): Waiting | undefined {
    let next: Waiting | undefined
    // Sets keep their order of insertion: of two equal times the one that was set first wins.
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
