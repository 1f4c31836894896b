import { registerIndicator, type IndicatorTemplate } from 'klinecharts'
import { PRICE_VOLUME } from '../indicator-table.ts'

/** The highest bar's share of the pane's height. */
const SHARE = 0.2
const OPACITY = 0.35

const template: IndicatorTemplate = {
  name: PRICE_VOLUME,
  shortName: '',
  // Without figures it has no part in the range of the prices.
  figures: [],
  calc: () => [],
  // The legend of the candles already shows the volume.
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  draw({ ctx, chart, bounding, xAxis }) {
    const { from, to } = chart.getVisibleRange()
    const shown = chart.getDataList().slice(from, to)
    const most = shown.reduce((peak, { volume = 0 }) => Math.max(peak, volume), 0)
    if (most === 0) return true
    const { upColor, downColor } = chart.getStyles().candle.bar
    const { gapBar, halfGapBar } = chart.getBarSpace()
    ctx.save()
    ctx.globalAlpha = OPACITY
    // Behind the candles, wherever the two meet.
    ctx.globalCompositeOperation = 'destination-over'
    shown.forEach(({ open, close, volume = 0 }, index) => {
      const height = Math.round((volume / most) * bounding.height * SHARE)
      ctx.fillStyle = close < open ? downColor : upColor
      ctx.fillRect(xAxis.convertToPixel(from + index) - halfGapBar, bounding.height - height, Math.max(1, gapBar), height)
    })
    ctx.restore()
    return true
  },
}

/** Adds the volume in the price pane to the library: bars at its lower edge with a scale of their own. Call it once. */
export function registerPriceVolume(): void {
  registerIndicator(template)
}
