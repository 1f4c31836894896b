import type { OperatorLevels } from '#lib/contract/market/instruments.ts'
import { ticksFrom } from '#lib/kernel/money.ts'
import { type DepthLevel, readDepth } from '#gateway/engine/book/read-book.ts'
import type { TakenLevels } from '#gateway/engine/book/taken-levels.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import { readMode } from '#gateway/engine/state/trading-mode.ts'
import { BOOK_DEPTH } from '#gateway/feed/book/book.ts'
import type * as feed from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import type { Market as EngineMarket } from '#gateway/engine/state/records/records.ts'

/** Access to the orders of paper traders, and to what they just took from the house. */
export interface PaperOrders {
  market(id: string): EngineMarket | undefined
  taken(id: string): TakenLevels | undefined
  /** The rates of levels that an operator has set. */
  levels(): OperatorLevels
  /** Notifies a listener whenever fees have changed. Returns a function that unsubscribes. */
  onFees(listener: () => void): () => void
}

/**
 * A market view whose order books merge the orders of paper traders with the house's (DESIGN 2), and whose states are what an operator lets
 * happen; all else is the reference's.
 */
class PaperView implements feed.MarketView {
  readonly #view: feed.MarketView
  readonly #orders: PaperOrders

  constructor(view: feed.MarketView, orders: PaperOrders) {
    this.#view = view
    this.#orders = orders
  }

  get fees(): feed.FeesInForce {
    const orders = this.#orders
    return {
      levels: () => orders.levels(),
      of({ product, symbol }) {
        const own = orders.market(marketId(product, symbol))?.ownRates
        if (own) return { ...own.text, isOwn: true }
        const [lowest] = orders.levels()[product] ?? []
        return lowest && { ...lowest, isOwn: false }
      },
    }
  }
  get source() {
    return this.#view.source
  }
  get isHeard() {
    return this.#view.isHeard
  }
  get markets() {
    return this.#view.markets
  }
  now() {
    return this.#view.now()
  }
  state() {
    return this.#view.state()
  }
  status(market: Market): feed.MarketStatus {
    const status = this.#view.status(market)
    const found = this.#orders.market(marketId(market.product, market.symbol))
    const mode = found === undefined ? 'open' : readMode(found)
    if (mode === 'open' || status.state === 'delisted') return status
    return mode === 'cancel-only' ? { ...status, mode } : { ...status, state: 'halted', mode }
  }
  market(...args: Parameters<feed.MarketView['market']>) {
    return this.#view.market(...args)
  }
  candles(...args: Parameters<feed.MarketView['candles']>) {
    return this.#view.candles(...args)
  }
  trades(...args: Parameters<feed.MarketView['trades']>) {
    return this.#view.trades(...args)
  }
  last(market: Market) {
    return this.#view.last(market)
  }
  bookVersion(market: Market) {
    return this.#view.bookVersion(market)
  }
  ticker(market: Market) {
    return this.#view.ticker(market)
  }
  derivative(market: Market) {
    return this.#view.derivative(market)
  }
  fundingHistory(...args: Parameters<feed.MarketView['fundingHistory']>) {
    return this.#view.fundingHistory(...args)
  }

  book(market: Market): feed.Book {
    const id = marketId(market.product, market.symbol)
    return mergeBook(this.#view.book(market), this.#orders.market(id), this.#orders.taken(id))
  }
}

class PaperFeed extends PaperView implements feed.MarketFeed {
  readonly #feed: feed.MarketFeed
  readonly #orders: PaperOrders

  constructor(reference: feed.MarketFeed, orders: PaperOrders) {
    super(reference, orders)
    this.#feed = reference
    this.#orders = orders
  }

  frozen(): feed.MarketView {
    return new PaperView(this.#feed.frozen(), this.#orders)
  }
  subscribe(listener: (events: readonly feed.MarketEvent[]) => void) {
    return this.#feed.subscribe(listener)
  }
  onBooks(listener: (markets: readonly Market[]) => void) {
    return this.#feed.onBooks(listener)
  }
  onMarkets(listener: () => void) {
    const ends = [this.#feed.onMarkets(listener), this.#orders.onFees(listener)]
    return () => ends.forEach((end) => end())
  }
  get replay() {
    return this.#feed.replay
  }
  prepare(...args: Parameters<feed.MarketFeed['prepare']>) {
    return this.#feed.prepare(...args)
  }
  want(market: Market) {
    this.#feed.want(market)
  }
  close() {
    this.#feed.close()
  }
}

/** Adds the orders of paper traders to the order books of the reference market. */
export function withPaperOrders(reference: feed.MarketFeed, orders: PaperOrders): feed.MarketFeed {
  return new PaperFeed(reference, orders)
}

/** Merges both order books. Returns the reference's own book if no paper trader has an order or took anything. */
export function mergeBook(reference: feed.Book, market: EngineMarket | undefined, taken: TakenLevels | undefined): feed.Book {
  const bids = market === undefined ? [] : readDepth(market.book, true, BOOK_DEPTH)
  const asks = market === undefined ? [] : readDepth(market.book, false, BOOK_DEPTH)
  if (bids.length === 0 && asks.length === 0 && (taken?.isEmpty ?? true)) return reference
  const { time } = reference
  return {
    time,
    asks: mergeSide({ side: reference.asks, orders: asks, sign: 1, bound: bids[0]?.ticks, taken, time }),
    bids: mergeSide({ side: reference.bids, orders: bids, sign: -1, bound: asks[0]?.ticks, taken, time }),
  }
}

interface MergeInput {
  readonly side: feed.BookSide
  readonly orders: readonly DepthLevel[]
  /** 1 for asks, whose prices grow, -1 for bids. */
  readonly sign: 1 | -1
  /** Best order of the other side: a house level that crosses it is about to be traded away, and not shown. */
  readonly bound: number | undefined
  readonly taken: TakenLevels | undefined
  readonly time: number
}

function mergeSide({ side, orders, sign, bound, taken, time }: MergeInput): feed.BookSide {
  const prices: number[] = []
  const sizes: number[] = []
  let at = 0
  const push = (ticks: number, lots: number): void => {
    if (lots <= 0) return
    prices.push(ticks)
    sizes.push(lots)
  }
  for (const [nth, price] of side.prices.entries()) {
    if (bound !== undefined && (price - bound) * sign <= 0) continue
    for (; at < orders.length && ((orders[at]?.ticks ?? 0) - price) * sign < 0; at += 1) push(orders[at]?.ticks ?? 0, orders[at]?.lots ?? 0)
    const same = orders[at]?.ticks === price ? (orders[at]?.lots ?? 0) : 0
    if (same > 0) at += 1
    push(price, Math.max(0, (side.sizes[nth] ?? 0) - (taken?.missing(ticksFrom(price), time) ?? 0)) + same)
  }
  for (const { ticks, lots } of orders.slice(at)) push(ticks, lots)
  return { prices: Float64Array.from(prices), sizes: Float64Array.from(sizes) }
}
