import { registerIndicator, type Chart, type IndicatorTemplate } from 'klinecharts'

const NAME = 'FIT_LINES'

/** The library leaves room on the axis for an indicator's least and greatest value, so one that draws nothing can ask for it. */
const template: IndicatorTemplate = {
  name: NAME,
  shortName: '',
  figures: [],
  calc: () => [],
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  draw: () => true,
}

/** Adds the room for lines to the library. Call it once. */
export function registerFitLines(): void {
  registerIndicator(template)
}

/** Leaves room for these prices on the axis of the candles; none if there are none. */
export function fitLines(chart: Chart, prices: readonly number[]): void {
  const [shown] = chart.getIndicators({ name: NAME })
  const shownPrices = prices.filter((price) => price > 0)
  if (shownPrices.length === 0) {
    if (shown) chart.removeIndicator({ name: NAME })
    return
  }
  const range = { minValue: Math.min(...shownPrices), maxValue: Math.max(...shownPrices) }
  if (!shown) chart.createIndicator({ name: NAME, paneId: 'candle_pane', ...range }, true)
  else if (shown.minValue !== range.minValue || shown.maxValue !== range.maxValue) chart.overrideIndicator({ name: NAME, ...range })
}
