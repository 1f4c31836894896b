import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Requests of one address in a window, by what they cost us. Generous: a household shares an address, a bot trades on one. */
export const LIMITS = {
  /** Calls of the web app, `/v1`. */
  app: { points: 1200, seconds: 60 },
  /** The open API, `/api`: 20 a second, as its dialect promises. */
  open: { points: 1200, seconds: 60 },
  /** What the web process must render because of this visitor. A crawler that reads all locales of all pages at once stays within. */
  pages: { points: 6000, seconds: 60 },
  /** Policy reports: a broken page sends many. */
  reports: { points: 60, seconds: 60 },
} as const

export type LimitName = keyof typeof LIMITS

/** Counts a request. Null where it is within the limit, else the seconds to wait. */
export type CountRequest = (limit: LimitName, key: string) => Promise<number | null>

export function createRateLimits(limits: Readonly<Record<LimitName, { points: number; seconds: number }>> = LIMITS): CountRequest {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [name, new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })]),
  )
  return async (limit, key) => {
    try {
      await limiters[limit]?.consume(key)
      return null
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }
}
