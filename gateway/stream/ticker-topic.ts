import type { MarketView, Ticker } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { changeRatio, millionthsText } from '#gateway/feed/texts.ts'
import { dataMessage } from './messages.ts'
import type { Topic } from './topic.ts'

/**
 * Channel `ticker`: every message is a full snapshot, sent when a figure or the market's state has changed. `state` and `seenAt` are our own
 * additions to the dialect.
 */
export class TickerTopic implements Topic {
  readonly everyTurns = 2
  readonly #market: Market
  readonly #arg: string
  #said = ''

  constructor(market: Market, arg: string) {
    this.#market = market
    this.#arg = arg
  }

  snapshot(view: MarketView): string {
    return this.#message(view, this.#figures(view))
  }

  advance(view: MarketView): string | undefined {
    const figures = this.#figures(view)
    if (figures === this.#said) return undefined
    this.#said = figures
    return this.#message(view, figures)
  }

  #message(view: MarketView, figures: string): string {
    return dataMessage(
      'snapshot',
      this.#arg,
      `{${figures},"seenAt":"${view.status(this.#market).seenAt}","ts":"${view.now()}"}`,
      view.now(),
    )
  }

  /** Returns the row's JSON fields without their braces and without its times, which alone are no reason for a message. */
  #figures(view: MarketView): string {
    const market = this.#market
    const { state } = view.status(market)
    const row = { instId: market.symbol, ...tickerFigures(market, view.ticker(market)), ...this.#derivativeFigures(view), state }
    return JSON.stringify(row).slice(1, -1)
  }

  #derivativeFigures(view: MarketView): Record<string, string> {
    const market = this.#market
    if (market.product === 'spot') return {}
    const derivative = view.derivative(market)
    return {
      fundingRate: millionthsText(derivative.fundingRateMillionths),
      nextFundingTime: String(derivative.nextFundingTime),
      markPrice: market.priceText(derivative.mark),
      indexPrice: market.priceText(derivative.index),
      holdingAmount: market.sizeText(derivative.openInterest),
      symbolType: '1',
      symbol: market.symbol,
      deliveryPrice: '0',
    }
  }
}

function tickerFigures(market: Market, ticker: Ticker): Record<string, string> {
  return {
    lastPr: market.priceText(ticker.last),
    open24h: market.priceText(ticker.open24h),
    high24h: market.priceText(ticker.high24h),
    low24h: market.priceText(ticker.low24h),
    change24h: changeRatio(ticker.last, ticker.open24h),
    bidPr: market.priceText(ticker.bid),
    askPr: market.priceText(ticker.ask),
    bidSz: market.sizeText(ticker.bidSize),
    askSz: market.sizeText(ticker.askSize),
    baseVolume: market.sizeText(ticker.volume),
    quoteVolume: market.quoteText(ticker.quote),
    openUtc: market.priceText(ticker.openUtc),
    changeUtc24h: changeRatio(ticker.last, ticker.openUtc),
  }
}
