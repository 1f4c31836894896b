/**
 * How the wheel of a picker moves (specification 9: 6 visible items of 44 px, swipe duration 1000 ms). Offsets are the distance in
 * px that the items are moved; 0 has the first item in the middle, each further item is one item height less.
 */
export interface WheelSize {
  readonly itemHeight: number
  readonly count: number
}

/** A finger's way over the wheel. Speed is read from its last part only: who stops before letting go wants no swing. */
export interface Swipe {
  readonly distance: number
  readonly durationMs: number
}

/** Longer than this between the last rest and letting go, and it was a drag, not a swipe. */
const SWIPE_MS_MAX = 300
/** Shorter than this, and it was no swipe either. */
const SWIPE_DISTANCE_MIN = 15
/** What a swipe loses of its speed, in px per ms per ms. */
const FRICTION = 0.003

/** Whether letting go now lets the wheel run on. */
export function isSwipe({ distance, durationMs }: Swipe): boolean {
  return durationMs < SWIPE_MS_MAX && Math.abs(distance) > SWIPE_DISTANCE_MIN
}

/** Where a wheel that is let go of comes to rest, before it settles on an item. */
export function swingTo(offset: number, swipe: Swipe): number {
  if (!isSwipe(swipe)) return offset
  const speed = Math.abs(swipe.distance) / Math.max(1, swipe.durationMs)
  return offset + (Math.sign(swipe.distance) * speed) / FRICTION
}

/** The offset that has an item in the middle. */
export function offsetOf(index: number, { itemHeight }: WheelSize): number {
  return index === 0 ? 0 : -index * itemHeight
}

/** The item that is nearest to the middle at an offset. */
export function indexAt(offset: number, { itemHeight, count }: WheelSize): number {
  return Math.max(0, Math.min(count - 1, Math.round(-offset / itemHeight)))
}

/** The offset while a finger drags: beyond the ends the wheel follows at a third of the way. */
export function dragTo(offset: number, size: WheelSize): number {
  const last = offsetOf(size.count - 1, size)
  if (offset > 0) return offset / 3
  return offset < last ? last + (offset - last) / 3 : offset
}

/** The enabled item nearest to an index: itself, else the next one after it, else the last one before it; -1 for none. */
export function nearestEnabled(index: number, isEnabled: readonly boolean[]): number {
  const after = isEnabled.indexOf(true, index)
  return after === -1 ? isEnabled.lastIndexOf(true, index) : after
}

/** The enabled item some steps away, as far as there is one in that direction; the same one where there is none. */
export function stepEnabled(index: number, steps: number, isEnabled: readonly boolean[]): number {
  const wanted = Math.max(0, Math.min(isEnabled.length - 1, index + steps))
  const direction = Math.sign(steps)
  for (let at = wanted; at >= 0 && at < isEnabled.length; at += direction) if (isEnabled[at]) return at
  for (let at = wanted; at !== index; at -= direction) if (isEnabled[at]) return at
  return index
}
