import type { Trade, TradeWindow } from '../market-feed.ts'
import { MINUTE_MS } from '../intervals.ts'
import type { Tape } from './tape.ts'
import { countUpTo } from './trade-cache.ts'

/** Reads trades of a tape up to a time, and not a millisecond further. */

/** More than the trades of any minute: an id is made of the minute and the index in it. */
const IDS_PER_MINUTE = 10_000

function tradeAt(tape: Tape, minute: number, index: number): Trade {
  const trades = tape.trades(minute)
  return {
    id: minute * IDS_PER_MINUTE + index,
    time: minute * MINUTE_MS + (trades.offsets[index] as number),
    price: trades.prices[index] as number,
    size: trades.sizes[index] as number,
    buy: trades.buys[index] === 1,
  }
}

/** Returns the newest trade at a time; undefined before the first one. */
export function lastTradeAt(tape: Tape, now: number): Trade | undefined {
  const last = Math.min(Math.floor(now / MINUTE_MS), tape.endMinute - 1)
  for (let minute = last; minute >= tape.firstMinute; minute -= 1) {
    const trades = tape.trades(minute)
    const count = countUpTo(trades, now - minute * MINUTE_MS)
    if (count > 0) return tradeAt(tape, minute, count - 1)
  }
  return undefined
}

/** Returns the trades of a window, newest first, none after `now`. */
export function tradesOf(tape: Tape, window: TradeWindow, now: number): Trade[] {
  const idBelow = window.idBelow ?? Infinity
  const idAbove = window.idAbove ?? -Infinity
  const endTime = Math.min(window.endTime ?? now, now, tape.endMinute * MINUTE_MS - 1)
  const lastMinute = Math.min(Math.floor(endTime / MINUTE_MS), Math.floor(idBelow / IDS_PER_MINUTE))
  const startTime = Math.max(window.startTime ?? 0, tape.firstMinute * MINUTE_MS)
  const found: Trade[] = []
  for (let minute = lastMinute; minute >= Math.floor(startTime / MINUTE_MS); minute -= 1) {
    const from = startTime - minute * MINUTE_MS
    for (let index = countUpTo(tape.trades(minute), endTime - minute * MINUTE_MS) - 1; index >= 0; index -= 1) {
      const trade = tradeAt(tape, minute, index)
      if (trade.time < startTime || trade.id <= idAbove || found.length >= window.limit) return found
      if (trade.id < idBelow) found.push(trade)
    }
    if (from >= 0 && found.length >= window.limit) return found
  }
  return found
}
