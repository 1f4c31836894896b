import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { hideAddress, logSecurity } from '#gateway/logging/security-log.ts'

export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** Counts one, or so many points, for a key. Returns null if it is within the limit, otherwise the seconds to wait. */
export type Count = (key: string, points?: number) => Promise<number | null>

/** The rest of a limit after a request. */
export interface Left {
  /** Null if the request is within the limit, otherwise the seconds to wait. */
  readonly waitSeconds: number | null
  /** How many more requests of the same kind are within it now. */
  readonly points: number
}

/** Counts as `Count` does, and returns what is left. */
export type Meter = (key: string, points?: number) => Promise<Left>

/** The counters of all limits. */
export interface Counters {
  /** Creates the counter of a limit. */
  counter(name: string, limit: Limit): Count
  /** Creates such a counter that also returns how much is left. */
  meter(name: string, limit: Limit): Meter
  /** Adds points that were counted elsewhere; nothing happens if no limit has this name. */
  add(name: string, key: string, points: number): void
}

/** Points that were counted here and are within their limit. */
export interface Counted {
  readonly name: string
  readonly key: string
  readonly points: number
  /** The points of the key so far, these included. */
  readonly consumed: number
  readonly limit: Limit
}

/** Limits of windows this long are logged when they are reached. */
const LOGGED_SECONDS = 60
const refusals = new Map<string, number>()

/** Returns how many requests each limit has refused since the process began. */
export function readRefusals(): ReadonlyMap<string, number> {
  return refusals
}

/** Creates counters in memory. `onCounted` receives what is counted within a limit. */
export function createCounters(onCounted: (counted: Counted) => void = () => {}): Counters {
  const limiters = new Map<string, RateLimiterMemory>()

  function meter(name: string, limit: Limit): Meter {
    const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds })
    limiters.set(name, limiter)
    return async (key, points = 1) => {
      try {
        const { consumedPoints: consumed, remainingPoints } = await limiter.consume(key, points)
        onCounted({ name, key, points, consumed, limit })
        return { waitSeconds: null, points: remainingPoints }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        refusals.set(name, (refusals.get(name) ?? 0) + 1)
        // The first request beyond it, and not for limits of a second, which bots meet all the time.
        if (limit.seconds >= LOGGED_SECONDS && refusal.consumedPoints - points <= limit.points)
          logSecurity('limit-reached', { limit: name, from: hideAddress(key) })
        return { waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), points: 0 }
      }
    }
  }

  return {
    meter,
    counter(name, limit) {
      const count = meter(name, limit)
      return async (key, points) => (await count(key, points)).waitSeconds
    },
    add: (name, key, points) => void limiters.get(name)?.penalty(key, points),
  }
}
