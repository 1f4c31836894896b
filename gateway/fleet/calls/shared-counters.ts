import { Type } from 'typebox'
import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import { createCounters, type Counted, type Counters } from '#gateway/guard/counters.ts'
import type { News } from '../database/news.ts'

const TOPIC = 'counted'
const Counts = Type.Object({ counts: Type.Array(Type.Tuple([Type.String(), Type.String(), Type.Integer({ minimum: 1 })])) })
/** How long counts are collected before the others receive them. */
const COLLECT_MS = 100
/** Counts in one piece of news, which PostgreSQL limits to 8000 bytes. */
const AT_ONCE = 50
/** A key counts only here until it has used this share of its limit: most never do, so most requests cost nothing more. */
const OWN_SHARE = 0.05

type SharedNews = Pick<News, 'tell' | 'hear'>

/** Counters that the gateways of a database have in common (ADR 46). */
export interface SharedCounters extends Counters {
  close(): void
}

/** Creates counters of which the gateways send each other what they count. Gateways count together what has the same name. */
export function createSharedCounters(news: SharedNews, timers: Pick<Timers, 'after'> = systemTimers): SharedCounters {
  const pending = new Map<string, { readonly name: string; readonly key: string; points: number }>()
  let cancel: (() => void) | null = null
  const counters = createCounters(share)
  const unhear = news.hear(TOPIC, Counts, ({ counts }) => {
    for (const [name, key, points] of counts) counters.add(name, key, points)
  })

  function send(): void {
    cancel = null
    const counts = [...pending.values()].map(({ name, key, points }) => [name, key, points])
    pending.clear()
    for (let from = 0; from < counts.length; from += AT_ONCE) void news.tell(TOPIC, { counts: counts.slice(from, from + AT_ONCE) })
  }

  function share({ name, key, points, consumed, limit }: Counted): void {
    const own = Math.max(1, Math.ceil(limit.points * OWN_SHARE))
    if (consumed < own) return
    const id = `${name} ${key}`
    const known = pending.get(id) ?? { name, key, points: 0 }
    const wasOwn = consumed - points < own
    known.points += wasOwn ? consumed : points
    pending.set(id, known)
    cancel ??= timers.after(COLLECT_MS, send)
  }

  return {
    ...counters,
    close() {
      cancel?.()
      unhear()
    },
  }
}
