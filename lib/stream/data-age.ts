/** Data that nobody has renewed for this long is old, and pages say so. */
export const STALE_AFTER_MS = 15_000

/** How fresh a figure is. `waiting`: nothing has come yet. */
export type Freshness = 'waiting' | 'fresh' | 'stale'

/** Age in milliseconds of what was heard at `heardMs`; null before anything was. A clock that went back makes nothing negative. */
export function ageMs(heardMs: number | null, nowMs: number): number | null {
  return heardMs === null ? null : Math.max(0, nowMs - heardMs)
}

/** Freshness of what was heard at `heardMs`. */
export function freshness(heardMs: number | null, nowMs: number, limitMs: number = STALE_AFTER_MS): Freshness {
  const age = ageMs(heardMs, nowMs)
  if (age === null) return 'waiting'
  return age > limitMs ? 'stale' : 'fresh'
}
