/** A bar's volume in the quote coin, if no source gives it: calculated from the bar alone, without its trades. */

/** A minute with fewer lots has too few units to distribute freely; its trades are those of `smallMinute`. */
export const SMALL_MINUTE_LOTS = 64

/** Returns the ticks x lots of a bar: its volume in lots at the mean of open, high, low and close in ticks, rounded down. */
export function barQuote(open: number, high: number, low: number, close: number, volume: number): bigint {
  const sum = open + high + low + close
  const product = volume * sum
  return product <= Number.MAX_SAFE_INTEGER ? BigInt(Math.floor(product / 4)) : (BigInt(volume) * BigInt(sum)) / 4n
}

/** Returns the ticks x lots of a minute; if it has few lots, the sum over its trades. */
export function minuteQuote(open: number, high: number, low: number, close: number, volume: number): bigint {
  if (volume >= SMALL_MINUTE_LOTS) return barQuote(open, high, low, close, volume)
  const { prices, sizes } = smallMinute(open, high, low, close, volume)
  return BigInt(prices.reduce((sum, price, index) => sum + price * (sizes[index] as number), 0))
}

/** Returns the prices that a minute must touch, in order: open, low and high (high first if it fell), close. */
export function cornerPrices(open: number, high: number, low: number, close: number): number[] {
  const corners = [open]
  const way = close >= open ? [low, high, close] : [high, low, close]
  for (const price of way) if (price !== corners.at(-1)) corners.push(price)
  return corners
}

/** Returns the trades of a minute with few lots: one lot at each corner and the rest at the close. */
export function smallMinute(open: number, high: number, low: number, close: number, volume: number): SmallMinute {
  if (volume === 0) return { prices: [], sizes: [] }
  const corners = cornerPrices(open, high, low, close)
  // A recording may hold fewer lots than corners; then the ones before the close are left out.
  const prices = volume < corners.length ? [...corners.slice(0, volume - 1), close] : corners
  const sizes = prices.map((_, index) => (index === prices.length - 1 ? volume - prices.length + 1 : 1))
  return { prices, sizes }
}

interface SmallMinute {
  readonly prices: readonly number[]
  readonly sizes: readonly number[]
}
