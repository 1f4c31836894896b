import { hashText, Random } from '#gateway/feed/path/random.ts'
import type { MarketName } from '#gateway/feed/frames/frame.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { ModelSide, type Level, type ModelBook } from './model-book.ts'
import { unitsOf, type Units } from './units.ts'

/** A market as the model lists it. */
export interface ModelInstrument {
  readonly product: Product
  readonly base: string
  /** The price step and the size step, as decimals. */
  readonly tick: string
  readonly lot: string
  /** Base coin per unit of size; 1 where sizes are coins. */
  readonly contractSize: string
  /** The price at the start, in ticks. */
  readonly firstPrice: number
}

export interface ModelTrade {
  readonly id: number
  readonly time: number
  readonly price: number
  readonly size: number
  readonly buy: boolean
}

/** The effect of one step: levels with their new sizes (0: gone), and the trades that caused it. */
export interface ModelChange {
  readonly market: ModelMarket
  /** The number before, and the numbers that the step covers. */
  readonly previous: number
  readonly first: number
  readonly last: number
  readonly time: number
  readonly asks: readonly Level[]
  readonly bids: readonly Level[]
  readonly trades: readonly ModelTrade[]
}

/** How many levels a side has at first, and how many books are remembered. */
export interface ModelSettings {
  readonly levels: number
  readonly booksMax: number
}

const SPREAD = 4

/**
 * A market that moves by itself from a seed, and knows its exact book at each of its sequence numbers. Every change has a time of its own.
 */
export class ModelMarket {
  readonly name: MarketName
  instrument: ModelInstrument
  /** The exchange has stopped trading in it; unlisted markets are in no list. */
  isSuspended = false
  isListed = true
  priceUnits: Units
  readonly sizeUnits: Units
  readonly #settings: ModelSettings
  readonly #random = new Random()
  readonly #asks = new ModelSide(1)
  readonly #bids = new ModelSide(-1)
  readonly #books = new Map<number, ModelBook>()
  readonly #sequences = new Map<number, number>()
  readonly recentTrades: ModelTrade[] = []
  #sequence = 1000
  #time = 0
  #tradeId = 5000
  lastPrice: number
  /** Maximum distance of the book's prices from the first one. */
  #middle: number
  readonly #firstTick: string
  #times = 1

  constructor(instrument: ModelInstrument, seed: number, settings: ModelSettings, now: number) {
    this.instrument = instrument
    this.name = `${instrument.product}:${instrument.base}USDT`
    this.priceUnits = unitsOf(instrument.tick)
    this.sizeUnits = unitsOf(instrument.lot)
    this.#settings = settings
    this.#middle = instrument.firstPrice
    this.#firstTick = instrument.tick
    this.lastPrice = instrument.firstPrice
    this.#random.reseed(seed, hashText(this.name))
    this.refill(now)
  }

  get sequence(): number {
    return this.#sequence
  }

  get time(): number {
    return this.#time
  }

  get book(): ModelBook {
    return this.#books.get(this.#sequence) as ModelBook
  }

  /** Returns the exact book at a sequence number, or undefined if the market never had this number or has forgotten it. */
  bookAt(sequence: number): ModelBook | undefined {
    return this.#books.get(sequence)
  }

  /** Returns the book whose change had this time. */
  bookOf(time: number): ModelBook | undefined {
    const sequence = this.#sequences.get(time)
    return sequence === undefined ? undefined : this.#books.get(sequence)
  }

