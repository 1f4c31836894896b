import { LRUCache } from 'lru-cache'
import { MINUTES_PER_DAY, type Level } from '../intervals.ts'
import { makeMicroPath, type MicroPath } from '../path/micro-path.ts'
import { mix, Random } from '../path/random.ts'
import { refineBar, STRIDE } from '../path/refine.ts'
import type { BarSlot, PricePath } from '../tape/tape.ts'
import { GENESIS_DAY, type DayWalk } from './day-walk.ts'

/** The bars of a span, four numbers each, and how lively each was: shares of the span's variance that sum to 1. */
export interface Span {
  readonly bars: Float64Array
  readonly weights: Float64Array
}

/** Liveliness of the hours of a day, UTC: quiet while the Americas sleep, busiest while Europe and America both trade. */
const HOUR_LIVELINESS = [
  1.05, 1.0, 0.92, 0.8, 0.7, 0.66, 0.72, 0.86, 1.0, 1.02, 0.98, 0.98, 1.12, 1.42, 1.62, 1.5, 1.34, 1.2, 1.08, 1.02, 0.98, 0.94, 0.88, 1.0,
]

const DAYS_KEPT = 600
const HOURS_KEPT = 600
const MINUTES_KEPT = 32

const HOUR_KEY = 0x686f7572
const MINUTE_KEY = 0x6d696e75
const MICRO_KEY = 0x6d696372

/**
 * The price path of one coin: its days divided into hours, hours into minutes, minutes into quarters of a second. Every part is
 * made from its key on demand, and cached for a while.
 */
export class CoinPath implements PricePath {
  readonly firstMinute = GENESIS_DAY * MINUTES_PER_DAY
  readonly endMinute = Infinity
  readonly walk: DayWalk
  readonly #hourKey: number
  readonly #minuteKey: number
  readonly #microKey: number
  readonly #random = new Random()
  readonly #days = new LRUCache<number, Span>({ max: DAYS_KEPT })
  readonly #hours = new LRUCache<number, Span>({ max: HOURS_KEPT })
  readonly #minutes = new LRUCache<number, MicroPath>({ max: MINUTES_KEPT })
  /** The last hour that was read, because bars are mostly read in order. */
  #lastHour = -1
  #lastMinutes: Span = { bars: new Float64Array(), weights: new Float64Array() }

  constructor(walk: DayWalk, key: number) {
    this.walk = walk
    this.#hourKey = mix(key, HOUR_KEY)
    this.#minuteKey = mix(key, MINUTE_KEY)
    this.#microKey = mix(key, MICRO_KEY)
  }

  readBar(level: Level, index: number, into: BarSlot): boolean {
    if (level === 'day') {
      if (index < GENESIS_DAY) return false
      fill(this.walk.barsTo(index), this.walk.offsetOf(index), into)
      return true
    }
    const whole = level === 'hour' ? 24 : 60
    const span = Math.floor(index / whole)
    if ((level === 'hour' ? span : Math.floor(span / 24)) < GENESIS_DAY) return false
    const { bars } = level === 'hour' ? this.hoursOf(span) : this.minutesOf(span)
    fill(bars, (index - span * whole) * STRIDE, into)
    return true
  }

  micro(minute: number): MicroPath {
    const kept = this.#minutes.get(minute)
    if (kept) return kept
    const hour = Math.floor(minute / 60)
    const random = this.#random.reseed(this.#microKey, minute)
    const path = makeMicroPath(this.minutesOf(hour).bars, (minute - hour * 60) * STRIDE, random)
    this.#minutes.set(minute, path)
    return path
  }

  /** Returns the 24 hours of a day (since 1970). */
  hoursOf(day: number): Span {
    const kept = this.#days.get(day)
    if (kept) return kept
    const random = this.#random.reseed(this.#hourKey, day)
    const weights = liveliness(24, 0.45, random, HOUR_LIVELINESS)
    const bars = new Float64Array(24 * STRIDE)
    refineBar(this.walk.barsTo(day), this.walk.offsetOf(day), weights, random, bars)
    const span = { bars, weights }
    this.#days.set(day, span)
    return span
  }

  /** Returns the 60 minutes of an hour (since 1970). */
  minutesOf(hour: number): Span {
    if (hour === this.#lastHour) return this.#lastMinutes
    const span = this.#hours.get(hour) ?? this.#makeMinutes(hour)
    this.#lastHour = hour
    this.#lastMinutes = span
    return span
  }

  #makeMinutes(hour: number): Span {
    const day = Math.floor(hour / 24)
    const hours = this.hoursOf(day)
    const random = this.#random.reseed(this.#minuteKey, hour)
    const weights = liveliness(60, 0.55, random)
    const bars = new Float64Array(60 * STRIDE)
    refineBar(hours.bars, (hour - day * 24) * STRIDE, weights, random, bars)
    const span = { bars, weights }
    this.#hours.set(hour, span)
    return span
  }
}

function fill(bars: Float64Array, at: number, into: BarSlot): void {
  into.open = bars[at] as number
  into.high = bars[at + 1] as number
  into.low = bars[at + 2] as number
  into.close = bars[at + 3] as number
}

/** Returns shares of variance that cluster: each is close to the previous one. They sum to 1. */
function liveliness(count: number, spread: number, random: Random, shape?: readonly number[]): Float64Array {
  const weights = new Float64Array(count)
  let mood = spread * random.normal()
  let sum = 0
  for (let index = 0; index < count; index += 1) {
    mood = 0.7 * mood + 0.72 * spread * random.normal()
    const weight = Math.exp(mood) * (shape?.[index] ?? 1)
    weights[index] = weight
    sum += weight
  }
  for (let index = 0; index < count; index += 1) weights[index] = (weights[index] as number) / sum
  return weights
}
