/** So far a wall clock is followed at once: it is set right by less, and drifts. */
const FOLLOWED_MS = 5000
/** So long another time must stand before it is believed. */
const BELIEVED_AFTER_MS = 60_000
/** A market that is this much earlier than before has been set back, and has not merely been read by two. */
const SET_BACK_MS = 5000

/**
 * The wall clock as markets take it, in milliseconds: a time that is suddenly another one is believed when it has stood for a minute,
 * and until then goes on from where it was. A clock that jumps a day ahead and comes back moves no market, pays no funding and stamps no
 * order; one that was set for good is followed. `monotonicNow` only runs forward.
 */
export function createSteadyClock(wallNow: () => number, monotonicNow: () => number): () => number {
  let offset = wallNow() - monotonicNow()
  let strayed: { readonly at: number; readonly offset: number } | null = null
  return () => {
    const at = monotonicNow()
    const wall = wallNow()
    const isNear = (other: number): boolean => Math.abs(wall - at - other) <= FOLLOWED_MS
    if (isNear(offset)) strayed = null
    // One that is yet another time has not stood long.
    else if (strayed === null || !isNear(strayed.offset)) strayed = { at, offset: wall - at }
    if (strayed !== null && at - strayed.at < BELIEVED_AFTER_MS) return Math.floor(at + offset)
    strayed = null
    offset = wall - at
    return wall
  }
}

/** Whether a market that was told up to `toldMs` has gone back to an earlier time, from which it must be told again. */
export function isSetBack(toldMs: number, nowMs: number): boolean {
  return toldMs - nowMs > SET_BACK_MS
}
