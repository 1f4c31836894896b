import type { Bar, MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { Interval } from '#gateway/feed/intervals.ts'
import type { PastBars, PastFunding } from './past-market.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** Bars that are read at once, between which other work has its turn. */
const CHUNK = 480

/** The spans that a bot is tried on: the shorter one minute by minute, the longer one in bars of five minutes. */
export const PAST_SPANS = [
  { days: 7, interval: '1m', minutes: 1 },
  { days: 30, interval: '5m', minutes: 5 },
] as const satisfies readonly { readonly days: number; readonly interval: Interval; readonly minutes: number }[]

/** Fundings of the longest span, at one an hour. */
const FUNDINGS_MAX = 24 * 30

/** Reads the fundings that a contract has settled, oldest first. */
export function readFunding(feed: MarketFeed, market: Market): PastFunding[] {
  const settled = feed.fundingHistory(market, { skip: 0, limit: FUNDINGS_MAX })
  return settled.map(({ time: timeMs, rateMillionths }) => ({ timeMs, rateMillionths })).toReversed()
}

/** Reads the bars of a market's last days, as far as it has them, without holding up the thread for long. */
export async function readBars(
  feed: MarketFeed,
  market: Market,
  { days, interval, minutes }: (typeof PAST_SPANS)[number],
): Promise<PastBars> {
  const count = (days * DAY_MINUTES) / minutes
  const endMs = feed.now()
  const bars: Bar[] = []
  for (let left = count; left > 0; left -= CHUNK) {
    const [from, to] = [endMs - left * minutes * MINUTE_MS, endMs - (left - CHUNK) * minutes * MINUTE_MS - 1]
    const window = { interval, limit: CHUNK, startTime: from, endTime: Math.min(to, endMs), quotes: false }
    await feed.prepare(market, window)
    bars.push(...feed.candles(market, window))
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  const column = (of: (bar: Bar) => number): Float64Array => Float64Array.from(bars, of)
  return {
    times: column(({ time }) => time),
    opens: column(({ open }) => open),
    highs: column(({ high }) => high),
    lows: column(({ low }) => low),
    closes: column(({ close }) => close),
    volumes: column(({ volume }) => volume),
  }
}
