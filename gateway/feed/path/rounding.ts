import { MINUTES_PER_DAY, type Level } from '../intervals.ts'
import type { BarSlot } from '../tape/tape.ts'

const MINUTES_PER: Readonly<Record<Level, number>> = { minute: 1, hour: 60, day: MINUTES_PER_DAY }

/** Returns the day of a bar, counted from 1970. */
export function dayOf(level: Level, index: number): number {
  return Math.floor((index * MINUTES_PER[level]) / MINUTES_PER_DAY)
}

/** Converts the path to a market's prices: rounded to its ticks; for futures and mark, times one plus the day's basis. */
export class Rounding {
  readonly #ticksPerUnit: number
  readonly #factorOf: (day: number) => number
  #day = Number.NaN
  #scale = 0

  /** `factorOf` returns the ratio of price to path on a day since 1970: 1 for spot and index. */
  constructor(pricePlace: number, factorOf: (day: number) => number = () => 1) {
    this.#ticksPerUnit = 10 ** pricePlace
    this.#factorOf = factorOf
  }

  #scaleOf(day: number): number {
    if (day !== this.#day) {
      this.#day = day
      this.#scale = this.#factorOf(day) * this.#ticksPerUnit
    }
    return this.#scale
  }

  /** Converts a value of the path on a day to ticks. Preserves order, so that highs stay highs. */
  ticks(value: number, day: number): number {
    return Math.max(1, Math.round(value * this.#scaleOf(day)))
  }

  /** Converts a bar of the path to ticks, in place. */
  apply(bar: BarSlot, day: number): void {
    const scale = this.#scaleOf(day)
    bar.open = Math.max(1, Math.round(bar.open * scale))
    bar.high = Math.max(1, Math.round(bar.high * scale))
    bar.low = Math.max(1, Math.round(bar.low * scale))
    bar.close = Math.max(1, Math.round(bar.close * scale))
  }
}
