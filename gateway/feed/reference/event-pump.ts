import { foldSpan } from '../tape/bars.ts'
import type { Listing } from './listing.ts'
import { MINUTE_MS } from '../intervals.ts'
import { EVENT_TRADES_MAX, type MarketEvent } from '../market-feed.ts'
import type { MarketClock } from '../clock/market-clock.ts'
import { isSetBack } from '../clock/steady-clock.ts'
import type { Tape } from '../tape/tape.ts'
import { tradesOf } from '../tape/tape-reader.ts'

type Listener = (events: readonly MarketEvent[]) => void

const PERIOD_MS = 100

/** Notifies listeners of what happened since the last notification. One timer serves all; none runs while nobody listens. */
export class EventPump {
  readonly #listings: readonly Listing[]
  readonly #clock: MarketClock
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined
  #from = 0

  constructor(listings: readonly Listing[], clock: MarketClock) {
    this.#listings = listings
    this.#clock = clock
  }

  subscribe(listener: Listener): () => void {
    if (this.#listeners.size === 0) this.#from = this.#clock.now()
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => this.tick(), PERIOD_MS).unref()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.close()
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#listeners.clear()
  }

  /** Reports what happened in (last time, now]; nothing if the clock has not advanced. */
  tick(): void {
    const to = this.#clock.now()
    const from = this.#from
    if (isSetBack(from, to)) this.#from = to
    if (to <= from) return
    this.#from = to
    const events = this.#listings.map((listing) => eventOf(listing, from, to)).filter((event) => event !== undefined)
    if (events.length > 0) for (const listener of this.#listeners) listener(events)
  }
}

/** Returns what happened in one market in (from, to]; undefined if it did not trade. */
function eventOf({ market, tape }: Listing, from: number, to: number): MarketEvent | undefined {
  const trades = tradesOf(tape, { startTime: from + 1, endTime: to, limit: EVENT_TRADES_MAX }, to).toReversed()
  const newest = trades.at(-1)
  if (!newest) return undefined
  const prices = trades.map((trade) => trade.price)
  // There were more trades than an event lists (a fast replay): the extremes of the omitted ones count too.
  if (trades.length === EVENT_TRADES_MAX) prices.push(...extremesOf(tape, from, to))
  return { market, from, to, trades, high: Math.max(...prices), low: Math.min(...prices), last: newest.price }
}

/** Returns the extremes of (from, to] up to the start of its last minute, which has fewer trades than an event lists. */
function extremesOf(tape: Tape, from: number, to: number): number[] {
  const next = Math.floor(from / MINUTE_MS) + 1
  const window = { startTime: from + 1, endTime: next * MINUTE_MS - 1, limit: EVENT_TRADES_MAX }
  const firstMinute = tradesOf(tape, window, to).map((trade) => trade.price)
  const folded = foldSpan(tape, next, Math.floor(to / MINUTE_MS), to, false)
  return folded ? [...firstMinute, folded.bar.high, folded.bar.low] : firstMinute
}