  /** Returns the remembered books, oldest first. */
  get books(): readonly ModelBook[] {
    return [...this.#books.values()]
  }

  /** Notes that the book is unchanged now, so that this time identifies it too. */
  touch(now: number): void {
    this.#time = Math.max(Math.floor(now), this.#time + 1)
    this.#sequences.set(this.#time, this.#sequence)
  }

  /** Fills the book around the last price, such as after it was empty. */
  refill(now: number): ModelChange {
    const [asks, bids]: [Level[], Level[]] = [[...this.#clear(this.#asks)], [...this.#clear(this.#bids)]]
    for (let index = 0; index < this.#settings.levels; index += 1) {
      asks.push(this.#asks.set(this.lastPrice + 1 + index * 2, this.#size()))
      bids.push(this.#bids.set(this.lastPrice - 1 - index * 2, this.#size()))
    }
    return this.#note(now, dedupe(asks), dedupe(bids), [])
  }

  /** Continues at another price; the next `refill` makes the book around it. */
  leap(ratio: number): void {
    this.lastPrice = Math.max(this.#settings.levels * 3, Math.round(this.lastPrice * (1 + ratio)))
    this.#middle = this.lastPrice
  }

  /** Takes every level away. */
  empty(now: number): ModelChange {
    return this.#note(now, this.#clear(this.#asks), this.#clear(this.#bids), [])
  }

  /** Puts a bid above the best ask, as a matching engine in trouble does; the next `refill` ends it. */
  cross(now: number): ModelChange {
    const price = (this.#asks.best() ?? this.lastPrice) + 1
    return this.#note(now, [], [this.#bids.set(price, this.#size())], [])
  }

  /** Continues with a multiple of the first price step, at about the same price; the book must be empty. */
  changeTick(times: number): void {
    const rescaled = (price: number) => Math.max(this.#settings.levels * 3, Math.round((price * this.#times) / times))
    const tick = unitsOf(this.#firstTick).text(times)
    this.instrument = { ...this.instrument, tick, firstPrice: rescaled(this.instrument.firstPrice) }
    this.priceUnits = unitsOf(tick)
    this.lastPrice = rescaled(this.lastPrice)
    this.#middle = rescaled(this.#middle)
    this.#times = times
  }

  /** Moves the market: a few levels change, and sometimes a trade takes the best ones. */
  step(now: number): ModelChange {
    const asks = new Map<number, number>()
    const bids = new Map<number, number>()
    const trades: ModelTrade[] = []
    if (this.#asks.size === 0 || this.#bids.size === 0) return this.refill(now)
    const count = 1 + Math.floor(this.#random.uniform() * 4)
    for (let index = 0; index < count; index += 1) {
      const isAsk = this.#random.uniform() < 0.5
      const [side, changes] = isAsk ? [this.#asks, asks] : [this.#bids, bids]
      const kind = this.#random.uniform()
      if (kind < 0.45) this.#resize(side, changes)
      else if (kind < 0.75) this.#join(side, changes, isAsk)
      else trades.push(...this.#take(side, changes, isAsk, now))
    }
    return this.#note(now, [...asks], [...bids], trades)
  }

  #resize(side: ModelSide, changes: Map<number, number>): void {
    const levels = side.levels()
    const [price] = levels[Math.floor(this.#random.uniform() ** 2 * levels.length)] as Level
    const size = this.#random.uniform() < 0.2 && levels.length > 5 ? 0 : this.#size()
    changes.set(...side.set(price, size))
  }

  /** A new level, mostly near the best; the side keeps its number of levels, at its far end. */
  #join(side: ModelSide, changes: Map<number, number>, isAsk: boolean): void {
    const other = (isAsk ? this.#bids : this.#asks).best() as number
    const away = 1 + Math.floor(this.#random.uniform() ** 3 * this.#settings.levels * 2)
    const drift = this.lastPrice > this.#middle * 1.02 ? -1 : this.lastPrice < this.#middle * 0.98 ? 1 : 0
    const lean = drift === (isAsk ? 1 : -1) ? SPREAD : 0
    changes.set(...side.set(isAsk ? other + away + lean : other - away - lean, this.#size()))
    if (side.size > this.#settings.levels) changes.set(...side.set(side.worst() as number, 0))
  }

  #take(side: ModelSide, changes: Map<number, number>, isAsk: boolean, now: number): ModelTrade[] {
    const [price, size] = side.levels()[0] as Level
    const taken = this.#random.uniform() < 0.6 || side.size < 5 ? Math.max(1, Math.floor(size * this.#random.uniform())) : size
    const rest = Math.max(side.size < 5 ? 1 : 0, size - taken)
    if (rest === size) return []
    changes.set(...side.set(price, rest))
    this.#tradeId += 1
    this.lastPrice = price
    return [{ id: this.#tradeId, time: Math.max(now, this.#time + 1), price, size: size - rest, buy: isAsk }]
  }

  #size(): number {
    return 1 + Math.floor(this.#random.uniform() ** 3 * 5000)
  }

  #clear(side: ModelSide): Level[] {
    return side.levels().map(([price]) => side.set(price, 0))
  }

  #note(now: number, asks: readonly Level[], bids: readonly Level[], trades: readonly ModelTrade[]): ModelChange {
    const previous = this.#sequence
    this.#sequence += 1 + Math.floor(this.#random.uniform() * 5)
    this.#time = Math.max(Math.floor(now), this.#time + 1)
    this.#books.set(this.#sequence, {
      sequence: this.#sequence,
      time: this.#time,
      tickTimes: this.#times,
      asks: this.#asks.levels(),
      bids: this.#bids.levels(),
    })
    this.#sequences.set(this.#time, this.#sequence)
    if (this.#books.size > this.#settings.booksMax) this.#forget()
    this.recentTrades.push(...trades)
    if (this.recentTrades.length > 100) this.recentTrades.splice(0, this.recentTrades.length - 100)
    return { market: this, previous, first: previous + 1, last: this.#sequence, time: this.#time, asks, bids, trades }
  }

  #forget(): void {
    const [sequence, book] = this.#books.entries().next().value as [number, ModelBook]
    this.#books.delete(sequence)
    for (const [time] of this.#sequences) {
      if (time > book.time) break
      this.#sequences.delete(time)
    }
  }
}

/** Keeps the last size of each price. */
function dedupe(levels: readonly Level[]): Level[] {
  return [...new Map(levels)]
}
