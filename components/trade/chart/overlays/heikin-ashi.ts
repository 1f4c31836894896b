import { registerIndicator, type Chart, type IndicatorTemplate, type KLineData } from 'klinecharts'

const NAME = 'HEIKIN_ASHI'

type Prices = Pick<KLineData, 'open' | 'high' | 'low' | 'close'>

interface Colors {
  readonly up: string
  readonly down: string
}

/**
 * Returns the averaged candles of a series: each closes at the mean of its four prices and opens in the middle of the averaged candle
 * before it. Floats, only for drawing.
 */
export function heikinAshi(candles: readonly Prices[]): Prices[] {
  const averaged: Prices[] = []
  for (const { open, high, low, close } of candles) {
    const before = averaged.at(-1)
    const opens = before ? (before.open + before.close) / 2 : (open + close) / 2
    const closes = (open + high + low + close) / 4
    averaged.push({ open: opens, high: Math.max(high, opens, closes), low: Math.min(low, opens, closes), close: closes })
  }
  return averaged
}

const template: IndicatorTemplate<Prices, unknown, Colors | undefined> = {
  name: NAME,
  shortName: '',
  // Without a type they are not drawn, but the axis leaves room for them.
  figures: [{ key: 'high' }, { key: 'low' }],
  calc: (candles) => heikinAshi(candles),
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  draw({ ctx, chart, indicator, xAxis, yAxis }) {
    const colors = indicator.extendData
    if (!colors) return true
    const { from, to } = chart.getVisibleRange()
    const { gapBar, halfGapBar } = chart.getBarSpace()
    indicator.result.slice(from, to).forEach(({ open, high, low, close }, index) => {
      const x = Math.round(xAxis.convertToPixel(from + index))
      const [top, bottom] = [yAxis.convertToPixel(Math.max(open, close)), yAxis.convertToPixel(Math.min(open, close))]
      const [highest, lowest] = [yAxis.convertToPixel(high), yAxis.convertToPixel(low)]
      ctx.fillStyle = close < open ? colors.down : colors.up
      ctx.fillRect(x, highest, 1, Math.max(1, lowest - highest))
      ctx.fillRect(x - Math.floor(halfGapBar), top, Math.max(1, gapBar), Math.max(1, bottom - top))
    })
    return true
  },
}

/** Adds averaged candles to the library. Call it once. */
export function registerHeikinAshi(): void {
  registerIndicator(template)
}

/** Draws averaged candles in these colours; none for null. */
export function showHeikinAshi(chart: Chart, colors: Colors | null): void {
  const isShown = chart.getIndicators({ name: NAME }).length > 0
  if (colors === null) {
    if (isShown) chart.removeIndicator({ name: NAME })
  } else if (isShown) chart.overrideIndicator({ name: NAME, extendData: colors })
  else chart.createIndicator({ name: NAME, paneId: 'candle_pane', extendData: colors }, true)
}
