import { REPLAY_SPEED_MAX } from '#lib/contract/market/replay-path.ts'
import { FeedStartError, type ReplayControl, type ReplayCourse } from '../market-feed.ts'
import type { MarketClock } from '../clock/market-clock.ts'
import { isSetBack } from '../clock/steady-clock.ts'

export interface ReplayTimes {
  /** Market times in milliseconds: where the clock starts, and where it stops. */
  readonly start: number
  readonly end: number
  /** Market time at which the recording begins. */
  readonly begin: number
  /** Market milliseconds per millisecond of the wall clock. */
  readonly speed: number
  /** Wall clock time at the start; defaults to the time of the call. */
  readonly startedAtMs?: number | undefined
  /** Whether it begins paused. */
  readonly paused?: boolean | undefined
}

export type ReplayClock = MarketClock & ReplayControl

/** Creates a market clock that runs from `start` at its own speed and stops at `end`. Throws FeedStartError for a bad speed. */
export function createReplayClock(
  { start, end, begin, speed, startedAtMs, paused = false }: ReplayTimes,
  wallNow: () => number,
): ReplayClock {
  if (!(speed > 0 && speed <= REPLAY_SPEED_MAX)) {
    throw new FeedStartError(`REPLAY_SPEED ${speed} is not a number above 0 and up to ${REPLAY_SPEED_MAX}.`)
  }
  let course: ReplayCourse = { marketMs: start, wallMs: startedAtMs ?? wallNow(), speed, paused }
  let isLost = false
  let wallBefore = course.wallMs
  let latest = start
  const now = (): number => {
    const wall = wallNow()
    // Wall clocks can be set back; the market's clock never runs backwards but continues from where it was.
    if (isSetBack(wallBefore, wall)) course = { ...course, wallMs: course.wallMs - (wallBefore - wall) }
    wallBefore = wall
    const { marketMs, wallMs } = course
    const passed = course.paused ? 0 : (wall - wallMs) * course.speed
    latest = Math.max(latest, Math.min(end, Math.floor(marketMs + passed)))
    return latest
  }
  return {
    now,
    begin,
    end,
    advance: () => true,
    state: () => (isLost ? 'stale' : now() >= end ? 'ended' : 'live'),
    course: () => ({ ...course, marketMs: now(), wallMs: wallBefore }),
    follow(next) {
      now()
      course = next
      isLost = false
    },
    lose() {
      course = { ...course, marketMs: now(), wallMs: wallBefore, paused: true }
      isLost = true
    },
  }
}
