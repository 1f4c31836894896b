import type { MarketView, Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { isSetBack } from '#gateway/feed/clock/steady-clock.ts'
import { dataMessage } from './messages.ts'
import type { Topic } from './topic.ts'

const SNAPSHOT_TRADES = 50
/** Maximum trades in one update; a fast replay omits the older ones. */
const UPDATE_TRADES_MAX = 200

/** Channel `trade`: first the newest fifty trades, then every trade once. Newest first in each message. */
export class TradeTopic implements Topic {
  readonly everyTurns = 1
  readonly #market: Market
  readonly #arg: string
  /** Everything up to this time has been sent. */
  #until: number

  constructor(market: Market, arg: string, view: MarketView) {
    this.#market = market
    this.#arg = arg
    this.#until = view.now()
  }

  snapshot(view: MarketView): string {
    const trades = view.trades(this.#market, { limit: SNAPSHOT_TRADES, endTime: this.#until })
    return dataMessage('snapshot', this.#arg, this.#rows(trades), view.now())
  }

  advance(view: MarketView): string | undefined {
    const now = view.now()
    // Correcting the wall clock must not send the same trades twice; a market that was set back in time is sent again from there.
    if (isSetBack(this.#until, now)) this.#until = now
    if (now <= this.#until) return undefined
    const trades = view.trades(this.#market, { limit: UPDATE_TRADES_MAX, startTime: this.#until + 1, endTime: now })
    this.#until = now
    return trades.length > 0 ? dataMessage('update', this.#arg, this.#rows(trades), now) : undefined
  }

  #rows(trades: readonly Trade[]): string {
    const { priceText, sizeText } = this.#market
    return trades
      .map(({ id, time, price, size, buy }) => {
        const side = buy ? 'buy' : 'sell'
        return `{"ts":"${time}","price":"${priceText(price)}","size":"${sizeText(size)}","side":"${side}","tradeId":"${id}"}`
      })
      .join(',')
  }
}
