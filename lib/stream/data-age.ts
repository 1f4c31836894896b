/** Data that has not been renewed for this long is stale, and pages say so. */
export const STALE_AFTER_MS = 15_000

/** How fresh a figure is. `waiting`: nothing has come yet. */
export type Freshness = 'waiting' | 'fresh' | 'stale'

/** Returns the age in milliseconds of data received at `heardMs`; null before any. Never negative, even if the clock went back. */
export function ageMs(heardMs: number | null, nowMs: number): number | null {
  return heardMs === null ? null : Math.max(0, nowMs - heardMs)
}

/** Returns the freshness of data received at `heardMs`. */
export function freshness(heardMs: number | null, nowMs: number, limitMs: number = STALE_AFTER_MS): Freshness {
  const age = ageMs(heardMs, nowMs)
  if (age === null) return 'waiting'
  return age > limitMs ? 'stale' : 'fresh'
}
