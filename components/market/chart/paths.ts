import { short } from '#components/ui/plot/short.ts'
import type { Bar, PriceDomain } from './series/bars.ts'

/** The drawing area in its own units; the page stretches it to the available width. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** Path data of a candle series: two colours, each with its wicks (stroked) and bodies (filled). */
export interface CandlePaths {
  readonly upWicks: string
  readonly upBodies: string
  readonly downWicks: string
  readonly downBodies: string
}

/** Share of a slot that a candle's body fills. */
const BODY_SHARE = 0.66
/** Height with which a candle that closed at its open still shows as a line. */
const BODY_HEIGHT_MIN = 1
const SLOTS_MIN = 24

/** Returns the vertical position of a price; the top is 0. */
export function toY(price: number, domain: PriceDomain, box: Box): number {
  return ((domain.max - price) / (domain.max - domain.min)) * box.height
}

/** Returns the number of slots: one per bar, with a minimum so that one bar of a new series does not fill the picture. */
function countSlots(count: number): number {
  return Math.max(count, SLOTS_MIN)
}

/** Returns the horizontal centre of a bar's slot. The last bar is always at the end, however few there are. */
export function toX(index: number, count: number, box: Box): number {
  const slots = countSlots(count)
  return ((slots - count + index + 0.5) / slots) * box.width
}

/** Returns the bar at a horizontal position, clamped to the series. */
export function indexAt(x: number, count: number, box: Box): number {
  const slots = countSlots(count)
  return Math.min(count - 1, Math.max(0, Math.floor((x / box.width) * slots) - (slots - count)))
}

/** Draws the first `count` candles (all by default) as four paths: a chart of 200 candles is four elements, not 400. */
export function drawCandles(bars: readonly Bar[], domain: PriceDomain, box: Box, count = bars.length): CandlePaths {
  const paths = { upWicks: '', upBodies: '', downWicks: '', downBodies: '' }
  bars.slice(0, count).forEach((bar, index) => {
    const { wick, body } = drawCandle(bar, index, bars.length, domain, box)
    const side = bar.close >= bar.open ? 'up' : 'down'
    paths[`${side}Wicks`] += wick
    paths[`${side}Bodies`] += body
  })
  return paths
}

/** Draws a candle: a vertical line from high to low, and a box from open to close. */
export function drawCandle(bar: Bar, index: number, count: number, domain: PriceDomain, box: Box) {
  const x = toX(index, count, box)
  const width = (box.width / countSlots(count)) * BODY_SHARE
  const top = toY(Math.max(bar.open, bar.close), domain, box)
  const height = Math.max(BODY_HEIGHT_MIN, toY(Math.min(bar.open, bar.close), domain, box) - top)
  return {
    wick: `M${short(x)} ${short(toY(bar.high, domain, box))}V${short(toY(bar.low, domain, box))}`,
    body: `M${short(x - width / 2)} ${short(top)}h${short(width)}v${short(height)}h${short(-width)}z`,
  }
}

/** Draws the closing prices as one line. */
export function drawLine(bars: readonly Bar[], domain: PriceDomain, box: Box): string {
  const points = bars.map((bar, index) => {
    return `${short(toX(index, bars.length, box))} ${short(toY(bar.close, domain, box))}`
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}

/** Draws the line, closed along the bottom, to be filled. */
export function drawArea(bars: readonly Bar[], domain: PriceDomain, box: Box): string {
  const line = drawLine(bars, domain, box)
  if (line === '') return ''
  const first = short(toX(0, bars.length, box))
  const last = short(toX(bars.length - 1, bars.length, box))
  return `${line}L${last} ${short(box.height)}L${first} ${short(box.height)}z`
}

/** Draws the volume as bars from the bottom; the largest one fills `share` of the height. */
export function drawVolume(bars: readonly Bar[], box: Box, share: number): string {
  const most = Math.max(0, ...bars.map((bar) => bar.volume))
  if (most === 0) return ''
  const width = (box.width / countSlots(bars.length)) * BODY_SHARE
  return bars
    .map((bar, index) => {
      const height = (bar.volume / most) * box.height * share
      const start = toX(index, bars.length, box) - width / 2
      return `M${short(start)} ${short(box.height)}v${short(-height)}h${short(width)}v${short(height)}z`
    })
    .join('')
}
