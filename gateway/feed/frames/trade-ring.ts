import type { Trade, TradeWindow } from '../market-feed.ts'

/** Number of newest trades that are always kept; at times up to twice as many are. */
export const TRADES_KEPT = 1000

/** The newest trades of a market, in the order of their ids. */
export class TradeRing {
  #trades: Trade[] = []

  get newest(): Trade | undefined {
    return this.#trades.at(-1)
  }

  /** Adds trades, oldest first, and returns those that are new: ids only grow. */
  add(trades: readonly Trade[]): readonly Trade[] {
    const after = this.newest?.id ?? -Infinity
    const fresh = trades.filter(({ id }) => id > after)
    this.#trades.push(...fresh)
    // Drop half at once, so that a full ring is not shifted with every trade.
    if (this.#trades.length > 2 * TRADES_KEPT) this.#trades = this.#trades.slice(-TRADES_KEPT)
    return fresh
  }

  /** Returns the trades of a window, newest first. */
  read({ limit, startTime = -Infinity, endTime = Infinity, idBelow = Infinity, idAbove = -Infinity }: TradeWindow): Trade[] {
    const found: Trade[] = []
    for (let at = this.#trades.length - 1; at >= 0 && found.length < limit; at -= 1) {
      const trade = this.#trades[at] as Trade
      if (trade.id <= idAbove) break
      if (trade.id < idBelow && trade.time >= startTime && trade.time <= endTime) found.push(trade)
    }
    return found
  }
}
