import { compare, multiply, sign } from '#lib/kernel/decimal.ts'
import type { Decimal } from '../arithmetic/fraction.ts'

/** Prices beyond this multiple of the mark price count as unreachable: a short that only such a price liquidates is in no danger. */
const REACH = '10'

/**
 * Returns a liquidation price for display and APIs: null if the market cannot reach the formula's price, because it is zero or less or
 * too far from the mark price. The engine itself liquidates by margins, never by this. Throws DecimalError.
 */
export function reachableLiquidation(price: Decimal, mark: Decimal): Decimal | null {
  if (sign(price) <= 0) return null
  return sign(mark) > 0 && compare(price, multiply(mark, REACH)) > 0 ? null : price
}
