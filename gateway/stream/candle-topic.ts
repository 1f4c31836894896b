import { openingOf, shiftOpening, type Interval } from '#gateway/feed/intervals.ts'
import type { Bar, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { dataMessage } from './messages.ts'
import type { Past, Topic } from './topic.ts'

/** Bars of the first message. */
export const SNAPSHOT_BARS = 500
/** Maximum bars in one update; after a leap of the market's time over more, everything is sent anew. */
const UPDATE_BARS_MAX = 500
/** Number of updates (a minute of them) that wait for bars of a time without data. Then the stream continues without them. */
const HOLE_UPDATES_MAX = 120

/** Channels `candle…`: many bars first, then the changed ones. Rows are `[ts, open, high, low, close, base, quote, usdt]`. */
export class CandleTopic implements Topic {
  readonly everyTurns = 5
  readonly #market: Market
  readonly #interval: Interval
  readonly #arg: string
  /** Opening time of the bar that was still open at the last message. */
  #opening: number
  #said = ''
  #holeUpdates = 0

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
    const from = this.#opening
    const bars = view.candles(this.#market, { interval: this.#interval, limit: UPDATE_BARS_MAX, startTime: from })
    const isWhole = this.#isWhole(bars, view)
    this.#holeUpdates = isWhole ? 0 : this.#holeUpdates + 1
    const rows = this.#rows(bars)
    if (rows === this.#said || rows === '') return undefined
    this.#said = rows
    // The bars of a hole are sent when they have come.
    if (isWhole || this.#holeUpdates > HOLE_UPDATES_MAX) this.#opening = bars.at(-1)?.time ?? from
    const isCutOff = bars.length === UPDATE_BARS_MAX && (bars[0]?.time ?? from) > from
    return dataMessage(isCutOff ? 'snapshot' : 'update', this.#arg, rows, view.now())
  }

  /** Bars of times in which another exchange's market was not heard can be fetched. */
  lacks(): Past | undefined {
    if (this.#holeUpdates === 0) return undefined
    return { market: this.#market, window: { interval: this.#interval, limit: UPDATE_BARS_MAX, startTime: this.#opening } }
  }

  /** Returns whether no bar is missing between the last message and now. Markets that are not heard have none that could come later. */
  #isWhole(bars: readonly Bar[], view: MarketView): boolean {
    if (!view.isHeard || bars.length === UPDATE_BARS_MAX) return true
    const end = openingOf(this.#interval, view.now())
    let count = 0
    for (let at = this.#opening; at <= end && count <= bars.length; at = shiftOpening(this.#interval, at, 1)) count += 1
    return count <= bars.length
  }

  #rows(bars: readonly Bar[]): string {
    return bars.map((bar) => candleRow(this.#market, bar)).join(',')
  }
}

/** Returns a bar as the text of its row. */
export function candleRow({ priceText, sizeText, quoteText }: Market, bar: Bar): string {
  const quote = quoteText(bar.quote)
  const prices = `"${priceText(bar.open)}","${priceText(bar.high)}","${priceText(bar.low)}","${priceText(bar.close)}"`
  return `["${bar.time}",${prices},"${sizeText(bar.volume)}","${quote}","${quote}"]`
}
