import type { Candle } from '#lib/contract/market/market.ts'

/** A chart of a trade to draw: its words are in the page's language. */
export interface TradeChart {
  readonly candles: readonly Candle[]
  readonly lengthMs: number
  readonly title: string
  readonly direction: 'long' | 'short'
  /** The price and the time of the entry and of the exit, as they are written and drawn. */
  readonly entry: ChartPoint
  readonly exit: ChartPoint
  /** The times of the first and the last candle. */
  readonly ends: readonly [string, string]
}

interface ChartPoint {
  readonly price: number
  readonly time: number
  readonly text: string
}

export interface ChartColors {
  readonly background: string
  readonly text: string
  readonly quiet: string
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly family: string
}

/** The size of the picture, in its pixels. */
export const CHART = { width: 960, height: 480 } as const

const EDGE = 16
const HEAD = 48
const FOOT = 36
const PRICES = 120
const MARK = 7

/** Draws the candles of a trade with its entry and its exit; time runs from left to right in every language. */
export function drawChart(ctx: CanvasRenderingContext2D, chart: TradeChart, colors: ChartColors): void {
  const { width, height } = CHART
  const { candles, entry, exit } = chart
  const rows = candles.map(([time, open, high, low, close]) => [time, Number(open), Number(high), Number(low), Number(close)] as const)
  const start = rows[0]?.[0] ?? 0
  const span = (rows.length === 0 ? 1 : (rows.at(-1)?.[0] ?? 0) - start) + chart.lengthMs
  const prices = [entry.price, exit.price, ...rows.flatMap(([, , high, low]) => [high, low])]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const right = width - PRICES
  const x = (time: number) => EDGE + ((time - start) / span) * (right - EDGE)
  const y = (price: number) => HEAD + (1 - (price - low) / (high - low || 1)) * (height - HEAD - FOOT)
  const write = (text: string, left: number, top: number, color: string, align: CanvasTextAlign = 'left') => {
    ctx.font = `500 18px ${colors.family}`
    ctx.fillStyle = color
    ctx.textAlign = align
    ctx.fillText(text, left, top)
  }

  ctx.direction = 'ltr'
  ctx.fillStyle = colors.background
  ctx.fillRect(0, 0, width, height)
  write(chart.title, EDGE, 30, colors.text)
  const body = Math.max(1, ((right - EDGE) / (span / chart.lengthMs)) * 0.6)
  for (const [time, open, top, bottom, close] of rows) {
    const middle = x(time + chart.lengthMs / 2)
    ctx.fillStyle = close >= open ? colors.up : colors.down
    ctx.fillRect(middle - 0.75, y(top), 1.5, Math.max(1, y(bottom) - y(top)))
    ctx.fillRect(middle - body / 2, y(Math.max(open, close)), body, Math.max(1, Math.abs(y(open) - y(close))))
  }
  for (const [point, isBuy] of [
    [entry, chart.direction === 'long'],
    [exit, chart.direction === 'short'],
  ] as const) {
    const [left, top] = [x(point.time), y(point.price)]
    ctx.strokeStyle = colors.accent
    ctx.setLineDash([6, 5])
    ctx.beginPath()
    ctx.moveTo(EDGE, top)
    ctx.lineTo(right, top)
    ctx.stroke()
    ctx.setLineDash([])
    // A triangle that points up bought, one that points down sold.
    const sign = isBuy ? 1 : -1
    ctx.fillStyle = colors.accent
    ctx.beginPath()
    ctx.moveTo(left, top)
    ctx.lineTo(left - MARK, top + sign * MARK * 2)
    ctx.lineTo(left + MARK, top + sign * MARK * 2)
    ctx.fill()
  }
  // Two prices that lie close together are written apart.
  const [first, second] = entry.price >= exit.price ? [entry, exit] : [exit, entry]
  const firstTop = Math.max(HEAD, y(first.price))
  write(first.text, width - EDGE, firstTop + 6, colors.text, 'right')
  write(second.text, width - EDGE, Math.max(firstTop + 24, y(second.price)) + 6, colors.text, 'right')
  write(chart.ends[0], EDGE, height - 12, colors.quiet)
  write(chart.ends[1], right, height - 12, colors.quiet, 'right')
}
