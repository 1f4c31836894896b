import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { startBotServer, type BotServer } from '#tests/conformance/bot-server.ts'
import { startExchangeServer, type ExchangeServer } from '#tests/conformance/exchange-server.ts'
import { temporaryFolder } from '#tests/support/stores.ts'

/** Two houses: the first has a market of its own, the second follows the first as an exchange. */
export interface Follower {
  readonly leader: ExchangeServer
  readonly follower: BotServer
  close(): Promise<void>
}

/** Enough for a test; the limits have tests of their own. */
const LIMITS = { perSecond: () => 10_000, orders: 200_000 }

export async function startFollower(): Promise<Follower> {
  const leader = await startExchangeServer()
  const folder = temporaryFolder()
  const url = leader.origin
  const follower = await startBotServer(LIMITS, { source: 'live', exchange: 'bitget', markets: 'all', url, dataDir: folder.path })
  return {
    leader,
    follower,
    async close() {
      await follower.close()
      await leader.close()
      folder.remove()
    },
  }
}

const LEVELS = 50

/** Returns a book's best levels as texts, in which ticks and lots of two feeds can be compared. */
export function bookTexts(feed: MarketFeed, market: Market): { readonly time: number; readonly text: string } {
  const { time, asks, bids } = feed.book(market)
  const side = ({ prices, sizes }: typeof asks) =>
    Array.from({ length: Math.min(LEVELS, prices.length) }, (_, index) => {
      return `${market.priceText(prices[index] as number)}x${market.sizeText(sizes[index] as number)}`
    }).join(' ')
  return { time, text: `${side(asks)} | ${side(bids)}` }
}
