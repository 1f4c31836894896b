import type { Period } from 'klinecharts'

/** The candle lengths that the chart offers, shortest first, by their names in `GET /v1/market/candles`. */
export const CHART_PERIODS = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
} as const satisfies Record<string, Period>

export type ChartPeriodName = keyof typeof CHART_PERIODS

export const PERIOD_NAMES = Object.keys(CHART_PERIODS).filter((name) => name in CHART_PERIODS) as readonly ChartPeriodName[]

const UNITS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

/** Returns the length of a candle in milliseconds. */
export function periodMs(name: ChartPeriodName): number {
  const { type, span } = CHART_PERIODS[name]
  return UNITS_MS[type] * span
}

/** Returns the name of a period of the chart library; null for one that is not offered. */
export function periodName({ type, span }: Period): ChartPeriodName | null {
  return PERIOD_NAMES.find((name) => CHART_PERIODS[name].type === type && CHART_PERIODS[name].span === span) ?? null
}
