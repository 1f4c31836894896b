import type { MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { SECOND_MS, secondBars, secondOf } from '#gateway/feed/seconds/second-bars.ts'
import { candleRow, SNAPSHOT_BARS } from './candle-topic.ts'
import { dataMessage } from './messages.ts'
import type { Topic } from './topic.ts'

/** Time for which a second that is over is read again, because another exchange's trades arrive late. */
const LATE_MS = 5 * SECOND_MS

/** Channel `candle1s`, an addition to the dialect: many bars of one second first, then those that changed. */
export class SecondTopic implements Topic {
  readonly everyTurns = 2
  readonly #market: Market
  readonly #arg: string
  /** The rows of the last message's time, by their opening. */
  #said = new Map<number, string>()
  #newest: number

  constructor(market: Market, arg: string, view: MarketView) {
    this.#market = market
    this.#arg = arg
    this.#newest = secondOf(view.now())
  }

  snapshot(view: MarketView): string {
    const bars = secondBars(view, this.#market, { limit: SNAPSHOT_BARS })
    return dataMessage('snapshot', this.#arg, bars.map((bar) => candleRow(this.#market, bar)).join(','), view.now())
  }

  advance(view: MarketView): string | undefined {
    const now = secondOf(view.now())
    // A market that was set back in time, or leapt over more than a message carries, is sent anew.
    const isCutOff = now < this.#newest || now - this.#newest >= SNAPSHOT_BARS * SECOND_MS
    const startTime = this.#newest - LATE_MS
    this.#newest = now
    if (isCutOff) {
      this.#said.clear()
      return this.snapshot(view)
    }
    const bars = secondBars(view, this.#market, { limit: SNAPSHOT_BARS, startTime })
    const rows = new Map(bars.map((bar) => [bar.time, candleRow(this.#market, bar)]))
    const fresh = [...rows].filter(([time, row]) => this.#said.get(time) !== row)
    this.#said = rows
    return fresh.length === 0 ? undefined : dataMessage('update', this.#arg, fresh.map(([, row]) => row).join(','), view.now())
  }
}
