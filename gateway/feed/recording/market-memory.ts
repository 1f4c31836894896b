import type {
  BookEvent,
  ConnectionEvent,
  DerivativeEvent,
  FeedEvent,
  FundingEvent,
  InstrumentsEvent,
  Levels,
  MarketName,
  StateEvent,
  TickerEvent,
} from '../frames/frame.ts'

type Side = Map<number, number>

interface KnownBook {
  time: number
  asks: Side
  bids: Side
}

/** The state that the frames so far amount to, from which a reader can continue without them. */
export class MarketMemory {
  #instruments: InstrumentsEvent | null = null
  #connection: ConnectionEvent | null = null
  readonly #states = new Map<MarketName, StateEvent>()
  readonly #books = new Map<MarketName, KnownBook>()
  readonly #tickers = new Map<MarketName, TickerEvent>()
  readonly #derivatives = new Map<MarketName, DerivativeEvent>()
  readonly #funding = new Map<MarketName, FundingEvent>()

  /** The number of listed markets, and of live ones. */
  get counts(): { readonly markets: number; readonly live: number } {
    const list = this.#instruments?.list
    const live = [...this.#states.values()].filter(({ state, market }) => state === 'live' && this.#books.has(market)).length
    return { markets: list === undefined ? 0 : list.spot.length + list.futures.length, live }
  }

  hear(event: FeedEvent): void {
    if (event.type === 'book') this.#hearBook(event)
    else if (event.type === 'ticker') this.#tickers.set(event.market, event)
    else if (event.type === 'derivative') this.#derivatives.set(event.market, { ...this.#derivatives.get(event.market), ...event })
    else if (event.type === 'state') this.#hearState(event)
    else if (event.type === 'funding') this.#funding.set(event.market, event)
    else if (event.type === 'connection') this.#connection = event
    else if (event.type === 'instruments') this.#hearInstruments(event)
  }

  /** Returns events with the whole state, in the order in which a reader needs them. */
  events(): FeedEvent[] {
    const books = [...this.#books].map(([market, { time, asks, bids }]): BookEvent => ({
      type: 'book',
      market,
      snapshot: true,
      time,
      asks: toLevels(asks, 1),
      bids: toLevels(bids, -1),
    }))
    return [
      ...(this.#instruments === null ? [] : [this.#instruments]),
      ...(this.#connection === null ? [] : [this.#connection]),
      ...this.#states.values(),
      ...books,
      ...this.#tickers.values(),
      ...this.#derivatives.values(),
      ...this.#funding.values(),
    ]
  }

  #hearBook({ market, snapshot, time, asks, bids }: BookEvent): void {
    let book = this.#books.get(market)
    if (book === undefined || snapshot) this.#books.set(market, (book = { time, asks: new Map(), bids: new Map() }))
    book.time = time
    change(book.asks, asks)
    change(book.bids, bids)
  }

  /** A book that is being fetched is unknown until it comes. */
  #hearState(event: StateEvent): void {
    this.#states.set(event.market, event)
    if (event.state === 'synchronising' || event.state === 'delisted') this.#books.delete(event.market)
  }

  #hearInstruments(event: InstrumentsEvent): void {
    this.#instruments = event
    const listed = new Set<string>([
      ...event.list.spot.map(({ symbol }) => `spot:${symbol}`),
      ...event.list.futures.map(({ symbol }) => `futures:${symbol}`),
    ])
    for (const known of [this.#states, this.#books, this.#tickers, this.#derivatives, this.#funding]) {
      for (const market of known.keys()) if (!listed.has(market)) known.delete(market)
    }
  }
}

function change(side: Side, { prices, sizes }: Levels): void {
  for (let index = 0; index < prices.length; index += 1) {
    const size = sizes[index] as number
    if (size === 0) side.delete(prices[index] as number)
    else side.set(prices[index] as number, size)
  }
}

/** Returns the levels of a side, best first. */
function toLevels(side: Side, direction: 1 | -1): Levels {
  const prices = Float64Array.from(side.keys()).toSorted((a, b) => (a - b) * direction)
  return { prices, sizes: prices.map((price) => side.get(price) as number) }
}
