import type { MarketView, Ticker } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { changeRatio, knownPrice, millionthsText } from '#gateway/feed/texts.ts'
import { toShownState } from '#gateway/wire/shown-state.ts'
import { dataMessage } from './messages.ts'
import type { Topic } from './topic.ts'

/** After this many unchanged turns of its own (five seconds) a ticker is sent again: readers take a silent stream for a broken one. */
const QUIET_MAX = 25

/**
 * Channel `ticker`: every message is a full snapshot, sent when a figure or the market's state has changed, and when a market is quiet. `state` and `seenAt` are our own
 * additions to the dialect.
 */
export class TickerTopic implements Topic {
  readonly everyTurns = 2
  readonly #market: Market
  readonly #arg: string
  #said = ''
  #quiet = 0

  constructor(market: Market, arg: string) {
    this.#market = market
    this.#arg = arg
  }

  snapshot(view: MarketView): string {
    return this.#message(view, this.#figures(view))
  }

  advance(view: MarketView): string | undefined {
    const figures = this.#figures(view)
    this.#quiet += 1
    if (figures === this.#said && this.#quiet < QUIET_MAX) return undefined
    this.#said = figures
    this.#quiet = 0
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
    const state = toShownState(view.status(market))
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
      markPrice: knownPrice(market, derivative.mark),
      indexPrice: knownPrice(market, derivative.index),
      holdingAmount: market.sizeText(derivative.openInterest),
      symbolType: '1',
      symbol: market.symbol,
      deliveryPrice: '0',
    }
  }
}

function tickerFigures(market: Market, ticker: Ticker): Record<string, string> {
  return {
    lastPr: knownPrice(market, ticker.last),
    open24h: knownPrice(market, ticker.open24h),
    high24h: knownPrice(market, ticker.high24h),
    low24h: knownPrice(market, ticker.low24h),
    change24h: changeRatio(ticker.last, ticker.open24h),
    bidPr: knownPrice(market, ticker.bid),
    askPr: knownPrice(market, ticker.ask),
    bidSz: market.sizeText(ticker.bidSize),
    askSz: market.sizeText(ticker.askSize),
    baseVolume: market.sizeText(ticker.volume),
    quoteVolume: market.quoteText(ticker.quote),
    openUtc: knownPrice(market, ticker.openUtc),
    changeUtc24h: changeRatio(ticker.last, ticker.openUtc),
  }
}
