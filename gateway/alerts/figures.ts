import { lineText, type AlertLine } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertRow, NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import { bollingerBands, exponentialAverage, simpleAverage } from '#lib/calc/indicators/averages.ts'
import { convergence, MACD_PERIODS, relativeStrength } from '#lib/calc/indicators/oscillators.ts'
import { formatPrice } from '#lib/format/number.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { Bar, MarketFeed } from '#gateway/feed/market-feed.ts'
import { openingOf } from '#gateway/feed/intervals.ts'

/** A figure that alerts are compared with. */
export interface Figure {
  /** Compared with the alert's value. */
  readonly measure: number
  /** The figure for readers: with its unit, in the notation that all languages share. */
  readonly text: string
}

/** Candles that an indicator is computed of. */
export const CANDLES = 1000

const percentText = (percent: number, decimals: number) => `${percent.toFixed(decimals)}%`

/** Returns a price in ticks as the number that its decimal text reads as. */
export const priceNumber = (market: Market, ticks: number): number => Number(market.priceText(ticks))

export const priceText = (market: Market, price: string): string => `${formatPrice(price, market.pricePlace)} ${market.quoteCoin}`

type Feed = Pick<MarketFeed, 'last' | 'ticker' | 'derivative' | 'candles' | 'prepare' | 'now'>

/** Returns the figure of a kind without an indicator now; null while it is not known. */
export function figureNow(feed: Feed, market: Market, kind: 'price' | 'percent' | 'funding'): Figure | null {
  switch (kind) {
    case 'price': {
      const last = feed.last(market)
      return last === 0 ? null : { measure: priceNumber(market, last), text: priceText(market, market.priceText(last)) }
    }
    case 'percent': {
      const { last, open24h } = feed.ticker(market)
      if (last === 0 || open24h === 0) return null
      return percentFigure(last, open24h)
    }
    case 'funding': {
      if (market.futures === undefined) return null
      const { fundingRateMillionths, nextFundingTime } = feed.derivative(market)
      return nextFundingTime === 0 ? null : fundingFigure(fundingRateMillionths)
    }
  }
}

/** Returns the change from one price to another, both in ticks, in percent. */
export function percentFigure(price: number, before: number): Figure {
  const measure = ((price - before) / before) * 100
  return { measure, text: percentText(measure, 2) }
}

/** Returns a funding rate in percent. */
export function fundingFigure(rateMillionths: number): Figure {
  const measure = rateMillionths / 10_000
  return { measure, text: percentText(measure, 4) }
}

/** Returns an indicator of the candles that have closed by now; null if they are too few. */
export async function indicatorNow(feed: Feed, market: Market, line: AlertLine): Promise<Figure | null> {
  const { interval } = line
  const window = { interval, limit: CANDLES, endTime: openingOf(interval, feed.now()) - 1, quotes: false }
  await feed.prepare(market, window)
  return indicatorOf(market, feed.candles(market, window), line)
}

/** Returns an indicator of candles, oldest first; null if they are too few. A line's measure is the closing price less the line. */
export function indicatorOf(market: Market, bars: readonly Bar[], { name, period }: AlertLine): Figure | null {
  const last = bars.at(-1)
  if (last === undefined) return null
  const closes = bars.map(({ close }) => priceNumber(market, close))
  const close = closes.at(-1) ?? 0
  const beside = (line: number | null | undefined): Figure | null =>
    line === null || line === undefined ? null : { measure: close - line, text: priceText(market, market.priceText(last.close)) }
  switch (name) {
    case 'SMA':
      return beside(simpleAverage(closes, period).at(-1))
    case 'EMA':
      return beside(exponentialAverage(closes, period).at(-1))
    case 'BOLL_UPPER':
      return beside(bollingerBands(closes, period, 2).at(-1)?.upper)
    case 'BOLL_LOWER':
      return beside(bollingerBands(closes, period, 2).at(-1)?.lower)
    case 'RSI': {
      const measure = relativeStrength(closes, period).at(-1) ?? null
      return measure === null ? null : { measure, text: measure.toFixed(2) }
    }
    case 'MACD': {
      const macd = convergence(closes, MACD_PERIODS).at(-1)
      if (macd === null || macd === undefined || macd.signal === null) return null
      const measure = macd.line - macd.signal
      return { measure, text: measure.toFixed(market.pricePlace) }
    }
  }
}

/** Returns the target of an alert as readers are told it: `RSI(14) ≥ 70 · 1h`. */
export function targetText(
  market: Market,
  { kind, direction, value, line }: Pick<AlertRow, 'kind' | 'direction' | 'value' | 'line'>,
): string {
  const sign = direction === 'above' ? '≥' : '≤'
  switch (kind) {
    case 'price':
      return priceText(market, value)
    case 'percent':
    case 'funding':
    case 'liquidation':
      return `${value}%`
    case 'indicator': {
      if (line === null) return ''
      const text = lineText(line)
      const told = { RSI: `${text} ${sign} ${value}`, MACD: `${text} ${sign} Signal` }[line.name as string]
      return `${told ?? `${market.symbol} ${sign} ${text}`} · ${line.interval}`
    }
  }
}

/** Returns whether a figure has come to an alert's value. */
export function isMet({ direction, value }: Pick<NewAlert, 'direction' | 'value'>, measure: number): boolean {
  return direction === 'above' ? measure >= Number(value) : measure <= Number(value)
}
