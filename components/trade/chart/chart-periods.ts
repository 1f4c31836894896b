import type { Period } from 'klinecharts'

/** The candle lengths that the market has, shortest first, by their names in `GET /v1/market/candles`. */
export const CHART_PERIODS = {
  '1s': { type: 'second', span: 1 },
  '1m': { type: 'minute', span: 1 },
  '3m': { type: 'minute', span: 3 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '2h': { type: 'hour', span: 2 },
  '4h': { type: 'hour', span: 4 },
  '6h': { type: 'hour', span: 6 },
  '12h': { type: 'hour', span: 12 },
  '1d': { type: 'day', span: 1 },
  '3d': { type: 'day', span: 3 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
} as const satisfies Record<string, Period>

export type ChartPeriodName = keyof typeof CHART_PERIODS

export const PERIOD_NAMES = Object.keys(CHART_PERIODS).filter((name) => name in CHART_PERIODS) as readonly ChartPeriodName[]

/** The periods with a button of their own; the others are in a list after them. */
export const FREQUENT_PERIODS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const satisfies readonly ChartPeriodName[]

/** The longest month: a shorter one would look like a gap between two candles. */
const UNITS_MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000, month: 31 * 86_400_000 } as const

/** Returns the length of a candle in milliseconds; of a month, that of the longest. */
export function periodMs(name: ChartPeriodName): number {
  const { type, span } = CHART_PERIODS[name]
  return UNITS_MS[type] * span
}

/** Returns the name of a period of the chart library; null for one that is not offered. */
export function periodName({ type, span }: Period): ChartPeriodName | null {
  return PERIOD_NAMES.find((name) => CHART_PERIODS[name].type === type && CHART_PERIODS[name].span === span) ?? null
}
