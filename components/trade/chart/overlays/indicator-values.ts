import type { KLineData } from 'klinecharts'
import { bollingerBands, exponentialAverage, simpleAverage, type Series } from '#lib/calc/indicators/averages.ts'
import { convergence, relativeStrength } from '#lib/calc/indicators/oscillators.ts'
import type { IndicatorName } from '../indicator-table.ts'

/** A point of the library's figures, by their keys; a missing one is not drawn. */
type Point = Record<string, number | undefined>

/** The part of the library's indicator that a calculation reads. */
interface Asked {
  readonly calcParams: unknown[]
}

type Calculation = (candles: readonly KLineData[], asked: Asked) => Point[]

const readCloses = (candles: readonly KLineData[]) => candles.map(({ close }) => close)
const numbers = ({ calcParams }: Asked) => calcParams.map(Number)

/** Draws one series for each period, as `ma1`, `ma2` and so on. */
function byPeriods(key: string, calculate: (closes: readonly number[], period: number) => Series): Calculation {
  return (candles, asked) => {
    const series = numbers(asked).map((period) => calculate(readCloses(candles), period))
    return candles.map((_candle, at) => Object.fromEntries(series.map((values, index) => [`${key}${index + 1}`, values[at] ?? undefined])))
  }
}

/** The indicators that alerts can watch, by the same functions as the alerts; all others are the library's own. */
export const CALCULATIONS: Partial<Record<IndicatorName, Calculation>> = {
  MA: byPeriods('ma', simpleAverage),
  EMA: byPeriods('ema', exponentialAverage),
  RSI: byPeriods('rsi', relativeStrength),
  BOLL(candles, asked) {
    const [period = 20, width = 2] = numbers(asked)
    return bollingerBands(readCloses(candles), period, width).map((band) => ({ up: band?.upper, mid: band?.middle, dn: band?.lower }))
  },
  MACD(candles, asked) {
    const [fast = 12, slow = 26, signal = 9] = numbers(asked)
    return convergence(readCloses(candles), { fast, slow, signal }).map((macd) => {
      if (macd === null) return {}
      const { line, signal: average } = macd
      // The library draws bars of twice the difference.
      return average === null ? { dif: line } : { dif: line, dea: average, macd: (line - average) * 2 }
    })
  },
}
