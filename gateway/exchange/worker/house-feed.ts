import type { MoveMarket, Print } from '#gateway/engine/commands.ts'
import { BOOK_SLOT_MS } from '#gateway/feed/book.ts'
import { EVENT_TRADES_MAX, type MarketFeed, type MarketView, type Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { Market as EngineMarket } from '#gateway/engine/state/records.ts'

/** While its book stands, a market is moved no more often than this for what is traded. */
const MOVE_GAP_MS = 100

/** What happened further back than this is not made up for: the book then stands where the market is. */
const CATCH_UP_MS = 60_000

const MINUTE_MS = 60_000
/** Minutes of a replay that passes hours in one move. */
const BARS_MAX = 1000

type BareMove = Omit<MoveMarket, 'timeMs' | 'firstId' | 'random'>

interface Moved {
  readonly timeMs: number
  readonly slot: number
  readonly tradeId: number
}

/** Turns the reference market into moves of the engine's markets: the house's ladder, prices, and what was traded since the last one. */
export class HouseFeed {
  readonly #feed: MarketFeed
  readonly #moved = new Map<string, Moved>()

  constructor(feed: MarketFeed) {
    this.#feed = feed
  }

  /**
   * The move that brings a market to now; null where the feed does not list it or nothing has changed. It must be applied: the next one
   * goes on from here.
   */
  moveOf({ id, terms }: Pick<EngineMarket, 'id' | 'terms'>): BareMove | null {
    const market = this.#feed.market(terms.product, terms.symbol)
    if (market === undefined) return null
    const now = this.#feed.now()
    const before = this.#moved.get(id)
    const slot = Math.floor(now / BOOK_SLOT_MS)
    if (before?.slot === slot && now - before.timeMs < MOVE_GAP_MS) return null
    const view = this.#feed.frozen()
    const since = before === undefined || now - before.timeMs > CATCH_UP_MS ? now : before.timeMs
    const trades = since === now ? [] : view.trades(market, { startTime: since + 1, endTime: now, limit: EVENT_TRADES_MAX })
    const tradeId = trades[0]?.id ?? before?.tradeId ?? 0
    if (before?.slot === slot && before.tradeId === tradeId) return null
    this.#moved.set(id, { timeMs: now, slot, tradeId })
    return move(view, market, id, trades, since)
  }
}

function move(view: MarketView, market: Market, id: string, newestFirst: readonly Trade[], sinceMs: number): BareMove {
  const { bids, asks } = view.book(market)
  const last = newestFirst[0]?.price ?? lastPrice(view, market)
  const [high, low] = extremesOf(view, market, newestFirst, last, sinceMs)
  return {
    type: 'move',
    market: id,
    ...pricesOf(view, market, last),
    high,
    low,
    bids,
    asks,
    prints: newestFirst.map(printOf).toReversed(),
  }
}

/** What a market costs now. */
export function pricesOf(view: MarketView, market: Market, last = lastPrice(view, market)): Pick<BareMove, 'last' | 'mark' | 'index'> {
  const derivative = market.product === 'futures' ? view.derivative(market) : null
  return { last, mark: derivative?.mark ?? 0, index: derivative?.index ?? 0 }
}

function lastPrice(view: MarketView, market: Market): number {
  return view.trades(market, { limit: 1 })[0]?.price ?? view.ticker(market).last
}

function printOf({ price, size, buy }: Trade): Print {
  return { ticks: price, lots: size, buy }
}

/** Where more was traded than is told one by one, the candles know how far the price went. */
function extremesOf(view: MarketView, market: Market, trades: readonly Trade[], last: number, sinceMs: number): [high: number, low: number] {
  const oldest = trades.at(-1)
  if (oldest === undefined) return [last, last]
  const prices = trades.map(({ price }) => price)
  if (trades.length === EVENT_TRADES_MAX) {
    const startTime = (Math.floor(sinceMs / MINUTE_MS) + 1) * MINUTE_MS
    const bars = view.candles(market, { interval: '1m', limit: BARS_MAX, startTime, quotes: false })
    prices.push(...bars.flatMap(({ high, low }) => [high, low]))
  }
  return [Math.max(...prices), Math.min(...prices)]
}
