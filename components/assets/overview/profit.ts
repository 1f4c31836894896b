import type { ProfitCurve } from '#lib/contract/trading-assets.ts'
import { decimalToNumber, subtract } from '#lib/kernel/decimal.ts'

/** How a simulation has gone so far: its profit in USDT, and the shape of its way there. */
export interface Profit {
  /** Equity less what was put in. */
  readonly total: string
  /** For drawing alone, oldest first. */
  readonly shape: readonly number[]
  readonly startMs: number
  readonly endMs: number
}

/** Null while there is no way to speak of: fewer than two points. */
export function profitOf({ points }: ProfitCurve): Profit | null {
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
