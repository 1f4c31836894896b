import { memo, type ReactNode } from 'react'
import type { Candle } from '#lib/contract/market/market.ts'
import { tickText, timeText } from './axis-text.ts'
import { findDomain, toBars, type Bar, type PriceDomain } from './series/bars.ts'
import { drawArea, drawCandles, drawLine, drawVolume, toX, toY, type Box } from './paths.ts'
import { priceTicks, timeTicks } from './ticks.ts'
import styles from './chart.module.css'

/** The drawing's own units; the page stretches them. */
export const BOX: Box = { width: 1000, height: 400 }
const VOLUME_SHARE = 0.18

export type ChartKind = 'candles' | 'line'

/** A series prepared for drawing. */
export interface Drawing {
  readonly bars: readonly Bar[]
  readonly domain: PriceDomain
}

/** Prepares a series: its floats and its scale. */
export function makeDrawing(candles: readonly Candle[]): Drawing {
  const bars = toBars(candles)
  return { bars, domain: findDomain(bars) }
}

interface Props {
  readonly drawing: Drawing
  readonly kind: ChartKind
  readonly pricePlace: number
  /** Drawn over the series in its coordinates: the live candle. */
  readonly children?: ReactNode
}

/**
 * The picture: grid, series, volume and both axes. Left to right in every language, like all charts. It is redrawn when the series or
 * its scale changes; in between only the live candle on top of it moves.
 */
export const Plot = memo(function Plot({ drawing: { bars, domain }, kind, pricePlace, children }: Props) {
  const prices = bars.length === 0 ? [] : priceTicks(domain, 7)
  const times = timeTicks(
    bars.map((bar) => bar.time),
    6,
  )
  return (
    <>
      <svg
        className={styles.svg}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.grid} d={prices.map((price) => `M0 ${toY(price, domain, BOX).toFixed(1)}H${BOX.width}`).join('')} />
        {kind === 'candles' ? <Candles bars={bars} domain={domain} /> : <Line bars={bars} domain={domain} />}
        {children}
      </svg>
      <div className={styles.prices} aria-hidden="true">
        {prices.map((price) => (
          <span key={price} style={{ insetBlockStart: percent(toY(price, domain, BOX) / BOX.height) }}>
            {tickText(price, pricePlace)}
          </span>
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        {times.map((tick) => (
          <span key={tick.index} style={{ insetInlineStart: percent(toX(tick.index, bars.length, BOX) / BOX.width) }}>
            {timeText(tick)}
          </span>
        ))}
      </div>
    </>
  )
})

/** Draws the volume, and all candles except the last, which is the live one. */
function Candles({ bars, domain }: Drawing) {
  const paths = drawCandles(bars, domain, BOX, bars.length - 1)
  return (
    <>
      <path className={styles.volume} d={drawVolume(bars, BOX, VOLUME_SHARE)} />
      <path className={styles.wick} data-direction="up" d={paths.upWicks} />
      <path className={styles.wick} data-direction="down" d={paths.downWicks} />
      <path className={styles.body} data-direction="up" d={paths.upBodies} />
      <path className={styles.body} data-direction="down" d={paths.downBodies} />
    </>
  )
}

function Line({ bars, domain }: Drawing) {
  const direction = (bars.at(-1)?.close ?? 0) >= (bars[0]?.close ?? 0) ? 'up' : 'down'
  return (
    <>
      <path className={styles.area} data-direction={direction} d={drawArea(bars, domain, BOX)} />
      <path className={styles.line} data-direction={direction} d={drawLine(bars, domain, BOX)} />
    </>
  )
}

/** Formats a share as a CSS percentage. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
