import { MICRO_SLOT_MS } from '../path/micro-path.ts'
import { MINUTE_MS, type Level } from '../intervals.ts'
import { dayOf, type Rounding } from '../path/rounding.ts'
import type { BarSlot, BarTape, PricePath } from './tape.ts'

/** A price without trades, such as an index or a mark price: it follows the path, four times a second, and has no volume. */
export class PriceTape implements BarTape {
  readonly firstMinute: number
  readonly endMinute: number
  readonly #path: PricePath
  readonly #rounding: Rounding

  constructor(path: PricePath, rounding: Rounding) {
    this.#path = path
    this.#rounding = rounding
    this.firstMinute = path.firstMinute
    this.endMinute = path.endMinute
  }

  readBar(level: Level, index: number, into: BarSlot): boolean {
    into.volume = 0
    if (!this.#path.readBar(level, index, into)) return false
    this.#rounding.apply(into, dayOf(level, index))
    return true
  }

  quoteOf(): bigint {
    return 0n
  }

  readRunning(minute: number, offsetMs: number, into: BarSlot): bigint {
    const { values } = this.#path.micro(minute)
    const last = Math.floor(offsetMs / MICRO_SLOT_MS)
    into.open = values[0] as number
    into.high = into.open
    into.low = into.open
    for (let slot = 1; slot <= last; slot += 1) {
      into.high = Math.max(into.high, values[slot] as number)
      into.low = Math.min(into.low, values[slot] as number)
    }
    into.close = values[last] as number
    into.volume = 0
    this.#rounding.apply(into, dayOf('minute', minute))
    return 0n
  }

  /** Returns the price at a time, in ticks: the first price before the first minute, the last one from the end on. */
  priceAt(time: number): number {
    const minute = Math.min(Math.max(Math.floor(time / MINUTE_MS), this.firstMinute), this.endMinute - 1)
    const offsetMs = Math.min(Math.max(time - minute * MINUTE_MS, 0), MINUTE_MS - 1)
    const value = this.#path.micro(minute).values[Math.floor(offsetMs / MICRO_SLOT_MS)] as number
    return this.#rounding.ticks(value, dayOf('minute', minute))
  }
}
