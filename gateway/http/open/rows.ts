import { parseGranularity } from '#gateway/feed/tape/granularity.ts'
import { type Interval, openingOf, shiftOpening } from '#gateway/feed/intervals.ts'
import type { Bar, BookSide, CandleKind, CandleWindow, MarketView, Ticker, Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { changeRatio, knownPrice, millionthsText } from '#gateway/feed/texts.ts'
import { bounded } from './query.ts'
import { DialectRefusal } from './refusal.ts'

/** Feed figures as rows of the open API: names and order are the dialect's. */

export function spotTickerRow(market: Market, ticker: Ticker) {
  return { symbol: market.symbol, open: knownPrice(market, ticker.open24h), ...tickerFigures(market, ticker) }
}

/** Returns a contract's ticker. Clients recognise contracts by `markPrice`: it must be here, and must not be on a spot row. */
export function contractTickerRow(view: MarketView, market: Market) {
  const ticker = view.ticker(market)
  const derivative = view.derivative(market)
  return {
    symbol: market.symbol,
    open24h: knownPrice(market, ticker.open24h),
    ...tickerFigures(market, ticker),
    indexPrice: knownPrice(market, derivative.index),
    markPrice: knownPrice(market, derivative.mark),
    fundingRate: millionthsText(derivative.fundingRateMillionths),
    holdingAmount: market.sizeText(derivative.openInterest),
    deliveryStartTime: null,
    deliveryTime: null,
    deliveryStatus: '',
  }
}

function tickerFigures(market: Market, ticker: Ticker) {
  const quote = market.quoteText(ticker.quote)
  return {
    high24h: knownPrice(market, ticker.high24h),
    low24h: knownPrice(market, ticker.low24h),
    lastPr: knownPrice(market, ticker.last),
    quoteVolume: quote,
    baseVolume: market.sizeText(ticker.volume),
    usdtVolume: quote,
    ts: String(ticker.time),
    bidPr: knownPrice(market, ticker.bid),
    askPr: knownPrice(market, ticker.ask),
    bidSz: market.sizeText(ticker.bidSize),
    askSz: market.sizeText(ticker.askSize),
    openUtc: knownPrice(market, ticker.openUtc),
    changeUtc24h: changeRatio(ticker.last, ticker.openUtc),
    change24h: changeRatio(ticker.last, ticker.open24h),
  }
}

export function tradeRow(market: Market, trade: Trade) {
  return {
    symbol: market.symbol,
    tradeId: String(trade.id),
    side: trade.buy ? 'Buy' : 'Sell',
    price: market.priceText(trade.price),
    size: market.sizeText(trade.size),
    ts: String(trade.time),
  }
}

/**
 * Returns seven strings: opening time, open, high, low, close, base and quote volume. Spot rows repeat the quote volume in USDT before
 * it.
 */
export function candleRow(market: Market, bar: Bar): string[] {
  const { priceText, sizeText, quoteText } = market
  const prices = [priceText(bar.open), priceText(bar.high), priceText(bar.low), priceText(bar.close)]
  const quote = quoteText(bar.quote)
  const volumes = market.product === 'spot' ? [sizeText(bar.volume), quote, quote] : [sizeText(bar.volume), quote]
  return [String(bar.time), ...prices, ...volumes]
}

function isOpening(interval: Interval, timeMs: number): boolean {
  return openingOf(interval, timeMs) === timeMs
}

interface CandleQuery {
  readonly granularity: string
  readonly startTime?: number
  readonly endTime?: number
  readonly limit?: number
}

/**
 * Returns the window of a candle query, counted back from `endTime`, which is inclusive: the bar that opens then is the last one. Of a
 * window of exactly `limit` bars and the opening of the next one it leaves out that one, because clients ask for (since, since + limit
 * bars) and expect the bar at `since`.
 */
export function candleWindow(query: CandleQuery, most: number, kind: CandleKind = 'market'): CandleWindow {
  const interval = parseGranularity(query.granularity)
  if (!interval) throw new DialectRefusal('parameterInvalid', 'granularity')
  const limit = bounded(query.limit, 100, most)
  const { startTime, endTime } = query
  const isOneOver =
    startTime !== undefined &&
    endTime !== undefined &&
    isOpening(interval, startTime) &&
    endTime === shiftOpening(interval, startTime, limit)
  return { interval, kind, limit, startTime, endTime: endTime ? (isOneOver ? endTime - 1 : endTime) : undefined }
}

/** Returns the levels of a side, merged to multiples of `step` ticks: prices are only rounded to worse ones, never to better ones. */
export function levelRows(market: Market, side: BookSide, direction: 1 | -1, step: number, limit: number): string[][] {
  const rows: string[][] = []
  let price = 0
  let size = 0
  for (let index = 0; index < side.prices.length; index += 1) {
    const exact = side.prices[index] as number
    const merged = (direction === 1 ? Math.ceil(exact / step) : Math.floor(exact / step)) * step
    if (merged !== price && size > 0) rows.push([market.priceText(price), market.sizeText(size)])
    if (rows.length >= limit) return rows
    size = merged === price ? size + (side.sizes[index] as number) : (side.sizes[index] as number)
    price = merged
  }
  if (size > 0) rows.push([market.priceText(price), market.sizeText(size)])
  return rows
}
