import type { Point } from 'klinecharts'
import type { DrawingName } from '../persisted-drawings.ts'

/** The drawings that have one price at each moment. */
const LEVELS: ReadonlySet<DrawingName> = new Set(['horizontalStraightLine'])
const SLOPES: ReadonlySet<DrawingName> = new Set(['segment', 'rayLine', 'straightLine'])

/** Checks whether a drawing has one price at each moment, at which an alert can be set. */
export function hasPrice(name: DrawingName): boolean {
  return LEVELS.has(name) || SLOPES.has(name)
}

/**
 * Returns the price of a drawing at a candle: that of a horizontal line, or of a sloping line that is continued to there. Null for other
 * drawings, and where the line has no positive price.
 */
export function findDrawingPrice(name: DrawingName, points: readonly Partial<Point>[], dataIndex: number): number | null {
  const [first, second] = points
  if (first?.value === undefined) return null
  if (LEVELS.has(name)) return first.value
  if (!SLOPES.has(name) || second?.value === undefined) return null
  const [from, to] = [first.dataIndex ?? 0, second.dataIndex ?? 0]
  if (from === to) return null
  const price = first.value + ((second.value - first.value) * (dataIndex - from)) / (to - from)
  return price > 0 ? price : null
}
