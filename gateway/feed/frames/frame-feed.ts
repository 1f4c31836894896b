import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import type { InstrumentList } from '#lib/contract/market/instruments.ts'
import type { MarketClock } from '../clock/market-clock.ts'
import type * as feed from '../market-feed.ts'
import type { Market } from '../markets.ts'
import { BarRequests } from './bar-requests.ts'
import type { ConnectionEvent, Frame, KnownFrames, MarketName } from './frame.ts'
import { type FrameEffects, FrameMarkets, makeMarketName } from './frame-markets.ts'
import { FrameView } from './frame-view.ts'
import type { BarsRequest } from './needed-bars.ts'
import { RecentEvents } from './recent-events.ts'

export interface FrameFeedOptions {
  readonly source: FeedSource
  /** Name of the followed exchange as people write it; null for a recording. */
  readonly exchange: string | null
  /** The clock of the market that the frames describe. */
  readonly clock: MarketClock
  /** Asks for bars of the past, which come as `bars` events; omitted if nothing can provide them. */
  readonly ask?: (request: BarsRequest) => void
}

/** A market made of frames, which its owner applies in order: that of another exchange, or a recording of one. */
export class FrameFeed extends FrameView implements feed.MarketFeed {
  readonly #data: FrameMarkets
  readonly #exchange: string | null
  readonly #clock: MarketClock
  readonly #barRequests: BarRequests | null
  readonly #recent: RecentEvents
  readonly #marketListeners = new Set<() => void>()
  readonly #bookListeners = new Set<(markets: readonly Market[]) => void>()
  readonly #frameListeners = new Set<(frame: Frame) => void>()
  readonly #effects: FrameEffects
  #sequence = 0

  constructor({ source, exchange, clock, ask }: FrameFeedOptions) {
    const data = new FrameMarkets()
    super({ source, exchange }, data, clock)
    this.#data = data
    this.#clock = clock
    this.#exchange = exchange
    this.#barRequests = ask === undefined ? null : new BarRequests(ask)
    this.#recent = new RecentEvents(() => clock.now())
    this.#effects = {
      onMarkets: () => this.#marketListeners.forEach((listener) => listener()),
      onTrades: (market, trades) => this.#recent.gather(market, trades),
      onBars: () => this.#barRequests?.heard(),
    }
  }

  /** The number of the last frame that has been applied; 0 before the first one. */
  get sequence(): number {
    return this.#sequence
  }

  /** The last message about the connection to the exchange; null before the first. */
  get connection(): ConnectionEvent | null {
    return this.#data.connection
  }

  /** The list that the markets are made of; null before it has come. */
  get instruments(): InstrumentList | null {
    return this.#data.list
  }

  apply(frame: Frame): void {
    this.#sequence = frame.sequence
    this.#data.apply(frame, this.#effects)
    for (const listener of this.#frameListeners) listener(frame)
    if (this.#bookListeners.size > 0) this.#tellBooks(frame)
  }

  /** Returns everything that the frames so far amount to, but the bars of the past. */
  known(): KnownFrames {
    return { sequence: this.#sequence, frames: this.#data.known(this.now()) }
  }

  /** Passes every frame on after it has been applied. Returns a function that ends it. */
  onFrame(listener: (frame: Frame) => void): () => void {
    this.#frameListeners.add(listener)
    return () => void this.#frameListeners.delete(listener)
  }

  /** Returns the markets whose books or trades were read in the last minute. */
  wanted(): MarketName[] {
    return this.#data.wanted.at(this.now())
  }

  want(market: Market): void {
    this.#data.look(market, this.now())
  }

  /** Returns the market at this moment; good until the next frame is applied, which is never before the end of the caller's turn. */
  frozen(): feed.MarketView {
    const [now, state] = [this.#clock.now(), this.#clock.state()]
    return new FrameView({ source: this.source, exchange: this.#exchange }, this.#data, { now: () => now, state: () => state })
  }

  subscribe(listener: (events: readonly feed.MarketEvent[]) => void): () => void {
    return this.#recent.subscribe(listener)
  }

  onBooks(listener: (markets: readonly Market[]) => void): () => void {
    this.#bookListeners.add(listener)
    return () => void this.#bookListeners.delete(listener)
  }

  onMarkets(listener: () => void): () => void {
    this.#marketListeners.add(listener)
    return () => void this.#marketListeners.delete(listener)
  }

  prepare(market: Market, window: feed.CandleWindow): Promise<void> {
    const now = this.now()
    const series = this.#data.of(market).series(window.kind ?? 'market', now)
    return this.#barRequests?.prepare(makeMarketName(market), series, window, now) ?? Promise.resolve()
  }

  close(): void {
    this.#recent.close()
    this.#barRequests?.close()
    this.#marketListeners.clear()
    this.#bookListeners.clear()
    this.#frameListeners.clear()
  }

  /** Reports the markets whose books a frame has changed; a market that is no longer live has lost its book. */
  #tellBooks({ events }: Frame): void {
    const names = new Set(events.flatMap((event) => (event.type === 'book' || event.type === 'state' ? [event.market] : [])))
    const markets = [...names].flatMap((name) => this.#data.named(name)?.market ?? [])
    if (markets.length > 0) for (const listener of this.#bookListeners) listener(markets)
  }
}
