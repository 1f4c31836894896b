/** The extent of a part along the line that scrolls, in pixels of the window. */
export interface Extent {
  readonly left: number
  readonly right: number
}

/** Pixels by which rounding may differ. */
const TOLERANCE_PX = 1

/**
 * Returns the numbers, from 1, of the parts that an edge of the room cuts or hides. A part that is wider than the room is never among
 * them: it could not be read at all. `paddingPx` is the empty space at each end of a part.
 */
export function findCutParts(parts: readonly Extent[], room: Extent, paddingPx: number): readonly number[] {
  const slack = paddingPx + TOLERANCE_PX
  return parts.flatMap(({ left, right }, index) => {
    const isCut = left < room.left - slack || right > room.right + slack
    const fits = right - left - 2 * paddingPx <= room.right - room.left
    return isCut && fits ? [index + 1] : []
  })
}

/** Returns in which directions there is more to scroll to. `passedPx` is how far the content has been scrolled. */
export function findMore(passedPx: number, contentPx: number, roomPx: number): readonly ('start' | 'end')[] {
  return [
    ...(passedPx > TOLERANCE_PX ? (['start'] as const) : []),
    ...(passedPx + roomPx < contentPx - TOLERANCE_PX ? (['end'] as const) : []),
  ]
}
