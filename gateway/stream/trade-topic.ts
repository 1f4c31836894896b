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
  /** The id of the newest trade that has been sent: trades of another exchange come late, so their times do not tell which are new. */
  #newest: number

  constructor(market: Market, arg: string, view: MarketView) {
    this.#market = market
    this.#arg = arg
    this.#until = view.now()
    this.#newest = view.isHeard ? (view.trades(market, { limit: 1 })[0]?.id ?? 0) : 0
  }

  snapshot(view: MarketView): string {
    const upTo = view.isHeard ? { idBelow: this.#newest + 1 } : { endTime: this.#until }
    const trades = view.trades(this.#market, { limit: SNAPSHOT_TRADES, ...upTo })
    return dataMessage('snapshot', this.#arg, this.#rows(trades), view.now())
  }

  advance(view: MarketView): string | undefined {
    const now = view.now()
    if (view.isHeard) return this.#update(view.trades(this.#market, { limit: UPDATE_TRADES_MAX, idAbove: this.#newest }), now)
    // Correcting the wall clock must not send the same trades twice; a market that was set back in time is sent again from there.
    if (isSetBack(this.#until, now)) this.#until = now
    if (now <= this.#until) return undefined
    const trades = view.trades(this.#market, { limit: UPDATE_TRADES_MAX, startTime: this.#until + 1, endTime: now })
    this.#until = now
    return this.#update(trades, now)
  }

  #update(trades: readonly Trade[], now: number): string | undefined {
    this.#newest = trades[0]?.id ?? this.#newest
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
