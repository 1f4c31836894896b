import type { Candle } from '#lib/contract/market.ts'

/**
 * One candle in drawing numbers. Floats are right here and nowhere else in the product: they become pixels, never money.
 * What people read is always made from the decimal strings of the candle itself.
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

/** Air above and below the extremes, as a share of their distance. */
const PADDING = 0.06

/** Candles of the wire to drawing numbers, one bar for each. */
export function toBars(candles: readonly Candle[]): Bar[] {
  return candles.map(toBar)
}

/** One candle of the wire to drawing numbers. */
export function toBar([time, open, high, low, close, volume]: Candle): Bar {
  return { time, open: Number(open), high: Number(high), low: Number(low), close: Number(close), volume: Number(volume) }
}

/** The domain that shows every bar; a flat or empty series gets one in which its line lies in the middle. */
export function findDomain(bars: readonly Bar[]): PriceDomain {
  if (bars.length === 0) return { min: 0, max: 1 }
  const min = Math.min(...bars.map((bar) => bar.low))
  const max = Math.max(...bars.map((bar) => bar.high))
  const span = max - min
  const air = span > 0 ? span * PADDING : Math.max(Math.abs(max) * 0.01, Number.MIN_VALUE)
  return { min: min - air, max: max + air }
}

/** Whether a price can be drawn without a new scale. */
export function isInside(domain: PriceDomain, price: number): boolean {
  return price >= domain.min && price <= domain.max
}
