import type { BookEvent, DerivativeEvent, FeedEvent, Frame, Levels, MarketName, TickerEvent, TradesEvent } from '../frames/frame.ts'
import { ByteWriter } from './bytes.ts'

/** The first byte of an event. Rare events are texts of JSON; those that come many times a second are packed. */
export const EVENT_KINDS = { text: 0, book: 1, trades: 2, ticker: 3, derivative: 4 } as const

/** The figures of a derivative event; a bit each says which of them it has. */
export const DERIVATIVE_FIGURES = ['index', 'mark', 'fundingRateMillionths', 'nextFundingTime', 'openInterest'] as const

/** Packs frames into the contents of one block. A block is read without any other: names and times begin anew in each. */
export class FrameWriter {
  readonly #bytes = new ByteWriter()
  readonly #names = new Map<MarketName, number>()
  #time = 0

  get length(): number {
    return this.#bytes.length
  }

  /** Returns the contents so far, and begins another block. */
  take(): Buffer {
    this.#names.clear()
    this.#time = 0
    return this.#bytes.take()
  }

  add({ time, events }: Pick<Frame, 'time' | 'events'>): void {
    this.#bytes.signed(time - this.#time)
    this.#time = time
    this.#bytes.count(events.length)
    for (const event of events) this.#event(event)
  }

  #event(event: FeedEvent): void {
    if (event.type === 'book') return this.#book(event)
    if (event.type === 'trades') return this.#trades(event)
    if (event.type === 'ticker') return this.#ticker(event)
    if (event.type === 'derivative') return this.#derivative(event)
    this.#bytes.byte(EVENT_KINDS.text)
    this.#bytes.text(eventText(event))
  }

  #market(name: MarketName): void {
    const known = this.#names.get(name)
    if (known !== undefined) return this.#bytes.count(known)
    this.#bytes.count(this.#names.size)
    this.#bytes.text(name)
    this.#names.set(name, this.#names.size)
  }

  #book(event: BookEvent): void {
    this.#bytes.byte(EVENT_KINDS.book)
    this.#market(event.market)
    this.#bytes.byte(event.snapshot ? 1 : 0)
    this.#bytes.signed(event.time - this.#time)
    this.#levels(event.asks)
    this.#levels(event.bids)
  }

  #levels({ prices, sizes }: Levels): void {
    this.#bytes.count(prices.length)
    let before = 0
    for (let index = 0; index < prices.length; index += 1) {
      const price = prices[index] as number
      this.#bytes.signed(price - before)
      this.#bytes.count(sizes[index] as number)
      before = price
    }
  }

  #trades({ market, trades }: TradesEvent): void {
    this.#bytes.byte(EVENT_KINDS.trades)
    this.#market(market)
    this.#bytes.count(trades.length)
    let [id, price] = [0, 0]
    for (const trade of trades) {
      this.#bytes.signed(trade.id - id)
      this.#bytes.signed(trade.time - this.#time)
      this.#bytes.signed(trade.price - price)
      this.#bytes.count(trade.size)
      this.#bytes.byte(trade.buy ? 1 : 0)
      ;({ id, price } = trade)
    }
  }

  #ticker(event: TickerEvent): void {
    this.#bytes.byte(EVENT_KINDS.ticker)
    this.#market(event.market)
    this.#bytes.signed(event.time - this.#time)
    this.#bytes.count(event.last)
    for (const price of [event.open24h, event.high24h, event.low24h, event.bid, event.ask]) this.#bytes.signed(price - event.last)
    for (const size of [event.volume, event.bidSize, event.askSize]) this.#bytes.count(size)
    this.#bytes.big(event.quote)
    this.#bytes.byte(event.openUtc === null ? 0 : 1)
    if (event.openUtc !== null) this.#bytes.signed(event.openUtc - event.last)
  }

  #derivative(event: DerivativeEvent): void {
    const present = DERIVATIVE_FIGURES.filter((name) => event[name] !== undefined)
    this.#bytes.byte(EVENT_KINDS.derivative)
    this.#market(event.market)
    this.#bytes.signed(event.time - this.#time)
    this.#bytes.byte(present.reduce((bits, name) => bits | (1 << DERIVATIVE_FIGURES.indexOf(name)), 0))
    for (const name of present) this.#bytes.signed(event[name] as number)
  }
}

/** Writes an event as JSON, in which the only figures beyond 2^53 are the quote volumes of bars. */
function eventText(event: FeedEvent): string {
  return JSON.stringify(event, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
