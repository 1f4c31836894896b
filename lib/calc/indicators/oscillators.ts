import { exponentialAverage, type Series } from './averages.ts'

/**
 * Returns the relative strength index (RSI), 0 to 100, by Wilder's smoothing: the first averages of gains and losses are plain means, each
 * later one weighs the new candle by 1 / period. Without any loss it is 100.
 */
export function relativeStrength(closes: readonly number[], period: number): Series {
  let gains = 0
  let losses = 0
  return closes.map((close, index) => {
    const change = index === 0 ? 0 : close - (closes[index - 1] ?? close)
    const gain = Math.max(change, 0)
    const loss = Math.max(-change, 0)
    if (index <= period) {
      gains += gain
      losses += loss
      if (index < period) return null
      gains /= period
      losses /= period
    } else {
      gains = (gains * (period - 1) + gain) / period
      losses = (losses * (period - 1) + loss) / period
    }
    if (losses === 0) return 100
    return gains === 0 ? 0 : 100 - 100 / (1 + gains / losses)
  })
}

export interface Macd {
  /** The fast average less the slow one. */
  readonly line: number
  /** The average of the line; null until there are enough of it. */
  readonly signal: number | null
}

export interface MacdPeriods {
  readonly fast: number
  readonly slow: number
  readonly signal: number
}

/** The usual periods, which alerts and the chart use. */
export const MACD_PERIODS: MacdPeriods = { fast: 12, slow: 26, signal: 9 }

/** Returns the moving average convergence/divergence (MACD). */
export function convergence(closes: readonly number[], { fast, slow, signal }: MacdPeriods): readonly (Macd | null)[] {
  const slowAverage = exponentialAverage(closes, slow)
  const lines = exponentialAverage(closes, fast).map((value, index) => {
    const other = slowAverage[index] ?? null
    return value === null || other === null ? null : value - other
  })
  const first = lines.findIndex((line) => line !== null)
  const known = lines.filter((line) => line !== null)
  const signals = exponentialAverage(known, signal)
  return lines.map((line, index) => (line === null ? null : { line, signal: signals[index - first] ?? null }))
}
