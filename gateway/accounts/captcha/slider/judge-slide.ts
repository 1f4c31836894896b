import type { CaptchaSlide } from '#lib/contract/signing/captcha.ts'

/** How far off the piece may be, in pixels. */
export const TOLERANCE_PIXELS = 5
/** The minimum time that a person needs to see, grab and move the piece. */
const FASTEST_MS = 500
const TRAIL_POINTS_MAX = 500
/** Tolerance for the browser's clock and the network round trip. */
const CLOCK_SLACK_MS = 2000
/** The number of points from which a hand-drawn trail cannot be perfectly even. */
const EVEN_POINTS_MIN = 6

/**
 * Checks whether a person may have made a slide: the piece is in its gap, it was not too fast, and the trail leads there, fits the
 * elapsed time and is not perfectly even. Arrow keys leave no trail. `elapsedMs`: since the puzzle was issued.
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
  return trail.every(([timeMs], index) => timeMs >= (trail[index - 1]?.[0] ?? 0)) && (trail.at(-1)?.[0] ?? 0) <= elapsedMs + CLOCK_SLACK_MS
}

/** Checks whether all steps are equal in time and length, as made by a script. */
function isEven(trail: Trail): boolean {
  if (trail.length < EVEN_POINTS_MIN) return false
  const steps = trail.slice(1).map(([timeMs, x], index) => `${timeMs - (trail[index]?.[0] ?? 0)}/${x - (trail[index]?.[1] ?? 0)}`)
  return new Set(steps).size === 1
}
