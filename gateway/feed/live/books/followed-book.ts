import type { BookEvent, MarketName } from '../../frames/frame.ts'
import type { Continuity, RawLevel, SaidBook } from '../exchanges/exchange.ts'
import { readPerUnits, readPositiveUnits, readText } from '../exchanges/fields.ts'
import { checksumDigits, checksumTexts } from './checksum.ts'
import { PriceSide } from './price-side.ts'
import { follows } from './sequence.ts'

/** The conversion of a market's prices and sizes to ticks and lots. */
export interface TickScale {
  readonly ticksPerOne: number
  /** Lots in one unit of size as the exchange writes it: a contract may be several coins. */
  readonly lotsPerUnit: number
}

/**
 * The effect of a message: `applied`; `waiting` for a snapshot; `old`, already known; or why the book must be fetched anew: a number was
 * missing, the checksum differs, a bid is at or above an ask, or a level cannot be read.
 */
export type Taken = 'applied' | 'waiting' | 'old' | 'gap' | 'checksum' | 'crossed' | 'unreadable'

/** Maximum number of changes that wait for a snapshot; beyond it none is expected. */
const WAITING_MAX = 5000

/** A copy of an exchange's book at one of its sequence numbers. */
export class FollowedBook {
  readonly market: MarketName
  readonly #units: TickScale
  readonly #continuity: Continuity
  readonly #asks = new PriceSide(1)
  readonly #bids = new PriceSide(-1)
  #waiting: SaidBook[] = []
  #last: number | null = null
  #hasSnapshot = false
  #isFirst = true
  /** Whether everything that was sent must be replaced. */
  #isNew = true
  time = 0

  constructor(market: MarketName, units: TickScale, continuity: Continuity) {
    this.market = market
    this.#units = units
    this.#continuity = continuity
  }

  get hasSnapshot(): boolean {
    return this.#hasSnapshot
  }

  /** The exchange's number of the last message that was applied. */
  get sequence(): number | null {
    return this.#last
  }

  /** Whether both sides have levels, and no bid is at or above an ask. */
  get isSound(): boolean {
    const [ask, bid] = [this.#asks.best, this.#bids.best]
    // A fetched snapshot has no time: the first change that follows it, or the last that it holds, brings one.
    if (this.time === 0 && this.#continuity.sequence === 'range') return false
    return this.#hasSnapshot && ask !== undefined && bid !== undefined && bid < ask
  }

  get hasChanged(): boolean {
    return this.#isNew || this.#asks.hasChanged || this.#bids.hasChanged
  }

  get best(): { readonly bid: number; readonly ask: number } | null {
    const [ask, bid] = [this.#asks.best, this.#bids.best]
    return ask === undefined || bid === undefined ? null : { bid, ask }
  }

  reset(): void {
    this.#asks.clear()
    this.#bids.clear()
    this.#waiting = []
    this.#last = null
    this.#hasSnapshot = false
    this.time = 0
  }

  take(said: SaidBook): Taken {
    if (said.snapshot) return this.#takeSnapshot(said)
    if (this.#hasSnapshot) return this.#takeChange(said)
    if (this.#waiting.length >= WAITING_MAX) this.#waiting.shift()
    this.#waiting.push(said)
    return 'waiting'
  }

  #takeSnapshot(said: SaidBook): Taken {
    const waiting = this.#waiting
    this.reset()
    // Spans join a snapshot only at its number, so an answer without one, such as an error in place of a book, is no snapshot.
    if (this.#continuity.sequence === 'range' && (said.sequence.last ?? null) === null) return 'unreadable'
    this.#hasSnapshot = true
    this.#isFirst = true
    this.#isNew = true
    this.#last = said.sequence.last ?? null
    let taken = this.#apply(said)
    // Only numbered spans tell whether changes that came before a snapshot follow it.
    for (const change of this.#continuity.sequence === 'range' ? waiting : []) {
      if (taken !== 'applied' && taken !== 'old') return taken
      taken = this.#takeChange(change)
    }
    return taken === 'old' ? 'applied' : taken
  }

  #takeChange(said: SaidBook): Taken {
    const order = follows(said.sequence, this.#last, this.#isFirst)
    if (order === 'old' && said.sequence.last === this.#last && this.time === 0) this.time = said.time ?? 0
    if (order !== 'next') return order
    this.#isFirst = false
    this.#last = said.sequence.last ?? this.#last
    return this.#apply(said)
  }

  #apply(said: SaidBook): Taken {
    if (!this.#set(this.#asks, said.asks) || !this.#set(this.#bids, said.bids)) return 'unreadable'
    this.#asks.trim(this.#continuity.levelsMax)
    this.#bids.trim(this.#continuity.levelsMax)
    this.time = Math.max(this.time, said.time ?? 0)
    const [ask, bid] = [this.#asks.best, this.#bids.best]
    if (ask !== undefined && bid !== undefined && bid >= ask) return 'crossed'
    return this.#isChecked(said.checksum) ? 'applied' : 'checksum'
  }

  #set(side: PriceSide, levels: readonly RawLevel[]): boolean {
    for (const [price, size] of levels) {
      const ticks = readPositiveUnits(price, this.#units.ticksPerOne)
      const lots = readPerUnits(size, this.#units.lotsPerUnit)
      if (ticks === null || lots === null) return false
      // A level of less than half a lot still exists.
      const isThere = lots === 0 && Number(readText(size)) > 0
      side.set(ticks, isThere ? 1 : lots, readText(price), readText(size))
    }
    return true
  }

  /** Exchanges that have given up checksums send 0. */
  #isChecked(checksum: number | null): boolean {
    if (checksum === null || checksum === 0 || this.#continuity.checksum === null) return true
    const own = (this.#continuity.checksum === 'texts' ? checksumTexts : checksumDigits)(this.#asks, this.#bids)
    return (own | 0) === (checksum | 0)
  }

  /** Returns the event that brings a copy up to date: everything after a snapshot, else the changed levels. */
  event(time: number): BookEvent {
    const snapshot = this.#isNew
    this.#isNew = false
    const [asks, bids] = snapshot ? [this.#asks.takeAll(), this.#bids.takeAll()] : [this.#asks.takeChanged(), this.#bids.takeChanged()]
    return { type: 'book', market: this.market, snapshot, time, asks, bids }
  }
}
