import type { CandleType, Chart } from 'klinecharts'
import { tokenReader } from '#components/orders/share/token-reader.ts'
import type { ChartScale, ChartType } from './look-names.ts'
import { showHeikinAshi } from './overlays/heikin-ashi.ts'

const CANDLE_TYPES = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  heikin: 'candle_solid',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
} as const satisfies Record<ChartType, CandleType>

/** Draws the prices as wanted, in the page's colours. */
export function showType(chart: Chart, element: Element, type: ChartType): void {
  const token = tokenReader(element)
  // Averaged candles are drawn by an indicator, over candles that cannot be seen: prices, axis and legend stay the market's.
  const isHidden = type === 'heikin'
  const [up, down, same] = isHidden
    ? (['transparent', 'transparent', 'transparent'] as const)
    : [token('--color-up'), token('--color-down'), token('--color-text-3')]
  chart.setStyles({
    candle: {
      type: CANDLE_TYPES[type],
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: same,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: same,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: same,
      },
      area: { lineColor: token('--color-accent'), backgroundColor: type === 'area' ? token('--color-accent-soft') : 'transparent' },
    },
  })
  showHeikinAshi(chart, isHidden ? { up: token('--color-up'), down: token('--color-down') } : null)
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
