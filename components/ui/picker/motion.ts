/**
 * The motion of a picker's wheel (specification 9: 6 visible items of 44 px, swipe duration 1000 ms). Offsets are the px by which the
 * items are moved: 0 centres the first item, and each further item is one item height less.
 */
export interface WheelSize {
  readonly itemHeight: number
  readonly count: number
}

/** The last part of a drag over the wheel, after any rest: stopping before letting go means no momentum. */
export interface Swipe {
  readonly distance: number
  readonly durationMs: number
}

/** The maximum time in ms between the last rest and letting go that counts as a swipe; longer is a drag. */
const SWIPE_MS_MAX = 300
/** The minimum distance of a swipe, in px. */
const SWIPE_DISTANCE_MIN = 15
/** The deceleration of a swipe, in px per ms per ms. */
const FRICTION = 0.003

/** Checks whether the wheel continues with momentum after this movement. */
export function isSwipe({ distance, durationMs }: Swipe): boolean {
  return durationMs < SWIPE_MS_MAX && Math.abs(distance) > SWIPE_DISTANCE_MIN
}

/** Returns the offset at which a released wheel comes to rest, before it snaps to an item. */
export function swingTo(offset: number, swipe: Swipe): number {
  if (!isSwipe(swipe)) return offset
  const speed = Math.abs(swipe.distance) / Math.max(1, swipe.durationMs)
  return offset + (Math.sign(swipe.distance) * speed) / FRICTION
}

/** Returns the offset that centres an item. */
export function offsetOf(index: number, { itemHeight }: WheelSize): number {
  return index === 0 ? 0 : -index * itemHeight
}

/** Returns the index of the item nearest to the centre at an offset. */
export function indexAt(offset: number, { itemHeight, count }: WheelSize): number {
  return Math.max(0, Math.min(count - 1, Math.round(-offset / itemHeight)))
}

/** Returns the offset during a drag: beyond the ends the wheel follows at a third of the distance. */
export function dragTo(offset: number, size: WheelSize): number {
  const last = offsetOf(size.count - 1, size)
  if (offset > 0) return offset / 3
  return offset < last ? last + (offset - last) / 3 : offset
}

/** Returns the index of the enabled item at, else next after, else last before an index; -1 if there is none. */
export function nearestEnabled(index: number, isEnabled: readonly boolean[]): number {
  const after = isEnabled.indexOf(true, index)
  return after === -1 ? isEnabled.lastIndexOf(true, index) : after
}

/** Returns the enabled item some steps away; else the next one beyond it, else the furthest one before it, else the same index. */
export function stepEnabled(index: number, steps: number, isEnabled: readonly boolean[]): number {
  const wanted = Math.max(0, Math.min(isEnabled.length - 1, index + steps))
  const direction = Math.sign(steps)
  for (let at = wanted; at >= 0 && at < isEnabled.length; at += direction) if (isEnabled[at]) return at
  for (let at = wanted; at !== index; at -= direction) if (isEnabled[at]) return at
  return index
}
