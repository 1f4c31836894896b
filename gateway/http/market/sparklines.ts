import type { CandleWindow, MarketFeed, MarketView } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { openingOf } from '#gateway/feed/intervals.ts'

/** Number of closed points of a computed market, and its interval: with the last price, a day in half-hours. */
const HALF_HOURS = 47
/**
 * The past of a heard market is fetched: hours cost one request of another exchange, half-hours would cost a day of minutes. One market is
 * fetched at a time, with a pause, however many a page shows.
 */
const HOURS = 24
const FILL_MS = 500

interface Cached {
  readonly opening: number
  readonly closes: readonly string[]
}

/** Closed points of sparklines, cached because they change only twice an hour. */
export class Sparklines {
  readonly #feed: MarketFeed
  readonly #cached = new Map<Market, Cached>()
  /** Markets whose points have been asked for and are not all known. */
  readonly #waiting = new Set<Market>()
  #timer: NodeJS.Timeout | undefined

  constructor(feed: MarketFeed) {
    this.#feed = feed
  }

  /** Returns the closes of the last day that are known, oldest first; the others are fetched in the background. */
  closesOf(view: MarketView, market: Market): readonly string[] {
    const window = windowOf(view)
    const kept = this.#cached.get(market)
    if (kept?.opening === window.endTime) return kept.closes
    const closes = view.candles(market, window).map((bar) => market.priceText(bar.close))
    if (!view.isHeard || closes.length === window.limit) this.#cached.set(market, { opening: window.endTime, closes })
    else this.#fillLater(market)
    return closes
  }

  /** Resolves when the points of a market can be read, or when that proves impossible for now. */
  prepare(market: Market): Promise<void> {
    return this.#feed.prepare(market, windowOf(this.#feed))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#waiting.clear()
  }

  #fillLater(market: Market): void {
    this.#waiting.add(market)
    this.#timer ??= setTimeout(() => void this.#fill(), FILL_MS).unref()
  }

  async #fill(): Promise<void> {
    const [market] = this.#waiting
    if (market !== undefined) {
      this.#waiting.delete(market)
      await this.prepare(market)
    }
    this.#timer = undefined
    const [next] = this.#waiting
    if (next !== undefined) this.#fillLater(next)
  }
}

function windowOf(view: MarketView): CandleWindow & { readonly endTime: number } {
  const interval = view.isHeard ? '1h' : '30m'
  return { interval, limit: view.isHeard ? HOURS : HALF_HOURS, endTime: openingOf(interval, view.now()) - 1, quotes: false }
}
