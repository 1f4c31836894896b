// Apart from the chart library, which a server cannot load and the page loads late.

/** How the prices are drawn: filled candles, hollow ones for a rise, averaged ones, bars, a line, or a line over a filled area. */
export const CHART_TYPES = ['candles', 'hollow', 'heikin', 'bars', 'line', 'area'] as const
export type ChartType = (typeof CHART_TYPES)[number]

/** The scale of the price axis: by price, by its logarithm, or in percent of the first candle in view. */
export const CHART_SCALES = ['linear', 'logarithm', 'percentage'] as const
export type ChartScale = (typeof CHART_SCALES)[number]
