import type { CaptchaSlide } from '#lib/contract/captcha.ts'

/** The piece may be so many pixels off. */
export const TOLERANCE_PIXELS = 5
/** Nobody sees, takes and moves the piece faster. */
const FASTEST_MS = 500
const TRAIL_POINTS_MAX = 500
/** A clock in the browser and the way there and back. */
const CLOCK_SLACK_MS = 2000
/** From so many points on, a hand is never perfectly even. */
const EVEN_POINTS_MIN = 6

/**
 * Whether a slide is one that a person can have made: the piece in its gap, not too fast, and a trail that leads there and fits
 * the time it took. Arrow keys leave no trail. `elapsedMs`: since the puzzle was given out.
 */
export function isHonestSlide(slide: CaptchaSlide, gapX: number, elapsedMs: number): boolean {
  const { x, trail, input } = slide
  if (!Number.isFinite(x) || Math.abs(x - gapX) > TOLERANCE_PIXELS || elapsedMs < FASTEST_MS) return false
  if (input === 'keyboard') return trail.length === 0
  const last = trail.at(-1)
  if (last === undefined || trail.length > TRAIL_POINTS_MAX) return false
  return Math.abs(last[1] - x) <= TOLERANCE_PIXELS && isOrdered(trail, elapsedMs) && !isEven(trail)
}

type Trail = CaptchaSlide['trail']

function isOrdered(trail: Trail, elapsedMs: number): boolean {
  return (
    trail.every(([timeMs], index) => timeMs >= (trail[index - 1]?.[0] ?? 0)) &&
    (trail.at(-1)?.[0] ?? 0) <= elapsedMs + CLOCK_SLACK_MS
  )
}

/** Steps that are all alike, in time and in length: a loop has made them. */
function isEven(trail: Trail): boolean {
  if (trail.length < EVEN_POINTS_MIN) return false
  const steps = trail.slice(1).map(([timeMs, x], index) => `${timeMs - (trail[index]?.[0] ?? 0)}/${x - (trail[index]?.[1] ?? 0)}`)
  return new Set(steps).size === 1
}
