import { EVENT_TRADES_MAX, type MarketEvent, type Trade } from '../market-feed.ts'
import type { MarketData } from './market-data.ts'

type Listener = (events: readonly MarketEvent[]) => void

const PERIOD_MS = 100

interface Gathered {
  trades: Trade[]
  high: number
  low: number
}

/** Notifies listeners of the trades since the last notification. One timer serves all; none runs while nobody listens. */
export class RecentEvents {
  readonly #now: () => number
  readonly #listeners = new Set<Listener>()
  readonly #gathered = new Map<MarketData, Gathered>()
  #timer: NodeJS.Timeout | undefined
  #from = 0

  constructor(now: () => number) {
    this.#now = now
  }

  subscribe(listener: Listener): () => void {
    if (this.#listeners.size === 0) this.#from = this.#now()
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => this.tick(), PERIOD_MS).unref()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.close()
    }
  }

  /** Gathers trades, oldest first, for the next notification. */
  gather(data: MarketData, trades: readonly Trade[]): void {
    if (this.#listeners.size === 0 || trades.length === 0) return
    const gathered = this.#gathered.get(data) ?? { trades: [], high: -Infinity, low: Infinity }
    this.#gathered.set(data, gathered)
    for (const { price } of trades) {
      gathered.high = Math.max(gathered.high, price)
      gathered.low = Math.min(gathered.low, price)
    }
    gathered.trades = [...gathered.trades, ...trades].slice(-EVENT_TRADES_MAX)
  }

  tick(): void {
    const [from, to] = [this.#from, this.#now()]
    this.#from = to
    if (this.#gathered.size === 0) return
    const events = [...this.#gathered].map(([{ market, last }, gathered]) => ({ market, from, to, ...gathered, last }))
    this.#gathered.clear()
    for (const listener of this.#listeners) listener(events)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#listeners.clear()
    this.#gathered.clear()
  }
}
