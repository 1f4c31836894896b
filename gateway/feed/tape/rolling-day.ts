import { foldSpan } from './bars.ts'
import { MINUTE_MS, MINUTES_PER_DAY } from '../intervals.ts'
import type { BarSlot, Tape } from './tape.ts'
import { emptyBarSlot } from './tape.ts'

/** The last twenty-four hours: the running minute and the 1439 before it. The finished part is added up once a minute. */
export class RollingDay {
  readonly #tape: Tape
  readonly #running = emptyBarSlot()
  #minute = -1
  #finished: { bar: BarSlot; quote: bigint } | undefined
  #openUtc: number | undefined

  constructor(tape: Tape) {
    this.#tape = tape
  }

  /** Returns the statistics at a time; undefined before anything has happened. */
  at(now: number): RollingStats | undefined {
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.#minute) this.#restart(minute)
    const running = this.#running
    const quote = minute < this.#tape.endMinute ? this.#tape.readRunning(minute, now - minute * MINUTE_MS, running) : undefined
    const past = this.#finished
    if (!past) return quote === undefined ? undefined : fromRunning(running, quote)
    if (quote === undefined) return { ...past.bar, quote: past.quote, openUtc: this.#openUtc ?? past.bar.close }
    return {
      open: past.bar.open,
      high: Math.max(past.bar.high, running.high),
      low: Math.min(past.bar.low, running.low),
      close: running.close,
      volume: past.bar.volume + running.volume,
      quote: past.quote + quote,
      openUtc: this.#openUtc ?? running.open,
    }
  }

  #restart(minute: number): void {
    const start = minute * MINUTE_MS
    this.#finished = foldSpan(this.#tape, minute - MINUTES_PER_DAY + 1, minute, start)
    const midnight = minute - (minute % MINUTES_PER_DAY)
    this.#openUtc = foldSpan(this.#tape, midnight, midnight + 1, start)?.bar.open
    this.#minute = minute
  }
}

export interface RollingStats extends BarSlot {
  readonly quote: bigint
  readonly openUtc: number
}

function fromRunning(running: BarSlot, quote: bigint): RollingStats {
  return { ...running, quote, openUtc: running.open }
}
