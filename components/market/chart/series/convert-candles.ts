import type { Candle } from '#lib/contract/market/market.ts'
import { multiply } from '#lib/kernel/decimal.ts'

/** Shows a chart in another currency than the pair's: its units for one of the quote coin, and decimals on the axis. */
export interface ChartMoney {
  readonly rate: string
  readonly decimals: number
}

/** Converts a candle's prices to another currency; the volume stays in coins. */
export function convertCandle([time, open, high, low, close, volume]: Candle, rate: string): Candle {
  return [time, multiply(open, rate), multiply(high, rate), multiply(low, rate), multiply(close, rate), volume]
}

/** Returns the decimals that distinguish prices of this size on an axis without filling it with digits. */
export function axisDecimals(price: number): number {
  if (price >= 1000) return 0
  if (price >= 1) return 2
  return price >= 0.01 ? 4 : 6
}
