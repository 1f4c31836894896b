import { formatCompact } from '#lib/format/compact.ts'
import { formatDecimal } from '#lib/format/number.ts'
import { toDecimals } from '#lib/kernel/rounding.ts'

/** Digits that fit into a column of sizes. */
const DIGITS = 7

/** Formats a size for a narrow column: all its decimals while they fit, then fewer, and from a hundred million on a short form. */
export function sizeText(size: string, decimals: number, tag: string): string {
  const whole = toDecimals(size, 0, 'down').length
  if (whole > DIGITS + 1) return formatCompact(size, tag)
  return formatDecimal(size, Math.max(0, Math.min(decimals, DIGITS - whole)))
}
