/** Changes of the wall clock up to this are followed at once, because corrections and drift are smaller. */
const FOLLOWED_MS = 5000
/** How long a different time must persist before it is accepted. */
const BELIEVED_AFTER_MS = 60_000
/** A market clock this much earlier than before has been set back; a smaller difference may come from two readings. */
const SET_BACK_MS = 5000

/**
 * Creates the wall clock that markets use, in milliseconds: a sudden change of time is accepted only after it has persisted for a minute;
 * until then the clock continues from where it was. A clock that jumps a day ahead and back moves no market, pays no funding and stamps
 * no order; one that was set permanently is followed. `monotonicNow` never goes back.
 */
export function createSteadyClock(wallNow: () => number, monotonicNow: () => number): () => number {
  let offset = wallNow() - monotonicNow()
  let strayed: { readonly at: number; readonly offset: number } | null = null
  return () => {
    const at = monotonicNow()
    const wall = wallNow()
    const isNear = (other: number): boolean => Math.abs(wall - at - other) <= FOLLOWED_MS
    if (isNear(offset)) strayed = null
    // A time that differs from the last stray one starts the wait again.
    else if (strayed === null || !isNear(strayed.offset)) strayed = { at, offset: wall - at }
    if (strayed !== null && at - strayed.at < BELIEVED_AFTER_MS) return Math.floor(at + offset)
    strayed = null
    offset = wall - at
    return wall
  }
}

/** Checks whether a market that was reported up to `toldMs` has gone back to an earlier time, from which it must be reported again. */
export function isSetBack(toldMs: number, nowMs: number): boolean {
  return toldMs - nowMs > SET_BACK_MS
}
