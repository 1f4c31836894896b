import type { InstrumentList, Product } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { Trade } from '../market-feed.ts'
import { futuresMarket, type Market, spotMarket } from '../markets.ts'
import type { ConnectionEvent, FeedEvent, Frame, MarketName } from './frame.ts'
import { MarketData } from './market-data.ts'
import { Wanted } from './wanted.ts'

/** The news of a frame for listeners. */
export interface FrameEffects {
  onMarkets(): void
  onTrades(data: MarketData, trades: readonly Trade[]): void
  onBars(): void
}

export function makeMarketName({ product, symbol }: Pick<Market, 'product' | 'symbol'>): MarketName {
  return `${product}:${symbol}`
}

/** The markets of a feed of frames, each with its data from frames. */
export class FrameMarkets {
  readonly wanted = new Wanted()
  #markets: readonly Market[] = []
  #list: InstrumentList | null = null
  #connection: ConnectionEvent | null = null
  readonly #data = new Map<MarketName, MarketData>()

  get markets(): readonly Market[] {
    return this.#markets
  }

  get list(): InstrumentList | null {
    return this.#list
  }

  get connection(): ConnectionEvent | null {
    return this.#connection
  }

  market(product: Product, symbol: string): Market | undefined {
    const data = this.#data.get(`${product}:${symbol}`)
    return data === undefined || data.state === 'delisted' ? undefined : data.market
  }

  /** A reader that holds a market with earlier decimals gets nothing: all numbers would be wrong by powers of ten. */
  of(market: Market): MarketData {
    const data = this.#data.get(makeMarketName(market))
    return data !== undefined && isSameScale(data.market, market) ? data : unknown(market)
  }

  named(name: MarketName): MarketData | undefined {
    return this.#data.get(name)
  }

  look(market: Market, nowMs: number): void {
    const name = makeMarketName(market)
    if (this.of(market).state !== 'delisted') this.wanted.note(name, nowMs)
  }

  /** Returns frames that amount to everything but the bars of the past. */
  known(time: number): Omit<Frame, 'sequence'>[] {
    const list: FeedEvent[] = this.#list === null ? [] : [{ type: 'instruments', list: this.#list }]
    const about = [...list, ...(this.#connection === null ? [] : [this.#connection])]
    const listed = [...this.#data].filter(([, { state }]) => state !== 'delisted')
    return [{ time, events: about }, ...listed.flatMap(([name, data]) => data.known(name))]
  }

  apply({ time, events }: Frame, effects: FrameEffects): void {
    for (const event of events) this.#apply(event, time, effects)
  }

  #apply(event: FeedEvent, time: number, effects: FrameEffects): void {
    if (event.type === 'connection') {
      this.#connection = event
      return
    }
    if (event.type === 'instruments') {
      this.#relist(event.list, time)
      return effects.onMarkets()
    }
    const data = this.#data.get(event.market)
    // The list opens a market, and the list ends it.
    if (data === undefined || data.state === 'delisted') return
    switch (event.type) {
      case 'state':
        return data.become(event.state, time)
      case 'book':
        return data.applyBook(event, time)
      case 'trades':
        return effects.onTrades(data, data.applyTrades(event.trades, time))
      case 'ticker':
        return data.applyTicker(event, time)
      case 'derivative':
        return data.applyDerivative(event, time)
      case 'funding':
        return data.funding.list(event.settlements)
      case 'bars':
        data.series(event.kind, time).put(event.level, event.from, event.to, event.bars)
        return effects.onBars()
    }
  }

  #relist(list: InstrumentList, time: number): void {
    const next = [...list.spot.map((pair) => spotMarket(pair)), ...list.futures.map(futuresMarket)]
    const names = new Set(next.map(makeMarketName))
    for (const [name, data] of this.#data) if (!names.has(name)) data.become('delisted', time)
    for (const market of next) this.#enter(market)
    this.#list = list
    this.#markets = next.map((market) => required(this.#data.get(makeMarketName(market)), 'a listed market has data').market)
  }

  /** Lists a market. Its object stays the same while its terms do; with another scale, or after a delisting, nothing old is true. */
  #enter(market: Market): void {
    const name = makeMarketName(market)
    const data = this.#data.get(name)
    if (data === undefined || data.state === 'delisted' || !isSameScale(data.market, market)) {
      this.#data.set(name, new MarketData(market))
    } else if (JSON.stringify(data.market) !== JSON.stringify(market)) data.market = market
  }
}

function isSameScale(one: Market, other: Market): boolean {
  return one.pricePlace === other.pricePlace && one.sizePlace === other.sizePlace
}

/** Returns the data of a market that no frame has listed: nothing. */
function unknown(market: Market): MarketData {
  const data = new MarketData(market)
  data.become('delisted', 0)
  return data
}
