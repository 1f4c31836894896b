import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Requests per address and window, by what they cost us. Generous, because a household shares an address and bots trade from one. */
export const LIMITS = {
  /** Calls of the web app, `/v1`. */
  app: { points: 1200, seconds: 60 },
  /** The operator's calls, where a token could be guessed. */
  operator: { points: 60, seconds: 60 },
  /** The open API, `/api`: 20 per second, as its dialect promises. */
  open: { points: 1200, seconds: 60 },
  /** Renders that a visitor causes in the web process. A crawler that reads all pages in all locales at once stays within it. */
  pages: { points: 6000, seconds: 60 },
  /** Policy reports: a broken page sends many. */
  reports: { points: 60, seconds: 60 },
} as const

export type LimitName = keyof typeof LIMITS

/** Counts a request. Returns null if it is within the limit, otherwise the seconds to wait. */
export type CountRequest = (limit: LimitName, key: string) => Promise<number | null>

export function createRateLimits(limits: Readonly<Record<LimitName, { points: number; seconds: number }>> = LIMITS): CountRequest {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
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
