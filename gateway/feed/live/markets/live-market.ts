import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { FeedEvent } from '../../frames/frame.ts'
import { FollowedBook, type Taken, type TickScale } from '../books/followed-book.ts'
import type { Continuity, RawTrade, SaidBook, SaidDerivative, SaidTicker, SaidTrades } from '../exchanges/exchange.ts'
import type { Listed } from '../instruments/list-keeper.ts'
import { Figures } from './figures.ts'
import { Freshness } from './freshness.ts'
import { TradeLine } from './trade-line.ts'

/** Changes of a book leave the process at once, but at most this often. */
export const BOOK_EVERY_MS = 20
/** A heartbeat of an unchanged book is passed on at most this often. */
const HEARTBEAT_EVERY_MS = 1000
/** How long trades wait for older ones. */
const TRADES_WAIT_MS = 100
/** Maximum time for which streamed trades wait for the fetched ones that precede them. */
const PAST_WAIT_MS = 3000
const TICKER_EVERY_MS = 100

/** The conversion of an exchange's units to ticks and lots of a listed market. */
export function makeTickScale({ scale, market }: Listed): TickScale {
  return { ticksPerOne: 10 ** scale.pricePlace, lotsPerUnit: Number(market.contractSize) * 10 ** scale.sizePlace }
}

/** One market: its data from the exchange, and the part that has been passed on. Times are of the exchange's clock. */
export class LiveMarket {
  listed: Listed
  readonly freshness: Freshness
  /** The time from which the market is no longer followed; null while it is viewed or traded. */
  wantedUntil: number | null = 0
  /** Whether its book and trades are subscribed. */
  isFollowed = false
  state: MarketState | null = null
  /** The exchange's next funding time, and the last one that has passed. */
  fundingAt = 0
  fundingPassedAt = 0
  /** Time of the last request for settled fundings, and the last funding time that had passed then. */
  fundingFetchedAt = 0
  fundingFetchedFor: number | null = null
  readonly book: FollowedBook
  readonly #figures: Figures
  readonly #trades: TradeLine
  readonly #emit: (event: FeedEvent) => void
  readonly #now: () => number
  #bookAt = 0
  #heardSince = false
  #tradesAt = 0
  /** The time until which trades wait for fetched ones, and the number of that fetch. */
  #pastUntil = 0
  #fetches = 0
  #tickerAt = 0
  #hasTicker = false

  constructor(listed: Listed, continuity: Continuity, emit: (event: FeedEvent) => void, now: () => number) {
    this.listed = listed
    this.#emit = emit
    this.#now = now
    const units = makeTickScale(listed)
    this.book = new FollowedBook(listed.name, units, continuity)
    this.freshness = new Freshness(continuity)
    this.#figures = new Figures(listed, units)
    this.#trades = new TradeLine(units)
  }

  get isLive(): boolean {
    return this.state === 'live'
  }

  /** Begins to wait for a snapshot: nothing of the old book is passed on any more. */
  restart(): void {
    this.book.reset()
    this.setState(this.freshness.isSilent(this.#now()) ? 'stale' : 'synchronising')
    this.freshness.restart(this.#now())
  }

  setState(state: MarketState): void {
    const next = this.listed.market.halted ? 'halted' : state
    if (next === this.state) return
    this.state = next
    this.#emit({ type: 'state', market: this.listed.name, state: next })
  }

  /** Returns the effect of the message on the book; the caller fetches it anew if it is wrong. */
  takeBook(said: SaidBook): Taken {
    const taken = this.book.take(said)
    if (taken !== 'applied') return taken
    const now = this.#now()
    // A message that took long is not current.
    if (this.freshness.heardBook(said.snapshot ? null : said.time, now)) this.#heardSince = true
    this.settle()
    return taken
  }

  /** Reports `live` after a sound and current book, and revokes it at once when it is not. */
  settle(): void {
    if (!this.isFollowed) return
    const now = this.#now()
    if (!this.book.isSound) return this.setState('synchronising')
    if (!this.freshness.hasHeard || this.freshness.isSilent(now)) return this.setState('stale')
    if (this.listed.market.halted) return this.setState('halted')
    if (this.isLive) return
    this.#sendBook(now)
    this.setState('live')
  }

  takeTrades(said: SaidTrades): void {
    if (!this.#trades.isWaiting) this.#tradesAt = this.#now()
    this.#trades.take(said.trades)
  }

  /** Fetches the trades from before the stream; a later fetch replaces this one. Trades that cannot be fetched stay unknown. */
  async fetchTrades(fetch: () => Promise<readonly RawTrade[]>): Promise<void> {
    this.#fetches += 1
    const own = this.#fetches
    const until = this.#now() + PAST_WAIT_MS
    this.#pastUntil = until
    const trades = await fetch().catch(() => [])
    if (own !== this.#fetches) return
    this.#pastUntil = 0
    // After the wait the streamed trades have been sent: older ones would come out of order, so they are left out.
    if (this.isFollowed) this.#trades.takeFetched(trades)
  }

  takeTicker(said: SaidTicker): void {
    if (this.#figures.takeTicker(said, this.#middle())) this.#hasTicker = true
    this.freshness.heardTicker(this.#figures.best, this.book.isSound ? this.book.best : null, this.#now())
  }

  takeDerivative(said: SaidDerivative): void {
    const event = this.#figures.takeDerivative(said, this.#middle(), this.#now())
    if (event === null) return
    const fundingAt = event.nextFundingTime ?? this.fundingAt
    if (fundingAt > this.fundingAt && this.fundingAt > 0) this.fundingPassedAt = this.fundingAt
    this.fundingAt = fundingAt
    this.#emit(event)
  }

  /** Passes on all events that are due. */
  flush(): void {
    const now = this.#now()
    this.#flushBook(now)
    if (this.#trades.isWaiting && now >= this.#pastUntil && now - this.#tradesAt >= TRADES_WAIT_MS) {
      this.#emit({ type: 'trades', market: this.listed.name, trades: this.#trades.release() })
    }
    if (this.#hasTicker && now - this.#tickerAt >= TICKER_EVERY_MS) {
      this.#hasTicker = false
      this.#tickerAt = now
      this.#emit(this.#figures.ticker(now))
    }
  }

  /** Sends the book's changes, if the last ones are long enough ago. */
  #flushBook(now: number): void {
    if (!this.isLive || !this.book.isSound) return
    const isDue = now - this.#bookAt >= (this.book.hasChanged ? BOOK_EVERY_MS : HEARTBEAT_EVERY_MS)
    if (isDue && (this.book.hasChanged || this.#heardSince)) this.#sendBook(now)
  }

  #sendBook(now: number): void {
    this.#bookAt = now
    this.#heardSince = false
    this.#emit(this.book.event(this.book.time || now))
  }

  #middle(): number | null {
    const best = this.book.isSound ? this.book.best : null
    return best === null ? null : (best.bid + best.ask) / 2
  }
}
