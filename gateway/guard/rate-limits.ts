import { OPEN_CALLS_PER_MINUTE } from '#lib/contract/open-limits.ts'
import { type Count, type Counters, createCounters } from './counters.ts'

/** Requests per address and window, by what they cost us. Generous, because a household shares an address and bots trade from one. */
export const LIMITS = {
  /** Calls of the web app, `/v1`. */
  app: { points: 1200, seconds: 60 },
  /** The operator's calls, where a token could be guessed. */
  operator: { points: 60, seconds: 60 },
  /** The open API, `/api`; its calls have limits of their own within it. */
  open: { points: OPEN_CALLS_PER_MINUTE, seconds: 60 },
  /** Renders that a visitor causes in the web process. A crawler that reads all pages in all locales at once stays within it. */
  pages: { points: 6000, seconds: 60 },
  /** Policy reports: a broken page sends many. */
  reports: { points: 60, seconds: 60 },
} as const

export type LimitName = keyof typeof LIMITS

/** Counts a request. Returns null if it is within the limit, otherwise the seconds to wait. */
export type CountRequest = (limit: LimitName, key: string) => Promise<number | null>

/** Creates the counter of requests. */
export function createRateLimits(
  limits: Readonly<Record<LimitName, { points: number; seconds: number }>> = LIMITS,
  counters: Counters = createCounters(),
): CountRequest {
  const counts = new Map<string, Count>(Object.entries(limits).map(([name, limit]) => [name, counters.counter(name, limit)]))
  return (limit, key) => counts.get(limit)?.(key) ?? Promise.resolve(null)
}
