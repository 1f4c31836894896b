import { LRUCache } from 'lru-cache'
import type { BarSlot, MinuteTrades } from './tape.ts'

const MINUTES_KEPT = 96

/** The trades of the most recently requested minutes. */
export class TradeCache {
  readonly #kept = new LRUCache<number, MinuteTrades>({ max: MINUTES_KEPT })
  readonly #make: (minute: number) => MinuteTrades

  constructor(make: (minute: number) => MinuteTrades) {
    this.#make = make
  }

  trades(minute: number): MinuteTrades {
    const kept = this.#kept.get(minute)
    if (kept) return kept
    const made = this.#make(minute)
    this.#kept.set(minute, made)
    return made
  }

  /** See `BarTape.readRunning`. */
  readRunning(minute: number, offsetMs: number, into: BarSlot): bigint | undefined {
    const trades = this.trades(minute)
    const count = countUpTo(trades, offsetMs)
    if (count === 0) return undefined
    let quote = 0n
    into.open = trades.prices[0] as number
    into.high = into.open
    into.low = into.open
    into.volume = 0
    for (let index = 0; index < count; index += 1) {
      const price = trades.prices[index] as number
      const size = trades.sizes[index] as number
      into.high = Math.max(into.high, price)
      into.low = Math.min(into.low, price)
      into.volume += size
      quote += BigInt(price) * BigInt(size)
    }
    into.close = trades.prices[count - 1] as number
    return quote
  }
}

/** Returns how many trades of a minute have happened `offsetMs` into it (including those at that very millisecond). */
export function countUpTo(trades: MinuteTrades, offsetMs: number): number {
  let low = 0
  let high = trades.count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((trades.offsets[middle] as number) <= offsetMs) low = middle + 1
    else high = middle
  }
  return low
}
