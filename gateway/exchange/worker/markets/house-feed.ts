import { lotsFrom, type Ticks, ticksFrom } from '#lib/kernel/money.ts'
import type { MoveMarket, Print } from '#gateway/engine/state/commands/market-commands.ts'
import { type Bar, EVENT_TRADES_MAX, type MarketFeed, type MarketView, type Trade } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { Market as EngineMarket } from '#gateway/engine/state/records/records.ts'

/** A market is moved no more often than this, except that a computed book is read in each of its time slots. */
const MOVE_GAP_MS = 100

/** Anything that happened longer ago is skipped: the book then starts from the current market. */
const CATCH_UP_MS = 60_000

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Spans longer than this are read by the hour, except for their ends. */
const MINUTES_MAX = 1000

type BareMove = Omit<MoveMarket, 'timeMs' | 'firstId' | 'random'>

interface Moved {
  readonly timeMs: number
  readonly book: number
  readonly tradeId: number
  /** The other figures of a heard market's move: prices, and when its book was heard. */
  readonly heard: string
}

/** Turns the reference market into moves of the engine's markets: the house's ladder, prices, and the trades since the last move. */
export class HouseFeed {
  readonly #feed: MarketFeed
  readonly #moved = new Map<string, Moved>()
  /** The span of market time that a replay jumped over last. */
  #jump = { fromMs: 0, toMs: 0 }

  constructor(feed: MarketFeed) {
    this.#feed = feed
  }

  /** Notes that the market's clock jumped: the next moves cover the skipped span, however long it is. */
  skipped(fromMs: number, toMs: number): void {
    this.#jump = { fromMs, toMs }
  }

  /** Returns how long a market was not looked at, by the wall clock: without a jump in between, and at the replay's speed. */
  #unseenMs(beforeMs: number, nowMs: number): number {
    const { fromMs, toMs } = this.#jump
    const jumpedMs = Math.max(0, Math.min(nowMs, toMs) - Math.max(beforeMs, fromMs))
    const unseenMs = nowMs - beforeMs - jumpedMs
    return unseenMs / Math.max(1, this.#feed.replay?.course().speed ?? 1)
  }

