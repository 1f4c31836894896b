import type { ChartInterval } from './series/series.ts'

/** The texts of a chart, translated on the server. */
export interface ChartLabels {
  /** Name of the chart. */
  readonly title: string
  readonly intervals: string
  readonly time: string
  /** Explains the keys to screen reader users. */
  readonly cursor: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly price: string
  readonly volume: string
  readonly loading: string
  readonly failed: string
  readonly retry: string
  readonly empty: string
}

/** One period that a chart can show. */
export interface ChartPeriod {
  readonly interval: ChartInterval
  /** Number of candles. */
  readonly count: number
  readonly label: string
}
