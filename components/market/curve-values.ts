/** Returns the points of a market row's series that a small curve shows: one per hour, as finer detail is invisible at its size. */
export function curveValues(sparkline: readonly string[]): number[] {
  return sparkline.filter((_, index) => index % 2 === 1).map(Number)
}
