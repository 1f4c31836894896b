/** Lines of a long table from `first` up to, not including, `end`. */
export interface LineRange {
  readonly first: number
  readonly end: number
}

/** Lines drawn beyond the edges, so that a quick scroll does not run into nothing. */
const BEYOND = 8

/**
 * The lines near the window. `topPx` is where the first line stands against the upper edge of the window, negative once it has
 * been scrolled past; all lines have one height.
 */
export function linesInSight(topPx: number, windowPx: number, linePx: number, count: number): LineRange {
  const first = clamp(Math.floor(-topPx / linePx) - BEYOND, count)
  const end = clamp(Math.ceil((windowPx - topPx) / linePx) + BEYOND, count)
  return { first, end }
}

function clamp(line: number, count: number): number {
  return Math.min(count, Math.max(0, line))
}
