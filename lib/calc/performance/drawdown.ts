import { compare, sign } from '#lib/kernel/decimal-text.ts'
import { add, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import type { Decimal } from '../arithmetic/fraction.ts'

/** A point of an equity curve: equity, and all that was put in by then less what was taken out. */
interface EquityPoint {
  readonly ts: number
  readonly equity: Decimal
  readonly deposited: Decimal
}

/** The largest fall of the profit from its highest point until then (formulas 13.3). */
export interface Drawdown {
  /** USDT, zero or above. */
  readonly amount: Decimal
  /** Percent of the highest value until then, flows left out; null if that is not above zero. */
  readonly percent: Decimal | null
  readonly peakMs: number
  readonly lowMs: number
}

const PERCENT_DECIMALS = 2

/** Returns the largest drawdown of a curve, oldest point first; null without points. Flows are no fall. Throws DecimalError. */
export function findDrawdown(points: readonly EquityPoint[]): Drawdown | null {
  const [first] = points
  if (first === undefined) return null
  let peak = { profit: subtract(first.equity, first.deposited), ts: first.ts }
  let worst: Drawdown = { amount: '0', percent: '0', peakMs: first.ts, lowMs: first.ts }
  for (const { ts, equity, deposited } of points) {
    const profit = subtract(equity, deposited)
    if (compare(profit, peak.profit) > 0) peak = { profit, ts }
    const amount = subtract(peak.profit, profit)
    if (compare(amount, worst.amount) <= 0) continue
    const whole = add(deposited, peak.profit)
    const percent = sign(whole) > 0 ? divideToDecimals(multiply(amount, '100'), whole, PERCENT_DECIMALS) : null
    worst = { amount, percent, peakMs: peak.ts, lowMs: ts }
  }
  return worst
}
