import type { ProfitCurve } from '#lib/contract/trading/trading-assets.ts'
import { decimalToNumber, subtract } from '#lib/kernel/decimal.ts'

/** The result of a simulation so far: its profit in USDT, and the shape of the profit curve. */
export interface Profit {
  /** Equity minus deposits. */
  readonly total: string
  /** Only for drawing, oldest first. */
  readonly shape: readonly number[]
  readonly startMs: number
  readonly endMs: number
}

/** Returns the profit; null for fewer than two points, which make no curve. */
export function calculateProfit({ points }: ProfitCurve): Profit | null {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2) return null
  const profits = points.map(({ equity, deposited }) => subtract(equity, deposited))
  return {
    total: profits.at(-1) ?? '0',
    shape: profits.map(decimalToNumber),
    startMs: first.ts,
    endMs: last.ts,
  }
}
