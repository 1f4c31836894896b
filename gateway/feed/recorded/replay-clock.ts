import { FeedStartError } from '../market-feed.ts'
import type { MarketClock } from '../reference-feed.ts'

/** A million market seconds a second replays a year in half a minute; faster than that nothing could be shown. */
const REPLAY_SPEED_MAX = 10_000_000

export interface ReplayTimes {
  /** Market times in milliseconds: where the clock starts, and where it stops. */
  readonly start: number
  readonly end: number
  /** Market milliseconds per millisecond of the wall clock. */
  readonly speed: number
  /** Wall clock at the start; the moment of the call where it is left out. */
  readonly startedAtMs?: number | undefined
}

/** A market clock that runs from `start` at its own speed and stops at `end`. Throws FeedStartError for a bad speed. */
export function createReplayClock({ start, end, speed, startedAtMs }: ReplayTimes, wallNow: () => number): MarketClock {
  if (!(speed > 0 && speed <= REPLAY_SPEED_MAX)) {
    throw new FeedStartError(`REPLAY_SPEED ${speed} is not a number above 0 and up to ${REPLAY_SPEED_MAX}.`)
  }
  const wallStart = startedAtMs ?? wallNow()
  let latest = start
  const now = (): number => {
    // Wall clocks can be set back; the market's never runs backwards.
    latest = Math.max(latest, Math.min(end, Math.floor(start + (wallNow() - wallStart) * speed)))
    return latest
  }
  return { now, state: () => (now() >= end ? 'ended' : 'live') }
}
