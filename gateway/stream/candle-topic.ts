import { openingOf, type Interval } from '#gateway/feed/tape/intervals.ts'
import type { Bar, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { dataMessage } from './messages.ts'
import type { Topic } from './topic.ts'

/** Bars of the first message. */
export const SNAPSHOT_BARS = 500
/** Maximum bars in one update; more than one occurs only if a bar has just closed, or in a fast replay. */
const UPDATE_BARS_MAX = 500

/** Channels `candle…`: many bars first, then the changed ones. Rows are `[ts, open, high, low, close, base, quote, usdt]`. */
export class CandleTopic implements Topic {
  readonly everyTurns = 5
  readonly #market: Market
  readonly #interval: Interval
  readonly #arg: string
  /** Opening time of the bar that was still open at the last message. */
  #opening: number
  #said = ''

  constructor(market: Market, interval: Interval, arg: string, view: MarketView) {
    this.#market = market
    this.#interval = interval
    this.#arg = arg
    this.#opening = openingOf(interval, view.now())
  }

  snapshot(view: MarketView): string {
    const bars = view.candles(this.#market, { interval: this.#interval, limit: SNAPSHOT_BARS })
    return dataMessage('snapshot', this.#arg, this.#rows(bars), view.now())
  }

  advance(view: MarketView): string | undefined {
    // A market that was set back in time has no bars at its former position.
    this.#opening = Math.min(this.#opening, openingOf(this.#interval, view.now()))
    const bars = view.candles(this.#market, { interval: this.#interval, limit: UPDATE_BARS_MAX, startTime: this.#opening })
    const rows = this.#rows(bars)
    if (rows === this.#said || rows === '') return undefined
    this.#said = rows
    this.#opening = bars.at(-1)?.time ?? this.#opening
    return dataMessage('update', this.#arg, rows, view.now())
  }

  #rows(bars: readonly Bar[]): string {
    const { priceText, sizeText, quoteText } = this.#market
    return bars
      .map((bar) => {
        const quote = quoteText(bar.quote)
        const prices = `"${priceText(bar.open)}","${priceText(bar.high)}","${priceText(bar.low)}","${priceText(bar.close)}"`
        return `["${bar.time}",${prices},"${sizeText(bar.volume)}","${quote}","${quote}"]`
      })
      .join(',')
  }
}
