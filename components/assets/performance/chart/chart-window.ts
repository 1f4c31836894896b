/** The lengths of candles that a chart of a trade can have, shortest first, by their names in `GET /v1/market/candles`. */
const LENGTHS = [
  ['1m', 60_000],
  ['5m', 300_000],
  ['15m', 900_000],
  ['1h', 3_600_000],
  ['4h', 14_400_000],
  ['1d', 86_400_000],
  ['1w', 604_800_000],
] as const

/** The candles around a trade: which ones to ask for. */
export interface ChartWindow {
  readonly interval: (typeof LENGTHS)[number][0]
  readonly lengthMs: number
  readonly limit: number
  /** Of the last candle that is asked for; the market has none of the future. */
  readonly endTime: number
}

/** The trade takes at most this many candles; as many lie before it as fill the chart, and some after. */
const TRADE_CANDLES = 60
const AFTER_CANDLES = 15
export const CHART_CANDLES = 100

/** Returns the candles that show a trade with what came before and after it. Times are milliseconds. */
export function chartWindow(openedAt: number, closedAt: number): ChartWindow {
  const span = Math.max(0, closedAt - openedAt)
  const [interval, lengthMs] = LENGTHS.find(([, ms]) => span / ms <= TRADE_CANDLES) ?? LENGTHS[LENGTHS.length - 1] ?? LENGTHS[0]
  return { interval, lengthMs, limit: CHART_CANDLES, endTime: closedAt + AFTER_CANDLES * lengthMs }
}
