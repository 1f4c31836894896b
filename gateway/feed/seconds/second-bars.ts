import type { Bar, MarketView, Trade } from '../market-feed.ts'
import type { Market } from '../markets.ts'

/** Candles of one second, which no source keeps: they are made of the trades that the market still has. */

export const SECOND = '1s'
export const SECOND_MS = 1000
/** Trades read for one window, far more than a busy market has in a page of seconds. */
const TRADES_MAX = 50_000

export interface SecondWindow {
  /** Maximum number of bars, counted back from the end of the window. */
  readonly limit: number
  /** First opening time, inclusive. */
  readonly startTime?: number | undefined
  /** Last opening time, inclusive; the market clock if it is omitted or in the future. */
  readonly endTime?: number | undefined
}

/** Returns the opening time of the second that contains a time. */
export function startSecond(time: number): number {
  return Math.floor(time / SECOND_MS) * SECOND_MS
}

/**
 * Returns the bars of a window, oldest first and without gaps: a second without a trade stays at the close before it. They begin where
 * the market's trades begin; the first kept second of another exchange's market is left out, because a part of it may be lost.
 */
export function secondBars(view: MarketView, market: Market, { limit, startTime = 0, endTime = Infinity }: SecondWindow): Bar[] {
  const last = startSecond(Math.min(endTime, view.now()))
  const first = Math.max(Math.ceil(startTime / SECOND_MS) * SECOND_MS, last - (limit - 1) * SECOND_MS)
  if (limit <= 0 || first > last) return []
  const trades = view.trades(market, { limit: TRADES_MAX, startTime: first, endTime: last + SECOND_MS - 1 }).toReversed()
  const [before] = view.trades(market, { limit: 1, endTime: first - 1 })
  const from = before === undefined ? firstWhole(view, trades) : first
  if (from === null) return []
  return makeSecondBars(trades, { from, last, close: before?.price ?? null })
}

/** Returns the first second whose trades are all kept; null if there is none. */
function firstWhole({ isHeard }: MarketView, [oldest]: readonly Trade[]): number | null {
  if (oldest === undefined) return null
  return startSecond(oldest.time) + (isHeard ? SECOND_MS : 0)
}

interface Span {
  readonly from: number
  readonly last: number
  /** The price before the span; null if nothing was traded before it. */
  readonly close: number | null
}

/** Returns a bar for each second of a span from its trades, oldest first. */
function makeSecondBars(trades: readonly Trade[], { from, last, close: before }: Span): Bar[] {
  const bars: Bar[] = []
  let close = before
  let at = 0
  for (let time = from; time <= last; time += SECOND_MS) {
    while ((trades[at]?.time ?? Infinity) < time) {
      close = trades[at]?.price ?? close
      at += 1
    }
    const own: Trade[] = []
    for (let trade = trades[at]; trade !== undefined && trade.time < time + SECOND_MS; trade = trades[at]) {
      own.push(trade)
      at += 1
    }
    const bar = close === null && own.length === 0 ? null : makeBar(time, own, close ?? 0)
    if (bar === null) continue
    bars.push(bar)
    close = bar.close
  }
  return bars
}

/** Returns the bar of one second; a flat one without trades. */
function makeBar(time: number, trades: readonly Trade[], before: number): Bar {
  const prices = trades.length === 0 ? [before] : trades.map(({ price }) => price)
  return {
    time,
    open: prices[0] ?? before,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? before,
    volume: trades.reduce((sum, { size }) => sum + size, 0),
    quote: trades.reduce((sum, { price, size }) => sum + BigInt(price) * BigInt(size), 0n),
  }
}
