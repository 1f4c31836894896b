import type { Candle } from '#lib/contract/market/market.ts'

/**
 * A candle in floats for drawing. Floats are acceptable only here: they become pixels, never money. Displayed texts are always made
 * from the decimal strings of the candle itself.
 */
export interface Bar {
  /** Opening time, milliseconds. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Lowest and highest price that the drawing area shows. */
export interface PriceDomain {
  readonly min: number
  readonly max: number
}

/** Padding above and below the extremes, as a share of their distance. */
const PADDING = 0.06

/** Converts candles of the API to floats for drawing, one bar per candle. */
export function toBars(candles: readonly Candle[]): Bar[] {
  return candles.map(toBar)
}

/** Converts a candle of the API to floats for drawing. */
export function toBar([time, open, high, low, close, volume]: Candle): Bar {
  return { time, open: Number(open), high: Number(high), low: Number(low), close: Number(close), volume: Number(volume) }
}

/** Returns the domain that shows every bar; for a flat or empty series, one with its line in the middle. */
export function findDomain(bars: readonly Bar[]): PriceDomain {
  if (bars.length === 0) return { min: 0, max: 1 }
  const min = Math.min(...bars.map((bar) => bar.low))
  const max = Math.max(...bars.map((bar) => bar.high))
  const span = max - min
  const air = span > 0 ? span * PADDING : Math.max(Math.abs(max) * 0.01, Number.MIN_VALUE)
  return { min: min - air, max: max + air }
}

/** Checks whether a price can be drawn without a new scale. */
export function isInside(domain: PriceDomain, price: number): boolean {
  return price >= domain.min && price <= domain.max
}
