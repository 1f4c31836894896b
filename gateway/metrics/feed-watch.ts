import type { Timers } from '#lib/kernel/clock.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'

/** How current a market is, and was while it was watched. Times in milliseconds of the market clock. */
export interface WatchedMarket {
  readonly product: Product
  readonly symbol: string
  readonly state: MarketState
  /** Age of its data; null before the first. */
  readonly ageMs: number | null
  /** How often it stopped being current. */
  readonly gaps: number
  readonly longestGapMs: number
  /** When it last stopped; null if it never did. */
  readonly lastGapAt: number | null
}

/** Notes for how long each market was not current, as long as it runs. */
export interface FeedWatch {
  /** Returns every listed market, those that are not current first, then those with the oldest data. */
  markets(): readonly WatchedMarket[]
  close(): void
}

interface Gaps {
  hasBeenLive: boolean
  gaps: number
  longestGapMs: number
  lastGapAt: number | null
  /** When the gap under way began; null if there is none. */
  sinceMs: number | null
}

const LOOK_MS = 1000

/** Begins to watch. A gap that is shorter than a second may not be noticed. */
export function watchFeed(feed: Pick<MarketFeed, 'markets' | 'status' | 'now'>, timers: Timers): FeedWatch {
  const found = new Map<string, Gaps>()
  const nameMarket = ({ product, symbol }: Market) => `${product} ${symbol}`

  function look(market: Market, now: number): Gaps {
    const known = found.get(nameMarket(market)) ?? { hasBeenLive: false, gaps: 0, longestGapMs: 0, lastGapAt: null, sinceMs: null }
    found.set(nameMarket(market), known)
    const isLive = feed.status(market).state === 'live'
    if (!isLive && known.hasBeenLive && known.sinceMs === null) {
      known.gaps += 1
      known.lastGapAt = now
      known.sinceMs = now
    }
    if (known.sinceMs !== null) known.longestGapMs = Math.max(known.longestGapMs, now - known.sinceMs)
    if (isLive) {
      known.hasBeenLive = true
      known.sinceMs = null
    }
    return known
  }

  function lookAtAll(): void {
    const now = feed.now()
    for (const market of feed.markets) look(market, now)
    cancel = timers.after(LOOK_MS, lookAtAll)
  }

  let cancel = () => {}
  lookAtAll()
  return {
    markets() {
      const now = feed.now()
      const rows = feed.markets.map((market): WatchedMarket => {
        const { state, seenAt } = feed.status(market)
        const { gaps, longestGapMs, lastGapAt } = look(market, now)
        const { product, symbol } = market
        return { product, symbol, state, ageMs: seenAt === 0 ? null : Math.max(0, now - seenAt), gaps, longestGapMs, lastGapAt }
      })
      return rows.toSorted(
        (a, b) => Number(a.state === 'live') - Number(b.state === 'live') || (b.ageMs ?? Infinity) - (a.ageMs ?? Infinity),
      )
    },
    close: () => cancel(),
  }
}