  /**
   * Returns the move that brings a market up to date; null if the feed does not list it with the same decimals or knows no price of it,
   * nothing has changed, or its last move is less than `MOVE_GAP_MS` ago. The caller must apply it: the next move continues from here.
   */
  moveOf({ id, terms }: Pick<EngineMarket, 'id' | 'terms'>): BareMove | null {
    const market = this.#feed.market(terms.product, terms.symbol)
    if (market === undefined || !isOfScale(terms, market)) return null
    const now = this.#feed.now()
    const before = this.#moved.get(id)
    const book = this.#feed.bookVersion(market)
    // A followed clock may be set back: then the market is moved at once, and not only when the clock is again where it was.
    const isEarly = before !== undefined && Math.abs(now - before.timeMs) < MOVE_GAP_MS
    // A heard market that stands is read once more, however early: its book stays the one that is shown.
    const stands = this.#feed.replay?.course().paused === true
    if (isEarly && (this.#feed.isHeard ? !stands : before.book === book)) return null
    const view = this.#feed.frozen()
    const heard = view.isHeard ? heardOf(view, market) : ''
    if (heard === null) return null
    const since = before === undefined || this.#unseenMs(before.timeMs, now) > CATCH_UP_MS ? now : before.timeMs
    const trades = since === now ? [] : tradesSince(view, market, since, before?.tradeId ?? 0)
    const tradeId = trades[0]?.id ?? (since === now && view.isHeard ? newestId(view, market) : (before?.tradeId ?? 0))
    if (before?.book === book && before.tradeId === tradeId && before.heard === heard) return null
    this.#moved.set(id, { timeMs: now, book, tradeId, heard })
    return move(view, market, id, trades, since)
  }

  /** Lets a market's next move begin with the market as it then is, without what happened until then. */
  forget(id: string): void {
    this.#moved.delete(id)
  }
}

/** Returns the trades since the last move, newest first. Heard trades come late, so their ids tell which are new. */
function tradesSince(view: MarketView, market: Market, sinceMs: number, tradeId: number): Trade[] {
  if (view.isHeard) return view.trades(market, { idAbove: tradeId, limit: EVENT_TRADES_MAX })
  return view.trades(market, { startTime: sinceMs + 1, endTime: view.now(), limit: EVENT_TRADES_MAX })
}

function newestId(view: MarketView, market: Market): number {
  return view.trades(market, { limit: 1 })[0]?.id ?? 0
}

/** Returns the figures of a heard market's move beside its book and trades; null if the market has no price yet. */
function heardOf(view: MarketView, market: Market): string | null {
  const last = view.last(market)
  const { mark, index } = market.product === 'futures' ? view.derivative(market) : { mark: last, index: last }
  return last > 0 && mark > 0 ? [last, mark, index, view.status(market).seenAt].join() : null
}

/** Checks whether a market of the feed counts prices and sizes as the engine does. */
export function isOfScale(terms: Pick<MarketTerms, 'pricePlace' | 'sizePlace'>, { pricePlace, sizePlace }: Market): boolean {
  return terms.pricePlace === pricePlace && terms.sizePlace === sizePlace
}

function move(view: MarketView, market: Market, id: string, newestFirst: readonly Trade[], sinceMs: number): BareMove {
  const { bids, asks } = view.book(market)
  const newest = newestFirst[0]
  const last = newest === undefined || view.isHeard ? lastPrice(view, market) : ticksFrom(newest.price)
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
    ...(view.isHeard && { ageMs: Math.max(0, view.now() - view.status(market).seenAt) }),
  }
}

/** Returns a market's current prices. */
export function pricesOf(view: MarketView, market: Market, last = lastPrice(view, market)): Pick<BareMove, 'last' | 'mark' | 'index'> {
  const derivative = market.product === 'futures' ? view.derivative(market) : null
  return { last, mark: ticksFrom(derivative?.mark ?? 0), index: ticksFrom(derivative?.index ?? 0) }
}

function lastPrice(view: MarketView, market: Market): Ticks {
  return ticksFrom(view.last(market))
}

function printOf({ price, size, buy }: Trade): Print {
  return { ticks: ticksFrom(price), lots: lotsFrom(size), buy }
}

/** Returns the highest and lowest price. If there were more trades than the limit returns, the candles cover the rest. */
function extremesOf(view: MarketView, market: Market, trades: readonly Trade[], last: Ticks, sinceMs: number): [high: Ticks, low: Ticks] {
  const oldest = trades.at(-1)
  if (oldest === undefined) return [last, last]
  const prices = [last, ...trades.map(({ price }) => price)]
  if (trades.length === EVENT_TRADES_MAX) {
    const startTime = (Math.floor(sinceMs / MINUTE_MS) + 1) * MINUTE_MS
    for (const { high, low } of barsOfWay(view, market, startTime, view.now())) prices.push(high, low)
  }
  const [first] = prices as [number]
  return [ticksFrom(prices.reduce((a, b) => Math.max(a, b), first)), ticksFrom(prices.reduce((a, b) => Math.min(a, b), first))]
}

/** Returns the bars of a span that begins with a full minute: minutes, and whole hours in the middle of a long one. */
function barsOfWay(view: MarketView, market: Market, startTime: number, endTime: number): readonly Bar[] {
  const read = (interval: '1m' | '1h', from: number, to: number): readonly Bar[] => {
    const limit = Math.floor((to - from) / (interval === '1m' ? MINUTE_MS : HOUR_MS)) + 1
    return to < from ? [] : view.candles(market, { interval, limit, startTime: from, endTime: to, quotes: false })
  }
  if (endTime - startTime <= MINUTES_MAX * MINUTE_MS) return read('1m', startTime, endTime)
  const firstHour = Math.ceil(startTime / HOUR_MS) * HOUR_MS
  const lastHour = Math.floor(endTime / HOUR_MS) * HOUR_MS
  return [...read('1m', startTime, firstHour - 1), ...read('1h', firstHour, lastHour - 1), ...read('1m', lastHour, endTime)]
}
