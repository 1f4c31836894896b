import type { CandleType, Chart } from 'klinecharts'
import { tokenReader } from '#components/orders/share/token-reader.ts'

/** How the prices are drawn: filled candles, hollow ones for a rise, bars, a line, or a line over a filled area. */
export const CHART_TYPES = ['candles', 'hollow', 'bars', 'line', 'area'] as const
export type ChartType = (typeof CHART_TYPES)[number]

/** The scale of the price axis: by price, by its logarithm, or in percent of the first candle in view. */
export const CHART_SCALES = ['linear', 'logarithm', 'percentage'] as const
export type ChartScale = (typeof CHART_SCALES)[number]

const CANDLE_TYPES = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
} as const satisfies Record<ChartType, CandleType>

/** Draws the prices as wanted, in the page's colours. */
export function showType(chart: Chart, element: Element, type: ChartType): void {
  const token = tokenReader(element)
  chart.setStyles({
    candle: {
      type: CANDLE_TYPES[type],
      area: { lineColor: token('--color-accent'), backgroundColor: type === 'area' ? token('--color-accent-soft') : 'transparent' },
    },
  })
}

/** Sets the scale of the price axis. */
export function showScale(chart: Chart, scale: ChartScale): void {
  chart.overrideYAxis({ paneId: 'candle_pane', name: scale === 'linear' ? 'normal' : scale })
}

/** Returns the chart as a picture, with the user's lines and drawings, on the page's background. */
export async function chartPicture(chart: Chart): Promise<Blob | null> {
  const element = chart.getDom()
  if (!element) return null
  const address = chart.getConvertPictureUrl(true, 'png', tokenReader(element)('--color-bg'))
  const [, encoded = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  return bytes.length === 0 ? null : new Blob([bytes], { type: 'image/png' })
}
