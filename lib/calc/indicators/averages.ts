/**
 * Averages of closing prices, the one source of the chart and of alerts. Indicators are no money: they are plain numbers, computed in the
 * same order everywhere, so that the same candles give the same value to the last bit. An entry is null until there are enough candles.
 */
export type Series = readonly (number | null)[]

/** Returns the mean of the last `period` values (SMA). */
export function simpleAverage(values: readonly number[], period: number): Series {
  let total = 0
  return values.map((value, index) => {
    total += value
    if (index < period - 1) return null
    const mean = total / period
    total -= values[index - period + 1] ?? 0
    return mean
  })
}

/** Returns the exponential average (EMA): it begins with the mean of the first `period` values, then weighs each new one by 2 / (period + 1). */
export function exponentialAverage(values: readonly number[], period: number): Series {
  let total = 0
  let average = 0
  return values.map((value, index) => {
    total += value
    if (index < period - 1) return null
    average = index === period - 1 ? total / period : (2 * value + (period - 1) * average) / (period + 1)
    return average
  })
}

export interface Band {
  readonly upper: number
  readonly middle: number
  readonly lower: number
}

/** Returns the Bollinger bands: the mean of the last `period` values, and `width` standard deviations of the whole population around it. */
export function bollingerBands(values: readonly number[], period: number, width: number): readonly (Band | null)[] {
  return simpleAverage(values, period).map((middle, index) => {
    if (middle === null) return null
    const squares = values.slice(index - period + 1, index + 1).reduce((sum, value) => sum + (value - middle) * (value - middle), 0)
    const deviation = Math.sqrt(squares / period)
    return { upper: middle + width * deviation, middle, lower: middle - width * deviation }
  })
}
