import type { ChartInterval } from './series.ts'

/** The words of a chart, translated on the server. */
export interface ChartLabels {
  /** Name of the chart. */
  readonly title: string
  readonly intervals: string
  readonly time: string
  /** What the keys do, for screen readers. */
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
  /** How many candles of it. */
  readonly count: number
  readonly label: string
}
