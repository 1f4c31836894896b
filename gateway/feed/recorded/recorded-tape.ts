import { MINUTES_PER_DAY, type Level } from '../intervals.ts'
import type { Market } from '../markets.ts'
import { makeMinuteTrades } from '../path/minute-trades.ts'
import { minuteQuote } from '../path/minute-quote.ts'
import { hashText, mix, Random } from '../path/random.ts'
import { dayOf, Rounding } from '../path/rounding.ts'
import { emptyBarSlot, type BarSlot, type MinuteTrades, type Tape } from '../tape/tape.ts'
import { TradeCache } from '../tape/trade-cache.ts'
import type { RecordedPath } from './recorded-path.ts'

/** Number of trades in a minute of average volume, which recordings of candles do not contain. */
const TRADES_PER_MINUTE = 36

const MINUTES_PER: Readonly<Record<Level, number>> = { minute: 1, hour: 60, day: MINUTES_PER_DAY }

/** A recorded market: the bars are the recording's own; trades inside a minute are generated to add up to exactly its bar. */
export class RecordedTape implements Tape {
  readonly market: Market
  readonly firstMinute: number
  readonly endMinute: number
  readonly #path: RecordedPath
  readonly #rounding: Rounding
  readonly #key: number
  readonly #random = new Random()
  readonly #slot = emptyBarSlot()
  /** Lots traded before each minute, so that the volume of any span is one subtraction. */
  readonly #volumeBefore: Float64Array
  readonly #averageVolume: number
  readonly #quotes = new Map<string, bigint>()
  readonly #cache = new TradeCache((minute) => this.#makeTrades(minute))

  /** `volumes` are the lots of each minute. */
  constructor(market: Market, path: RecordedPath, volumes: Float64Array, key: number) {
    this.market = market
    this.firstMinute = path.firstMinute
    this.endMinute = path.endMinute
    this.#path = path
    this.#rounding = new Rounding(market.pricePlace)
    this.#key = mix(key, hashText(market.product))
    this.#volumeBefore = new Float64Array(volumes.length + 1)
    volumes.forEach((volume, index) => {
      this.#volumeBefore[index + 1] = (this.#volumeBefore[index] as number) + volume
    })
    this.#averageVolume = Math.max(1, (this.#volumeBefore[volumes.length] as number) / volumes.length)
  }

  readBar(level: Level, index: number, into: BarSlot): boolean {
    if (!this.#path.readBar(level, index, into)) return false
    this.#rounding.apply(into, dayOf(level, index))
    const from = this.#placeOf(index * MINUTES_PER[level])
    const to = this.#placeOf((index + 1) * MINUTES_PER[level])
    into.volume = (this.#volumeBefore[to] as number) - (this.#volumeBefore[from] as number)
    return true
  }

  #placeOf(minute: number): number {
    return Math.min(Math.max(minute, this.firstMinute), this.endMinute) - this.firstMinute
  }

  quoteOf(level: Level, index: number): bigint {
    if (level === 'minute') {
      if (!this.readBar('minute', index, this.#slot)) return 0n
      const { open, high, low, close, volume } = this.#slot
      return minuteQuote(open, high, low, close, volume)
    }
    const name = `${level}:${index}`
    const kept = this.#quotes.get(name)
    if (kept !== undefined) return kept
    let sum = 0n
    const parts = level === 'hour' ? 60 : 24
    for (let part = index * parts; part < (index + 1) * parts; part += 1) sum += this.quoteOf(level === 'hour' ? 'minute' : 'hour', part)
    this.#quotes.set(name, sum)
    return sum
  }

  trades(minute: number): MinuteTrades {
    return this.#cache.trades(minute)
  }

  readRunning(minute: number, offsetMs: number, into: BarSlot): bigint | undefined {
    return this.#cache.readRunning(minute, offsetMs, into)
  }

  #makeTrades(minute: number): MinuteTrades {
    const bar = emptyBarSlot()
    this.readBar('minute', minute, bar)
    const day = dayOf('minute', minute)
    const random = this.#random.reseed(this.#key, minute)
    const count = Math.round(TRADES_PER_MINUTE * (0.6 + 0.8 * random.uniform()) * Math.sqrt(bar.volume / this.#averageVolume))
    const path = this.#path.micro(minute)
    const quote = this.quoteOf('minute', minute)
    return makeMinuteTrades({ bar, quote, path, toTicks: (value) => this.#rounding.ticks(value, day), count, random })
  }
}
