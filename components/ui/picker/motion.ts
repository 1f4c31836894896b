/**
 * The motion of a picker's wheel (specification 9: 6 visible items of 44 px, swipe duration 1000 ms). Offsets are the px by which the
 * items are moved: 0 centres the first item, and each further item is one item height less.
 */
export interface WheelSize {
  readonly itemHeight: number
  readonly count: number
}

/** A place of the finger, in px, and its time in ms. */
export interface Sample {
  readonly y: number
  readonly time: number
}

/** The last part of a drag over the wheel, at most `SWIPE_MS_MAX` long: a finger that has come to rest before gives no momentum. */
export interface Swipe {
  readonly distance: number
  readonly durationMs: number
}

/** How far back, in ms, a movement counts for the momentum. */
const SWIPE_MS_MAX = 300
/** A finger that did not move for this long, in ms, before it let go had stopped. */
const STILL_MS = 100
/** The minimum distance of a swipe, in px. */
const SWIPE_DISTANCE_MIN = 15
/** The minimum speed of a swipe, in px per ms. A slower finger places the wheel. */
const SWIPE_SPEED_MIN = 0.15
/** The deceleration of a swipe, in px per ms per ms. */
const FRICTION = 0.003

/** Drops the places of a finger that no longer count for its momentum. */
export function recentSamples(samples: readonly Sample[], time: number): Sample[] {
  return samples.filter((sample) => time - sample.time <= SWIPE_MS_MAX)
}

/** Measures the last part of a drag from the places of the finger and the moment of letting go. */
export function measureSwipe(samples: readonly Sample[], end: Sample): Swipe {
  const isStill = end.time - (samples.at(-1) ?? end).time > STILL_MS
  const [first] = isStill ? [] : recentSamples(samples, end.time)
  return first === undefined ? { distance: 0, durationMs: 0 } : { distance: end.y - first.y, durationMs: end.time - first.time }
}

/** Checks whether the wheel continues with momentum after this movement. */
export function isSwipe({ distance, durationMs }: Swipe): boolean {
  return Math.abs(distance) > SWIPE_DISTANCE_MIN && Math.abs(distance) >= SWIPE_SPEED_MIN * durationMs
}

/** Returns the offset at which a released wheel comes to rest, before it snaps to an item. */
export function swingTo(offset: number, swipe: Swipe): number {
  if (!isSwipe(swipe)) return offset
  const speed = Math.abs(swipe.distance) / Math.max(1, swipe.durationMs)
  return offset + (Math.sign(swipe.distance) * speed) / FRICTION
}

/** Returns the offset that centres an item. */
export function calculateOffset(index: number, { itemHeight }: WheelSize): number {
  return index === 0 ? 0 : -index * itemHeight
}

/** Returns the index of the item nearest to the centre at an offset. */
export function indexAt(offset: number, { itemHeight, count }: WheelSize): number {
  return Math.max(0, Math.min(count - 1, Math.round(-offset / itemHeight)))
}

/** Returns the offset during a drag: beyond the ends the wheel follows at a third of the distance. */
export function dragTo(offset: number, size: WheelSize): number {
  const last = calculateOffset(size.count - 1, size)
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
