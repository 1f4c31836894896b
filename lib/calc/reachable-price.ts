import { compare, multiply, sign } from '#lib/kernel/decimal.ts'
import type { Decimal } from './fraction.ts'

/** So many times its mark a contract is never reckoned to cost: a short that only a price beyond this would liquidate is in no danger. */
const REACH = '10'

/**
 * A liquidation price as it is told to people and programs: null where the formula's price is none that the market can come to, at or
 * below zero or out of reach of the mark. The engine itself liquidates by margins and never by this. Throws DecimalError.
 */
export function reachableLiquidation(price: Decimal, mark: Decimal): Decimal | null {
  if (sign(price) <= 0) return null
  return sign(mark) > 0 && compare(price, multiply(mark, REACH)) > 0 ? null : price
}
