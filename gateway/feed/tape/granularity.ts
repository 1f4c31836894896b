import type { Interval } from '../intervals.ts'

/** Names of candle intervals in the open API's dialect. Every variant is aligned to UTC, even if its name does not say so. */

const NAMES = new Map<string, Interval>(
  Object.entries({
    '1m': '1m',
    '1min': '1m',
    '3m': '3m',
    '3min': '3m',
    '5m': '5m',
    '5min': '5m',
    '15m': '15m',
    '15min': '15m',
    '30m': '30m',
    '30min': '30m',
    '1h': '1h',
    '2h': '2h',
    '4h': '4h',
    '6h': '6h',
    '12h': '12h',
    '1d': '1d',
    '1day': '1d',
    '3d': '3d',
    '3day': '3d',
    '1w': '1w',
    '1week': '1w',
    '1month': '1M',
  }),
)

/** Parses the interval of `1min`, `1H`, `6Hutc`, `1Dutc`, `1week`, `1M`... Case matters only between minute and month. */
export function parseGranularity(text: string): Interval | undefined {
  const name = text.replace(/utc$/i, '')
  return name === '1M' ? '1M' : NAMES.get(name.toLowerCase())
}
