import { formatCompact } from '#lib/format/compact.ts'
import { formatDecimal } from '#lib/format/number.ts'
import { toPlaces } from '#lib/kernel/rounding.ts'

/** Figures that a column of sizes has room for. */
const DIGITS = 7

/** A size in a narrow column: all its decimals while they fit, then fewer, and from a hundred million on in short. */
export function sizeText(size: string, places: number, tag: string): string {
  const whole = toPlaces(size, 0, 'down').length
  if (whole > DIGITS + 1) return formatCompact(size, tag)
  return formatDecimal(size, Math.max(0, Math.min(places, DIGITS - whole)))
}
