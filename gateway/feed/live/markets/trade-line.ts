import type { Trade } from '../../market-feed.ts'
import type { TickScale } from '../books/followed-book.ts'
import type { RawTrade } from '../exchanges/exchange.ts'
import { readInteger, readPositiveUnits } from '../exchanges/fields.ts'

/** Number of remembered ids, which reveal a duplicate trade. */
const KNOWN_MAX = 4000
/** Trades of one market that wait for the next frame. */
const WAITING_MAX = 2000

/**
 * The trades of one market, each once and in order. Trades wait a moment, so that those that arrive in another order are sorted; one that
 * comes later still gets the time of the last one that was passed on, because times and ids only grow.
 */
export class TradeLine {
  readonly #units: TickScale
  #known = new Set<string>()
  #older = new Set<string>()
  #waiting: { readonly raw: RawTrade; readonly trade: Omit<Trade, 'id'> }[] = []
  #lastId = 0

  constructor(units: TickScale) {
    this.#units = units
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Takes the trades of a message. Those without id, time, price or size are left out; returns how many. */
  take(trades: readonly RawTrade[]): number {
    let unreadable = 0
    for (const raw of trades) {
      const time = readInteger(raw.time)
      const price = readPositiveUnits(raw.price, this.#units.ticksPerOne)
      const size = readPositiveUnits(raw.size, this.#units.lotsPerUnit)
      if (time === null || time === 0 || price === null || size === null || raw.id === '') unreadable += 1
      else if (this.#isNew(raw.id)) this.#waiting.push({ raw, trade: { time, price, size, buy: raw.buy } })
    }
    if (this.#waiting.length > WAITING_MAX) this.#waiting.splice(0, this.#waiting.length - WAITING_MAX)
    return unreadable
  }

  /** Takes fetched trades; those older than the last one passed on are too late. */
  takeFetched(trades: readonly RawTrade[]): void {
    const passedOn = Math.floor(this.#lastId / 1000)
    this.take(trades.filter(({ time }) => (readInteger(time) ?? 0) >= passedOn))
  }

  /** Returns the waiting trades in order. Ids grow across restarts: the time in milliseconds x 1000, and a counter. */
  release(): Trade[] {
    const sorted = this.#waiting.toSorted((a, b) => a.trade.time - b.trade.time || compareIds(a.raw.id, b.raw.id))
    this.#waiting = []
    return sorted.map(({ trade }) => {
      const id = Math.max(this.#lastId + 1, trade.time * 1000)
      this.#lastId = id
      return { ...trade, id, time: Math.max(trade.time, Math.floor(id / 1000)) }
    })
  }

  #isNew(id: string): boolean {
    if (this.#known.has(id) || this.#older.has(id)) return false
    this.#known.add(id)
    if (this.#known.size > KNOWN_MAX) {
      this.#older = this.#known
      this.#known = new Set()
    }
    return true
  }
}

/** Exchanges number trades upwards; longer numbers are larger. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
