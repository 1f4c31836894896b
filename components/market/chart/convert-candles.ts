import type { Candle } from '#lib/contract/market.ts'
import { multiply } from '#lib/kernel/decimal.ts'

/** How a chart shows another money than the pair's: units of it for one of the quote coin, and decimals on the axis. */
export interface ChartMoney {
  readonly rate: string
  readonly places: number
}

/** A candle's prices in another money; its volume stays in coins. */
export function convertCandle([time, open, high, low, close, volume]: Candle, rate: string): Candle {
  return [time, multiply(open, rate), multiply(high, rate), multiply(low, rate), multiply(close, rate), volume]
}

/** Decimals that tell prices of this size apart on an axis without filling it with digits. */
export function axisPlaces(price: number): number {
  if (price >= 1000) return 0
  if (price >= 1) return 2
  return price >= 0.01 ? 4 : 6
}
