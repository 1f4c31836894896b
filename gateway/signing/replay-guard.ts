import type { Clock } from '#lib/kernel/clock.ts'
import { SIGN_WINDOW_MS } from '#lib/contract/signing/signing.ts'

/** Limits on remembered trace ids, per session and in total; beyond them signed requests have to wait (DESIGN 5.15). */
const TRACES_PER_SESSION_MAX = 20_000
const TRACES_MAX = 1_000_000
/** How often expired ids are removed: never on each request, even when the guard is full. */
const SWEEP_EVERY_MS = 30_000

export type ReplayVerdict = 'fresh' | 'replayed' | 'tooMany'

/** Accepts every trace id of a session only once. */
export interface ReplayGuard {
  /** Checks whether a time is within 300 s of the clock, in either direction, and not before this guard was created. */
  isTimely(timeMs: number): boolean
  /** Records a trace id whose signature is valid and whose time is timely. */
  admit(session: string, traceId: string, timeMs: number): ReplayVerdict
  /** Number of remembered trace ids. */
  size(): number
}

/**
 * Creates a guard that remembers in memory. Requests from before its creation are not timely, so a request accepted before a restart
 * is not accepted again after it.
 */
export function createReplayGuard({ clock, tracesMax = TRACES_MAX }: { readonly clock: Clock; readonly tracesMax?: number }): ReplayGuard {
  const startedMs = clock.now()
  /** Per session: trace id to the time when it can be forgotten. */
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
      // A time ahead of the clock stays timely longer than one behind it.
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
