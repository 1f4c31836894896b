/** The most safety orders of a plan. */
export const SAFETY_MAX = 30
/** Time between regular purchases, in ms: from a minute to a month. */
export const EVERY_MS_MIN = 60_000
export const EVERY_MS_MAX = 31 * 86_400_000
/** Scales are thousandths: from half to three times the one before. */
export const SCALE_MIN = 500
export const SCALE_MAX = 3000
export const PURCHASES_MAX = 1000

const MILLION = 1_000_000n
const THOUSAND = 1000n

/** Safety orders as their plan says: sizes in any whole unit, distances in millionths. */
export interface SafetyIdea {
  readonly count: number
  readonly units: number
  readonly step: number
  readonly stepScale: number
  readonly sizeScale: number
}

/** One safety order: how far it is below the first price, in millionths, and what it costs at most. */
export interface SafetyShape {
  readonly below: number
  readonly units: number
}

/**
 * Returns the safety orders of a plan, nearest first. Each distance to the one before and each size is the previous one times its scale,
 * rounded down.
 */
export function safetyShapes({ count, units, step, stepScale, sizeScale }: SafetyIdea): SafetyShape[] {
  const shapes: SafetyShape[] = []
  let [below, distance, size] = [0n, BigInt(step), BigInt(units)]
  for (let nth = 0; nth < count; nth += 1) {
    below += distance
    shapes.push({ below: Number(below), units: Number(size) })
    distance = (distance * BigInt(stepScale)) / THOUSAND
    size = (size * BigInt(sizeScale)) / THOUSAND
  }
  return shapes
}

/** Checks whether safety orders are possible: all of them above a price of zero, each of some size. */
export function areSafetyPossible(idea: SafetyIdea): boolean {
  const isWhole = (value: number, low: number, high: number) => Number.isSafeInteger(value) && value >= low && value <= high
  if (idea.count === 0) return true
  if (!isWhole(idea.count, 1, SAFETY_MAX) || !isWhole(idea.units, 1, 2 ** 52) || !isWhole(idea.step, 1, Number(MILLION) - 1)) return false
  if (![idea.stepScale, idea.sizeScale].every((scale) => isWhole(scale, SCALE_MIN, SCALE_MAX))) return false
  const shapes = safetyShapes(idea)
  return shapes.every(({ below, units }) => below < Number(MILLION) && units > 0 && Number.isSafeInteger(units))
}
