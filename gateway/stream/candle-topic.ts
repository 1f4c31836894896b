import { openingOf, type Interval } from '#gateway/feed/intervals.ts'
import type { Bar, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { dataFrame } from './frames.ts'
import type { Topic } from './topic.ts'

const SNAPSHOT_BARS = 500
/** Bars in one update; more than one only where a bar has just closed, or in a fast replay. */
const UPDATE_BARS_MAX = 500

/** Channels `candle…`: many bars first, then those that changed. Rows are `[ts, open, high, low, close, base, quote, usdt]`. */
export class CandleTopic implements Topic {
  readonly everyTurns = 5
  readonly #market: Market
  readonly #interval: Interval
  readonly #arg: string
  /** The bar that was still running when it was said last. */
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
    return dataFrame('snapshot', this.#arg, this.#rows(bars), view.now())
  }

  advance(view: MarketView): string | undefined {
    // A market that was set back has no bars where it was.
    this.#opening = Math.min(this.#opening, openingOf(this.#interval, view.now()))
    const bars = view.candles(this.#market, { interval: this.#interval, limit: UPDATE_BARS_MAX, startTime: this.#opening })
    const rows = this.#rows(bars)
    if (rows === this.#said || rows === '') return undefined
    this.#said = rows
    this.#opening = bars.at(-1)?.time ?? this.#opening
    return dataFrame('update', this.#arg, rows, view.now())
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
