import type {
  BarsEvent,
  BookEvent,
  DerivativeEvent,
  FeedEvent,
  Frame,
  Levels,
  MarketName,
  TickerEvent,
  TradesEvent,
} from '../frames/frame.ts'
import type { Bar, Trade } from '../market-feed.ts'
import { ByteReader } from './bytes.ts'
import { DERIVATIVE_FIGURES, EVENT_KINDS } from './frame-writer.ts'

/** A frame of a recording; the player gives it its number. */
export type RecordedFrame = Omit<Frame, 'sequence'>

/** Reads the contents of a block. Throws RangeError if they are not what a FrameWriter writes. */
export function readFrames(contents: Buffer): RecordedFrame[] {
  const reader = new FrameReader(contents)
  const frames: RecordedFrame[] = []
  while (!reader.isAtEnd) frames.push(reader.next())
  return frames
}

class FrameReader {
  readonly #bytes: ByteReader
  readonly #names: MarketName[] = []
  #time = 0

  constructor(contents: Buffer) {
    this.#bytes = new ByteReader(contents)
  }

  get isAtEnd(): boolean {
    return this.#bytes.isAtEnd
  }

  next(): RecordedFrame {
    this.#time += this.#bytes.signed()
    const count = this.#bytes.count()
    const events: FeedEvent[] = []
    for (let index = 0; index < count; index += 1) events.push(this.#event())
    return { time: this.#time, events }
  }

  #event(): FeedEvent {
    const kind = this.#bytes.byte()
    if (kind === EVENT_KINDS.text) return readEventText(this.#bytes.text())
    if (kind === EVENT_KINDS.book) return this.#book()
    if (kind === EVENT_KINDS.trades) return this.#trades()
    if (kind === EVENT_KINDS.ticker) return this.#ticker()
    if (kind === EVENT_KINDS.derivative) return this.#derivative()
    throw new RangeError(`${kind} is no kind of event`)
  }

  #market(): MarketName {
    const index = this.#bytes.count()
    if (index === this.#names.length) this.#names.push(this.#bytes.text() as MarketName)
    const name = this.#names[index]
    if (name === undefined) throw new RangeError(`market ${index} has no name`)
    return name
  }

  #book(): BookEvent {
    const market = this.#market()
    const snapshot = this.#bytes.byte() === 1
    const time = this.#time + this.#bytes.signed()
    return { type: 'book', market, snapshot, time, asks: this.#levels(), bids: this.#levels() }
  }

  #levels(): Levels {
    const count = this.#bytes.count()
    const prices = new Float64Array(count)
    const sizes = new Float64Array(count)
    let price = 0
    for (let index = 0; index < count; index += 1) {
      price += this.#bytes.signed()
      prices[index] = price
      sizes[index] = this.#bytes.count()
    }
    return { prices, sizes }
  }

  #trades(): TradesEvent {
    const market = this.#market()
    const count = this.#bytes.count()
    const trades: Trade[] = []
    let [id, price] = [0, 0]
    for (let index = 0; index < count; index += 1) {
      id += this.#bytes.signed()
      const time = this.#time + this.#bytes.signed()
      price += this.#bytes.signed()
      trades.push({ id, time, price, size: this.#bytes.count(), buy: this.#bytes.byte() === 1 })
    }
    return { type: 'trades', market, trades }
  }

  #ticker(): TickerEvent {
    const bytes = this.#bytes
    const market = this.#market()
    const time = this.#time + bytes.signed()
    const last = bytes.count()
    const price = (): number => last + bytes.signed()
    const [open24h, high24h, low24h, bid, ask] = [price(), price(), price(), price(), price()]
    const [volume, bidSize, askSize] = [bytes.count(), bytes.count(), bytes.count()]
    const quote = bytes.big()
    const openUtc = bytes.byte() === 0 ? null : price()
    return { type: 'ticker', market, time, last, open24h, high24h, low24h, volume, quote, openUtc, bid, bidSize, ask, askSize }
  }

  #derivative(): DerivativeEvent {
    const market = this.#market()
    const time = this.#time + this.#bytes.signed()
    const bits = this.#bytes.byte()
    const present = DERIVATIVE_FIGURES.filter((_name, index) => (bits & (1 << index)) !== 0)
    const figures = Object.fromEntries(present.map((name) => [name, this.#bytes.signed()]))
    return { type: 'derivative', market, time, ...figures }
  }
}

/** A bars event in the form of its JSON text. */
type BarsText = Omit<BarsEvent, 'bars'> & { readonly bars: readonly (Omit<Bar, 'quote'> & { readonly quote: string })[] }

/** Reads an event that was written as JSON. Its block had the right checksum, so we wrote it. */
function readEventText(text: string): FeedEvent {
  const event = JSON.parse(text) as Exclude<FeedEvent, BarsEvent> | BarsText
  return event.type === 'bars' ? { ...event, bars: event.bars.map((bar) => ({ ...bar, quote: BigInt(bar.quote) })) } : event
}
