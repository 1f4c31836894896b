/** Lower bounds of the strengths of colour, as ratios of change. */
export const HEAT_STEPS = [0.005, 0.02, 0.05, 0.1] as const

/** Returns the strength of a tile's colour, 0 to 4, by the size of its change; a missing change has none. */
export function heatLevel(change24h: string | undefined): number {
  const size = Math.abs(Number(change24h ?? ''))
  return HEAT_STEPS.filter((step) => size >= step).length
}
