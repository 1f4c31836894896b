import type { Clock } from '#lib/kernel/clock.ts'
import { SIGN_WINDOW_MS } from '#lib/contract/signing.ts'

/** How many trace ids are remembered for one session, and how many in all; beyond them signed requests wait (DESIGN 5.15). */
const TRACES_PER_SESSION_MAX = 20_000
const TRACES_MAX = 1_000_000
/** How often what can be forgotten is looked for: never for each request, also where the guard is full. */
const SWEEP_EVERY_MS = 30_000

export type ReplayVerdict = 'fresh' | 'replayed' | 'tooMany'

/** Lets every trace id of a session pass once. */
export interface ReplayGuard {
  /** Whether a time is within 300 s of the clock, either way, and not before this guard began to watch. */
  isTimely(timeMs: number): boolean
  /** Takes note of a trace id whose signature is valid and whose time is timely. */
  admit(session: string, traceId: string, timeMs: number): ReplayVerdict
  /** How many trace ids are remembered. */
  size(): number
}

/**
 * A guard that remembers in memory. Requests from before it was made are not timely, so that what was accepted before a restart is
 * not accepted again after it.
 */
export function createReplayGuard({
  clock,
  tracesMax = TRACES_MAX,
}: {
  readonly clock: Clock
  readonly tracesMax?: number
}): ReplayGuard {
  const startedMs = clock.now()
  /** By session: trace id to the time at which it can be forgotten. */
  const sessions = new Map<string, Map<string, number>>()
  let total = 0
  let sweptMs = startedMs

  function sweep(nowMs: number): void {
    sweptMs = nowMs
    total = 0
    for (const [session, traces] of sessions) {
      for (const [traceId, forgetMs] of traces) if (forgetMs < nowMs) traces.delete(traceId)
      total += traces.size
      if (traces.size === 0) sessions.delete(session)
    }
  }

  return {
    isTimely(timeMs) {
      return timeMs >= startedMs && Math.abs(clock.now() - timeMs) <= SIGN_WINDOW_MS
    },
    admit(session, traceId, timeMs) {
      const nowMs = clock.now()
      // A time ahead of the clock stays timely longer than one that is behind it.
      const forgetMs = timeMs + SIGN_WINDOW_MS
      if (Math.abs(nowMs - sweptMs) >= SWEEP_EVERY_MS) sweep(nowMs)
      const traces = sessions.get(session) ?? new Map<string, number>()
      if (traces.has(traceId)) return 'replayed'
      if (traces.size >= TRACES_PER_SESSION_MAX || total >= tracesMax) return 'tooMany'
      traces.set(traceId, forgetMs)
      sessions.set(session, traces)
      total += 1
      return 'fresh'
    },
    size: () => total,
  }
}
