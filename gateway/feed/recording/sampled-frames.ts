import type { DerivativeEvent, FeedEvent, Frame, Levels, MarketName, TickerEvent } from '../frames/frame.ts'
import type { Book, BookSide, FundingSettlement, MarketFeed, Trade } from '../market-feed.ts'
import type { Market } from '../markets.ts'
import { toInstruments } from './to-instruments.ts'

const PERIOD_MS = 100
/** Tickers and settled funding are sampled less often than the rest. */
const FIGURES_EVERY = 10
const TRADES_MAX = 1000

/** The last events that were sent about a market. */
interface Told {
  readonly market: Market
  readonly name: MarketName
  book: Book | null
  tradedTo: number
  ticker: string
  derivative: string
  state: string
  funding: number
}

/** Makes frames for a market without its own, by sampling it ten times a second: a frame has the differences. */
export class SampledFrames {
  readonly #feed: MarketFeed
  readonly #listener: (frame: Frame) => void
  readonly #timer: NodeJS.Timeout
  #told: Told[] = []
  #isListed = false
  #sequence = 0
  #version = 0
  readonly #unlisten: () => void

  constructor(feed: MarketFeed, listener: (frame: Frame) => void) {
    this.#feed = feed
    this.#listener = listener
    this.#unlisten = feed.onMarkets(() => (this.#isListed = false))
    this.#timer = setInterval(() => this.sample(), PERIOD_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#unlisten()
  }

  /** Sends everything once. */
  sampleOnce(): void {
    this.sample()
    this.close()
  }

  /** Samples the market now. */
  sample(): void {
    const view = this.#feed.frozen()
    const time = view.now()
    const events: FeedEvent[] = []
    if (!this.#isListed) events.push(this.#list(time))
    const withFigures = this.#sequence % FIGURES_EVERY === 0
    for (const told of this.#told) {
      const { state } = view.status(told.market)
      if (state !== told.state) events.push({ type: 'state', market: told.name, state })
      if (state !== 'live' && told.state === 'live') told.book = null
      told.state = state
      // Reading a book would request it, and a book that is not current has nothing to record.
      if (state === 'live') {
        const window = { startTime: told.tradedTo + 1, endTime: time, limit: TRADES_MAX }
        events.push(...bookEvents(told, view.book(told.market), time), ...tradeEvents(told, view.trades(told.market, window), time))
      }
      if (told.market.product === 'futures') {
        const figures = view.derivative(told.market)
        if (figures.mark > 0) push(events, told, 'derivative', { type: 'derivative', market: told.name, ...figures, time })
      }
      if (withFigures) {
        const figures = view.ticker(told.market)
        if (figures.last > 0) push(events, told, 'ticker', { type: 'ticker', market: told.name, ...figures, time })
        if (told.market.product === 'futures')
          events.push(...fundingEvents(told, view.fundingHistory(told.market, { skip: 0, limit: 100 })))
      }
    }
    this.#sequence += 1
    this.#listener({ sequence: this.#sequence, time, events })
  }

  #list(time: number): FeedEvent {
    const { markets } = this.#feed
    this.#isListed = true
    this.#version += 1
    const before = new Map(this.#told.map((told) => [told.market, told]))
    this.#told = markets.map((market) => before.get(market) ?? freshly(market, time))
    return { type: 'instruments', list: { version: this.#version, ...toInstruments(markets) } }
  }
}

function freshly(market: Market, time: number): Told {
  const name: MarketName = `${market.product}:${market.symbol}`
  return { market, name, book: null, tradedTo: time - 60_000, ticker: '', derivative: '', state: '', funding: 0 }
}

/** Adds figures if they differ from the last ones in more than their time. */
function push(events: FeedEvent[], told: Told, kind: 'ticker' | 'derivative', event: TickerEvent | DerivativeEvent): void {
  const text = Object.entries(event)
    .map(([name, value]) => (name === 'time' ? '' : String(value)))
    .join(' ')
  if (text !== told[kind]) events.push(event)
  told[kind] = text
}

function fundingEvents(told: Told, settlements: readonly FundingSettlement[]): FeedEvent[] {
  const newest = settlements[0]?.time ?? 0
  const isNew = newest > told.funding
  told.funding = newest
  return isNew ? [{ type: 'funding', market: told.name, settlements }] : []
}

function tradeEvents(told: Told, newestFirst: readonly Trade[], time: number): FeedEvent[] {
  told.tradedTo = time
  return newestFirst.length === 0 ? [] : [{ type: 'trades', market: told.name, trades: newestFirst.toReversed() }]
}

function bookEvents(told: Told, book: Book, time: number): FeedEvent[] {
  const before = told.book
  told.book = book
  const { asks, bids } = book
  if (before === null) return [{ type: 'book', market: told.name, snapshot: true, time, asks, bids }]
  const [askChanges, bidChanges] = [findLevelChanges(before.asks, asks), findLevelChanges(before.bids, bids)]
  if (askChanges.prices.length + bidChanges.prices.length === 0) return []
  return [{ type: 'book', market: told.name, snapshot: false, time, asks: askChanges, bids: bidChanges }]
}

/** Returns the levels of a side that differ from before; those that are gone have a size of 0. */
function findLevelChanges(before: BookSide, now: BookSide): Levels {
  const left = new Map<number, number>()
  before.prices.forEach((price, index) => left.set(price, before.sizes[index] as number))
  const prices: number[] = []
  const sizes: number[] = []
  now.prices.forEach((price, index) => {
    const size = now.sizes[index] as number
    if (left.get(price) !== size) {
      prices.push(price)
      sizes.push(size)
    }
    left.delete(price)
  })
  for (const price of left.keys()) {
    prices.push(price)
    sizes.push(0)
  }
  return { prices: Float64Array.from(prices), sizes: Float64Array.from(sizes) }
}
