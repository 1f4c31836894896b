import type { BookEvent, Frame, MarketName } from '#gateway/feed/frames/frame.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { ModelMarket } from '#tests/rigs/exchanges/model-market.ts'
import type { Level, ModelBook } from '#tests/rigs/exchanges/model-book.ts'

/** A book that is identified by its levels alone must be among this many newest ones. */
const NEWEST = 600

interface Copy {
  state: MarketState
  time: number
  readonly asks: Map<number, number>
  readonly bids: Map<number, number>
}

/** The markets as a reader of frames knows them, to be compared with the model. */
export class CopiedMarkets {
  readonly #copies = new Map<MarketName, Copy>()
  #sequence = 0
  readonly #isTimed: (model: ModelMarket) => boolean
  /** Every change of a state, in order. */
  readonly states: { readonly market: MarketName; readonly state: MarketState }[] = []

  /** `isTimed`: whether every snapshot of a market has its time. */
  constructor(isTimed: (model: ModelMarket) => boolean) {
    this.#isTimed = isTimed
  }

  /** Throws if a frame is missing. */
  take(frame: Frame): void {
    if (frame.sequence !== this.#sequence + 1) throw new Error(`frame ${frame.sequence} follows ${this.#sequence}`)
    this.#sequence = frame.sequence
    for (const event of frame.events) {
      if (event.type === 'state') {
        this.#copy(event.market).state = event.state
        this.states.push({ market: event.market, state: event.state })
      } else if (event.type === 'book') this.#apply(event)
    }
  }

  state(market: MarketName): MarketState | undefined {
    return this.#copies.get(market)?.state
  }

  time(market: MarketName): number {
    return this.#copies.get(market)?.time ?? 0
  }

  /** Returns the fault of a market that is `live`, or null. */
  fault(model: ModelMarket): string | null {
    const copy = this.#copies.get(model.name)
    if (copy?.state !== 'live') return null
    const [asks, bids] = [sorted(copy.asks, 1), sorted(copy.bids, -1)]
    const [ask, bid] = [asks[0], bids[0]]
    if (ask === undefined || bid === undefined) return `${model.name} is live with an empty book`
    if (bid[0] >= ask[0]) return `${model.name} is live with a crossed book`
    const book = model.bookOf(copy.time)
    if (book !== undefined && isSame(book, asks, bids)) return null
    // Binance's snapshots of pairs have no time: such a book is found by its levels.
    if (!this.#isTimed(model) && model.books.slice(-NEWEST).some((each) => isSame(each, asks, bids))) return null
    const found = model.books.find((each) => isSame(each, asks, bids))
    const other = found === undefined ? 'of no time' : `of ${found.time}`
    return `${model.name} is live and says the book of ${copy.time} (${book?.sequence ?? 'no number'}), but it is one ${other}`
  }

  #copy(market: MarketName): Copy {
    let copy = this.#copies.get(market)
    if (copy === undefined) {
      copy = { state: 'synchronising', time: 0, asks: new Map(), bids: new Map() }
      this.#copies.set(market, copy)
    }
    return copy
  }

  #apply({ market, snapshot, time, asks, bids }: BookEvent): void {
    const copy = this.#copy(market)
    copy.time = time
    for (const [levels, side] of [[asks, copy.asks] as const, [bids, copy.bids] as const]) {
      if (snapshot) side.clear()
      levels.prices.forEach((price, index) => {
        const size = levels.sizes[index] as number
        if (size === 0) side.delete(price)
        else side.set(price, size)
      })
    }
  }
}

function sorted(side: ReadonlyMap<number, number>, direction: 1 | -1): Level[] {
  return [...side].toSorted(([a], [b]) => (a - b) * direction)
}

function isSame(book: ModelBook, asks: readonly Level[], bids: readonly Level[]): boolean {
  const { tickTimes } = book
  const isSide = (a: readonly Level[], b: readonly Level[]) =>
    a.length === b.length && a.every(([price, size], index) => price * tickTimes === b[index]?.[0] && size === b[index]?.[1])
  return isSide(book.asks, asks) && isSide(book.bids, bids)
}
