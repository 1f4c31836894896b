import type { Candle } from '#lib/contract/market/market.ts'
import { isDecimal } from '#lib/kernel/decimal-text.ts'

/** The intervals that the charts offer, by their gateway names, with their length. All divide a UTC day evenly. */
export const INTERVAL_MS = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
} as const

export type ChartInterval = keyof typeof INTERVAL_MS

/**
 * Merges newer candles (oldest first) into a series: existing ones are replaced, later ones appended, and at most `count` are kept.
 * Returns `gap` if candles between the two are missing, so that the series has to be reloaded.
 */
export function mergeCandles(
  series: readonly Candle[],
  fresh: readonly Candle[],
  count: number,
  intervalMs: number,
): readonly Candle[] | 'gap' {
  const [last, first] = [series.at(-1), fresh[0]]
  if (!first) return series
  if (last && first[0] > last[0] + intervalMs) return 'gap'
  const times = new Set(fresh.map(([time]) => time))
  return [...series.filter(([time]) => !times.has(time)), ...fresh].toSorted((a, b) => a[0] - b[0]).slice(-count)
}

/** Checks whether rows from the API are candles in order of time, before they are drawn. */
export function isSeries(rows: unknown): rows is Candle[] {
  return Array.isArray(rows) && rows.every((row, index) => isCandle(row) && (index === 0 || rows[index - 1][0] < row[0]))
}

function isCandle(row: unknown): row is Candle {
  if (!Array.isArray(row) || row.length !== 6) return false
  const [time, ...figures] = row
  return Number.isSafeInteger(time) && figures.every((figure) => typeof figure === 'string' && isDecimal(figure))
}
