import { foldSpan } from './bars.ts'
import type { Listing } from './listing.ts'
import { MINUTE_MS } from './intervals.ts'
import { EVENT_TRADES_MAX, type MarketEvent } from './market-feed.ts'
import type { MarketClock } from './market-clock.ts'
import { isSetBack } from './steady-clock.ts'
import type { Tape } from './tape.ts'
import { tradesOf } from './tape-reader.ts'

type Listener = (events: readonly MarketEvent[]) => void

const PERIOD_MS = 100

/** Tells listeners what happened since they were told last. One timer for all; none while nobody listens. */
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

  /** Tells what happened in (last time, now]; nothing where the clock stands still. */
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

/** What one market did in (from, to]; undefined where it did not trade. */
function eventOf({ market, tape }: Listing, from: number, to: number): MarketEvent | undefined {
  const trades = tradesOf(tape, { startTime: from + 1, endTime: to, limit: EVENT_TRADES_MAX }, to).toReversed()
  const newest = trades.at(-1)
  if (!newest) return undefined
  const prices = trades.map((trade) => trade.price)
  // More happened than is told one by one (a fast replay): the extremes of what is left out count too.
  if (trades.length === EVENT_TRADES_MAX) prices.push(...extremesOf(tape, from, to))
  return { market, from, to, trades, high: Math.max(...prices), low: Math.min(...prices), last: newest.price }
}

/** The extremes of (from, to] up to the start of its last minute, which has fewer trades than an event tells one by one. */
function extremesOf(tape: Tape, from: number, to: number): number[] {
  const next = Math.floor(from / MINUTE_MS) + 1
  const window = { startTime: from + 1, endTime: next * MINUTE_MS - 1, limit: EVENT_TRADES_MAX }
  const firstMinute = tradesOf(tape, window, to).map((trade) => trade.price)
  const folded = foldSpan(tape, next, Math.floor(to / MINUTE_MS), to, false)
  return folded ? [...firstMinute, folded.bar.high, folded.bar.low] : firstMinute
}
