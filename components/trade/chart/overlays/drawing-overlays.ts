import { registerOverlay, type Coordinate, type OverlayTemplate, type Point } from 'klinecharts'
import { formatPercent } from '#lib/format/number.ts'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { periodName } from '../chart-periods.ts'

const FONT_PX = 11

function corners([first, second]: readonly Coordinate[]): Coordinate[] | null {
  if (!first || !second) return null
  return [first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }]
}

const boxStyles = (color: string) => ({ style: 'stroke_fill', color: `color-mix(in srgb, ${color} 12%, transparent)`, borderColor: color })

const RECTANGLE: OverlayTemplate = {
  name: 'rectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ chart, coordinates }) {
    const box = corners(coordinates)
    return box ? [{ type: 'polygon', attrs: { coordinates: box }, styles: boxStyles(lineColor(chart.getStyles())) }] : []
  },
}

const MEASURE: OverlayTemplate = {
  name: 'measure',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ chart, coordinates, overlay }) {
    const box = corners(coordinates)
    const [first, second] = [coordinates[0], coordinates[1]]
    if (!box || !first || !second) return []
    const { bar, tooltip } = chart.getStyles().candle
    const color = second.y > first.y ? bar.downColor : bar.upColor
    const shown = color === 'transparent' ? lineColor(chart.getStyles()) : color
    const period = chart.getPeriod()
    return [
      { type: 'polygon', attrs: { coordinates: box }, styles: boxStyles(shown) },
      {
        type: 'text',
        attrs: {
          x: (first.x + second.x) / 2,
          y: Math.min(first.y, second.y) - 4,
          text: measureText(overlay.points, chart.getSymbol()?.pricePrecision ?? 2, period ? (periodName(period) ?? '') : ''),
          align: 'center',
          baseline: 'bottom',
        },
        styles: labelStyles(tooltip.legend.family, shown),
      },
    ]
  },
}

const NOTE: OverlayTemplate = {
  name: 'note',
  totalStep: 2,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ chart, coordinates, overlay }) {
    const [point] = coordinates
    if (!point) return []
    const { extendData } = overlay
    const text = typeof extendData === 'string' && extendData !== '' ? extendData : '…'
    return [
      {
        type: 'text',
        attrs: { ...point, y: point.y - 6, text, align: 'left', baseline: 'bottom' },
        styles: labelStyles(chart.getStyles().candle.tooltip.legend.family, lineColor(chart.getStyles())),
      },
    ]
  },
}

function lineColor({ overlay }: { readonly overlay: { readonly line: { readonly color: string } } }): string {
  return overlay.line.color
}

function labelStyles(family: string, color: string) {
  return {
    color,
    family,
    size: FONT_PX,
    backgroundColor: 'transparent',
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 2,
    paddingBottom: 2,
  }
}

/** Returns the distance between two points as text: in price, in percent of the first, and in candles. */
export function measureText(points: readonly Partial<Point>[], precision: number, period: string): string {
  const [first, second] = points
  if (first?.value === undefined || second?.value === undefined || first.value === 0) return ''
  const change = second.value - first.value
  const bars = Math.abs((second.dataIndex ?? 0) - (first.dataIndex ?? 0))
  const price = `${change > 0 ? '+' : ''}${change.toFixed(precision)}`
  return `${price} (${formatPercent(decimalFromNumber(change / first.value))}) · ${bars} × ${period}`
}

/** Adds rectangle, measure and note to the library. Call it once. */
export function registerDrawingOverlays(): void {
  registerOverlay(RECTANGLE)
  registerOverlay(MEASURE)
  registerOverlay(NOTE)
}
