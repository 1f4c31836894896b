import { draw, type Realism } from '#gateway/engine/state/records/realism.ts'

/**
 * When robots act. A robot answers some seconds after the step before it; how long, and whether it does so too late, is drawn from the
 * randomness of the command, by the realism of the account that trades with it. Robots with an even number take three times as long.
 */

const QUICK_MS = 2000
const CALM_MS = 2000
const BUSY_MS = 40_000
/** Shares in thousandths of answers that come too late, which is never without latency. */
const LATE_LEAST = 30
const LATE_PER_REJECT = 12
const LATE_MOST = 300

/** Returns the share of answers of robots, in thousandths, that come too late for an account of this realism. */
export function lateThousandths({ latencyMaxMs, rejectThousandths }: Realism): number {
  return latencyMaxMs === 0 ? 0 : Math.min(LATE_MOST, LATE_LEAST + LATE_PER_REJECT * rejectThousandths)
}

/** Returns how long a robot takes for its next step, in milliseconds; null if it does not answer in time. */
export function robotDelay(robot: number, realism: Realism, random: number): number | null {
  if (draw(random, 0, 1000) < lateThousandths(realism)) return null
  const span = realism.latencyMaxMs === 0 ? CALM_MS : BUSY_MS
  return (QUICK_MS + draw(random, 1, span)) * (robot % 2 === 0 ? 3 : 1)
}
