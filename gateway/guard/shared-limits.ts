import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Type } from 'typebox'
import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import type { PeerNews } from './peer-news.ts'

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

/** Limits that are counted over all gateways of a database (ADR 46). */
export interface SharedLimits {
  /** Creates the counter of a limit. Gateways count together what has the same name. */
  counter(name: string, limit: Limit): Count
  /** Creates such a counter that also returns how much is left. */
  meter(name: string, limit: Limit): Meter
  close(): void
}

const TOPIC = 'counted'
const Counted = Type.Object({ counts: Type.Array(Type.Tuple([Type.String(), Type.String(), Type.Integer({ minimum: 1 })])) })
/** How long counts are collected before the others are told. */
const COLLECT_MS = 100
/** Counts in one piece of news, which PostgreSQL limits to 8000 bytes. */
const AT_ONCE = 50
/** A key counts only here until it has used this share of its limit: most never do, so most requests cost nothing more. */
const OWN_SHARE = 0.05

interface Pending {
  readonly name: string
  readonly key: string
  points: number
}

/** Creates limits in memory. With `news`, the gateways tell each other what they count; without, there is only one. */
export function createSharedLimits(news: PeerNews | null, timers: Pick<Timers, 'after'> = systemTimers): SharedLimits {
  const limiters = new Map<string, RateLimiterMemory>()
  const pending = new Map<string, Pending>()
  let cancel: (() => void) | null = null
  const unhear = news?.hear(TOPIC, Counted, ({ counts }) => {
    for (const [name, key, points] of counts) void limiters.get(name)?.penalty(key, points)
  })

  function tell(): void {
    cancel = null
    const counts = [...pending.values()].map(({ name, key, points }) => [name, key, points])
    pending.clear()
    for (let from = 0; from < counts.length; from += AT_ONCE) void news?.tell(TOPIC, { counts: counts.slice(from, from + AT_ONCE) })
  }

  function share(name: string, key: string, points: number): void {
    const id = `${name} ${key}`
    const known = pending.get(id) ?? { name, key, points: 0 }
    known.points += points
    pending.set(id, known)
    cancel ??= timers.after(COLLECT_MS, tell)
  }

  function meter(name: string, { points, seconds }: Limit): Meter {
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    limiters.set(name, limiter)
    const own = Math.max(1, Math.ceil(points * OWN_SHARE))
    return async (key, more = 1) => {
      try {
        const { consumedPoints, remainingPoints } = await limiter.consume(key, more)
        const wasOwn = consumedPoints - more < own
        if (news !== null && consumedPoints >= own) share(name, key, wasOwn ? consumedPoints : more)
        return { waitSeconds: null, points: remainingPoints }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
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
    close() {
      cancel?.()
      unhear?.()
    },
  }
}
