import { lotsFrom, type Ticks, ticksFrom } from '#lib/kernel/money.ts'
import type { MoveMarket, Print } from '#gateway/engine/commands.ts'
import { BOOK_SLOT_MS } from '#gateway/feed/book/book.ts'
import { EVENT_TRADES_MAX, type MarketFeed, type MarketView, type Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { MarketTerms } from '#gateway/engine/state/market-terms.ts'
import type { Market as EngineMarket } from '#gateway/engine/state/records.ts'

/** Within one time slot of the order book, a market is moved for trades no more often than this. */
const MOVE_GAP_MS = 100

/** Anything that happened longer ago is skipped: the book then starts from the current market. */
const CATCH_UP_MS = 60_000

const MINUTE_MS = 60_000
/** The maximum number of minutes in one move of a replay that passes hours at a time. */
const BARS_MAX = 1000

type BareMove = Omit<MoveMarket, 'timeMs' | 'firstId' | 'random'>

interface Moved {
  readonly timeMs: number
  readonly slot: number
  readonly tradeId: number
}

/** Turns the reference market into moves of the engine's markets: the house's ladder, prices, and the trades since the last move. */
export class HouseFeed {
  readonly #feed: MarketFeed
  readonly #moved = new Map<string, Moved>()

  constructor(feed: MarketFeed) {
    this.#feed = feed
  }

  /**
   * Returns the move that brings a market up to date; null if the feed does not list it with the same decimals, nothing has changed, or its last move in this
   * book slot is less than `MOVE_GAP_MS` ago. The caller must apply it: the next move continues from here.
   */
  moveOf({ id, terms }: Pick<EngineMarket, 'id' | 'terms'>): BareMove | null {
    const market = this.#feed.market(terms.product, terms.symbol)
    if (market === undefined || !isOfScale(terms, market)) return null
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

/** Checks whether a market of the feed counts prices and sizes as the engine does. */
export function isOfScale(terms: Pick<MarketTerms, 'pricePlace' | 'sizePlace'>, { pricePlace, sizePlace }: Market): boolean {
  return terms.pricePlace === pricePlace && terms.sizePlace === sizePlace
}

function move(view: MarketView, market: Market, id: string, newestFirst: readonly Trade[], sinceMs: number): BareMove {
  const { bids, asks } = view.book(market)
  const newest = newestFirst[0]
  const last = newest === undefined ? lastPrice(view, market) : ticksFrom(newest.price)
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

/** Returns a market's current prices. */
export function pricesOf(view: MarketView, market: Market, last = lastPrice(view, market)): Pick<BareMove, 'last' | 'mark' | 'index'> {
  const derivative = market.product === 'futures' ? view.derivative(market) : null
  return { last, mark: ticksFrom(derivative?.mark ?? 0), index: ticksFrom(derivative?.index ?? 0) }
}

function lastPrice(view: MarketView, market: Market): Ticks {
  return ticksFrom(view.trades(market, { limit: 1 })[0]?.price ?? view.ticker(market).last)
}

function printOf({ price, size, buy }: Trade): Print {
  return { ticks: ticksFrom(price), lots: lotsFrom(size), buy }
}

/** Returns the highest and lowest price. If there were more trades than the limit returns, the candles cover the rest. */
function extremesOf(view: MarketView, market: Market, trades: readonly Trade[], last: Ticks, sinceMs: number): [high: Ticks, low: Ticks] {
  const oldest = trades.at(-1)
  if (oldest === undefined) return [last, last]
  const prices = trades.map(({ price }) => price)
  if (trades.length === EVENT_TRADES_MAX) {
    const startTime = (Math.floor(sinceMs / MINUTE_MS) + 1) * MINUTE_MS
    const bars = view.candles(market, { interval: '1m', limit: BARS_MAX, startTime, quotes: false })
    prices.push(...bars.flatMap(({ high, low }) => [high, low]))
  }
  return [ticksFrom(Math.max(...prices)), ticksFrom(Math.min(...prices))]
}
