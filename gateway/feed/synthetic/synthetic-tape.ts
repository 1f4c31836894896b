import { LRUCache } from 'lru-cache'
import { MINUTES_PER_DAY, type Level } from '../intervals.ts'
import type { Market } from '../markets.ts'
import { makeMinuteTrades } from '../path/minute-trades.ts'
import { hashText, mix, Random } from '../path/random.ts'
import { dayOf, Rounding } from '../path/rounding.ts'
import { emptyBarSlot, type BarSlot, type MinuteTrades, type Tape } from '../tape/tape.ts'
import { TradeCache } from '../tape/trade-cache.ts'
import type { CoinPath } from './coin-path.ts'
import { dealVolume, splitTraded, type Traded } from './split-volume.ts'

/** How one market rounds its coin's path and trades it. */
export interface TapeRules {
  /** Average daily turnover in the quote coin. */
  readonly turnover: number
  readonly tradesPerMinute: number
  /** Ratio of price to path on a day: 1 for spot, 1 + basis for futures. */
  readonly factor: (day: number) => number
}

const SPANS_KEPT = 600
/** A lower bound, so that every minute of the quietest day has enough lots to distribute among trades. */
const DAY_LOTS_MIN = 2_000_000

/** A market of the simulated exchange: prices are the coin's path rounded to ticks; volumes and trades are its own. */
export class SyntheticTape implements Tape {
  readonly market: Market
  readonly firstMinute: number
  readonly endMinute = Infinity
  readonly #path: CoinPath
  readonly #rules: TapeRules
  readonly #rounding: Rounding
  readonly #volumeKey: number
  readonly #tradeKey: number
  readonly #random = new Random()
  readonly #dayParts = new LRUCache<number, Traded>({ max: SPANS_KEPT })
  readonly #hourParts = new LRUCache<number, Traded>({ max: SPANS_KEPT })
  /** At most one entry per day since genesis. */
  readonly #dayQuotes = new Map<number, bigint>()
  readonly #cache = new TradeCache((minute) => this.#makeTrades(minute))
  #lastHour = -1
  #lastParts: Traded = { volumes: new Float64Array(), quotes: new BigInt64Array() }

  constructor(market: Market, path: CoinPath, seed: number, rules: TapeRules) {
    this.market = market
    this.firstMinute = path.firstMinute
    this.#path = path
    this.#rules = rules
    this.#rounding = new Rounding(market.pricePlace, rules.factor)
    const key = mix(seed, hashText(`${market.product}:${market.symbol}`))
    this.#volumeKey = mix(key, 1)
    this.#tradeKey = mix(key, 2)
  }

  readBar(level: Level, index: number, into: BarSlot): boolean {
    if (!this.#path.readBar(level, index, into)) return false
    this.#rounding.apply(into, dayOf(level, index))
    into.volume = this.#volumeOf(level, index)
    return true
  }

  #volumeOf(level: Level, index: number): number {
    if (level === 'day') return this.#volumeOfDay(index)
    const whole = level === 'hour' ? 24 : 60
    const span = Math.floor(index / whole)
    return this.#partsOf(level, span).volumes[index - span * whole] as number
  }

  quoteOf(level: Level, index: number): bigint {
    if (level !== 'day') {
      const whole = level === 'hour' ? 24 : 60
      const span = Math.floor(index / whole)
      return this.#partsOf(level, span).quotes[index - span * whole] as bigint
    }
    return this.#quoteOfDay(index)
  }

  #quoteOfDay(day: number): bigint {
    const kept = this.#dayQuotes.get(day)
    if (kept !== undefined) return kept
    const sum = this.#partsOf('hour', day).quotes.reduce((total, quote) => total + quote, 0n)
    this.#dayQuotes.set(day, sum)
    return sum
  }

  #volumeOfDay(day: number): number {
    const noise = Math.exp(0.18 * this.#random.reseed(this.#volumeKey, day).normal())
    const price = this.#path.walk.barsTo(day)[this.#path.walk.offsetOf(day)] as number
    const units = (this.#rules.turnover / price) * this.#path.walk.activity(day) * noise
    return Math.round(Math.max(units * 10 ** this.market.sizePlace, DAY_LOTS_MIN))
  }

  /** Returns the trading of the hours of a day or of the minutes of an hour. */
  #partsOf(level: 'hour' | 'minute', span: number): Traded {
    if (level === 'minute' && span === this.#lastHour) return this.#lastParts
    const kept = level === 'hour' ? this.#dayParts : this.#hourParts
    let parts = kept.get(span)
    if (!parts) {
      parts = this.#makeParts(level, span)
      kept.set(span, parts)
    }
    if (level === 'minute') {
      this.#lastHour = span
      this.#lastParts = parts
    }
    return parts
  }

  #makeParts(level: 'hour' | 'minute', index: number): Traded {
    const span = level === 'hour' ? this.#path.hoursOf(index) : this.#path.minutesOf(index)
    const day = level === 'hour' ? index : Math.floor(index / 24)
    const bars = span.bars.map((value) => this.#rounding.ticks(value, day))
    const key = mix(this.#volumeKey, span.weights.length)
    if (level === 'hour') {
      const volume = this.#volumeOfDay(day)
      return dealVolume(volume, bars, span, this.#random.reseed(key, index))
    }
    const whole = emptyBarSlot()
    this.readBar('hour', index, whole)
    return splitTraded(whole, this.quoteOf('hour', index), bars, span, this.#random.reseed(key, index))
  }

  trades(minute: number): MinuteTrades {
    return this.#cache.trades(minute)
  }

  readRunning(minute: number, offsetMs: number, into: BarSlot): bigint | undefined {
    return this.#cache.readRunning(minute, offsetMs, into)
  }

  #makeTrades(minute: number): MinuteTrades {
    const day = Math.floor(minute / MINUTES_PER_DAY)
    const bar = emptyBarSlot()
    this.readBar('minute', minute, bar)
    const path = this.#path.micro(minute)
    const average = this.#volumeOfDay(day) / MINUTES_PER_DAY / this.#path.walk.activity(day)
    const random = this.#random.reseed(this.#tradeKey, minute)
    const count = Math.round(this.#rules.tradesPerMinute * (0.6 + 0.8 * random.uniform()) * Math.sqrt(bar.volume / average))
    const quote = this.quoteOf('minute', minute)
    return makeMinuteTrades({ bar, quote, path, toTicks: (value) => this.#rounding.ticks(value, day), count, random })
  }
}
