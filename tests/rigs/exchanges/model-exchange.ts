import { mix, unit } from '#gateway/feed/path/random.ts'
import { ModelMarket, type ModelInstrument, type ModelSettings } from './model-market.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FUNDING_MS = 8 * 3_600_000

/** A bar: prices in ticks, volume in lots. */
export interface ModelBar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export interface ModelTicker {
  readonly last: number
  readonly open24h: number
  readonly high24h: number
  readonly low24h: number
  readonly volume: number
}

/** All markets of one exchange, from one seed, with their past for REST. */
export class ModelExchange {
  readonly markets: readonly ModelMarket[]
  readonly #seed: number
  readonly #wallNow: () => number
  /** Difference between the exchange's clock and ours. */
  clockOffsetMs = 0

  constructor(
    instruments: readonly ModelInstrument[],
    seed: number,
    now: () => number,
    settings: ModelSettings = { levels: 40, booksMax: 4000 },
  ) {
    this.#seed = seed
    this.#wallNow = now
    this.markets = instruments.map((instrument) => new ModelMarket(instrument, seed, settings, now()))
  }

  now(): number {
    return this.#wallNow() + this.clockOffsetMs
  }

  get listed(): readonly ModelMarket[] {
    return this.markets.filter(({ isListed }) => isListed)
  }

  find(name: string): ModelMarket | undefined {
    return this.markets.find((market) => market.name === name && market.isListed)
  }

  /** The price at the start of a minute, from the seed alone, within 1 % of the first. */
  #minute({ instrument }: ModelMarket, minute: number): number {
    return Math.round(instrument.firstPrice * (1 + 0.008 * Math.sin(minute / 97) + 0.002 * (unit(mix(this.#seed, minute)) - 0.5)))
  }

  /** Returns the finished and running bars that open in the span, oldest first; longer ones are made of the minutes. */
  bars(market: ModelMarket, lengthMs: number, from: number, to: number, countMax: number): ModelBar[] {
    const last = Math.floor(Math.min(to, this.now()) / lengthMs) * lengthMs
    const first = Math.max(Math.ceil(from / lengthMs) * lengthMs, last - (countMax - 1) * lengthMs)
    const bars: ModelBar[] = []
    for (let time = first; time <= last; time += lengthMs) bars.push(this.#bar(market, time, lengthMs))
    return bars
  }

  #bar(market: ModelMarket, time: number, lengthMs: number): ModelBar {
    const start = Math.floor(time / MINUTE_MS)
    const minutes = Math.max(1, lengthMs / MINUTE_MS)
    const open = this.#minute(market, start)
    let [high, low, volume] = [open, open, 0]
    for (let minute = start; minute < start + minutes; minute += 1) {
      const price = this.#minute(market, minute + 1)
      high = Math.max(high, price)
      low = Math.min(low, price)
      volume += 1 + Math.floor(unit(mix(minute, this.#seed)) * 1000)
    }
    return { time, open, high, low, close: this.#minute(market, start + minutes), volume }
  }

  ticker(market: ModelMarket): ModelTicker {
    const [past] = this.bars(market, DAY_MS, this.now() - 2 * DAY_MS, this.now() - DAY_MS, 1)
    const open24h = past?.open ?? market.lastPrice
    const [high24h, low24h] = [Math.max(market.lastPrice, open24h) + 20, Math.max(1, Math.min(market.lastPrice, open24h) - 20)]
    // Larger for markets that are listed first, so that the highest turnovers are known.
    return { last: market.lastPrice, open24h, high24h, low24h, volume: 10_000_000 - this.markets.indexOf(market) * 1000 }
  }

  /** Mark and index, in ticks. */
  figures(market: ModelMarket): { readonly mark: number; readonly index: number } {
    return { mark: market.lastPrice + 1, index: market.lastPrice - 2 }
  }

  /** The rate of the running period, as text, and when it is charged. */
  funding(): { readonly rate: string; readonly time: number; readonly next: number } {
    const time = Math.floor(this.now() / FUNDING_MS) * FUNDING_MS + FUNDING_MS
    return { rate: this.rateAt(time), time, next: time + FUNDING_MS }
  }

  rateAt(time: number): string {
    return `0.000${String(100 + ((mix(this.#seed, time / FUNDING_MS) >>> 0) % 200))}`
  }

  /** The newest times at which funding was charged, newest first. */
  fundingTimes(count: number): number[] {
    const { time } = this.funding()
    return Array.from({ length: count }, (_, index) => time - (index + 1) * FUNDING_MS)
  }
}
