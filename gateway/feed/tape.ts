import type { Level } from './intervals.ts'
import type { Market } from './markets.ts'
import type { MicroPath } from './micro-path.ts'

/** A bar that a reader fills again and again: bars are read by the ten thousand. */
export interface BarSlot {
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export function emptyBarSlot(): BarSlot {
  return { open: 0, high: 0, low: 0, close: 0, volume: 0 }
}

/**
 * A price at every scale, as plain numbers in the quote coin and without volume. All that is quoted for a coin (spot, futures,
 * index, mark) is a rounding of one path; rounding keeps order, so bars of all intervals still agree after it.
 */
export interface PricePath {
  /** First minute since 1970 that it holds. */
  readonly firstMinute: number
  /** First minute that it no longer holds; Infinity where it never ends. */
  readonly endMinute: number
  /** Reads the bar of a level, counted since 1970. False where it holds none of its minutes. Leaves the volume alone. */
  readBar(level: Level, index: number, into: BarSlot): boolean
  /** The path inside a minute. */
  micro(minute: number): MicroPath
}

/** The trades of one minute, oldest first: parallel arrays. */
export interface MinuteTrades {
  readonly count: number
  /** Milliseconds into the minute. */
  readonly offsets: Uint16Array
  readonly prices: Float64Array
  readonly sizes: Float64Array
  /** 1 where the taker bought. */
  readonly buys: Uint8Array
}

/**
 * Bars of integer ticks and lots, finished or not: whoever reads them answers for not looking beyond the market clock. Bars of
 * the three levels agree with each other, to the last tick and lot.
 */
export interface BarTape {
  readonly firstMinute: number
  readonly endMinute: number
  /** Reads the bar of a level, counted since 1970. False where it holds none of its minutes. */
  readBar(level: Level, index: number, into: BarSlot): boolean
  /** Ticks x lots over all trades of a bar. */
  quoteOf(level: Level, index: number): bigint
  /** Reads what a minute has come to `offsetMs` into it and returns its ticks x lots; undefined while nothing has happened. */
  readRunning(minute: number, offsetMs: number, into: BarSlot): bigint | undefined
}

/** The whole history of one market: bars, and the trades that make them up exactly. */
export interface Tape extends BarTape {
  readonly market: Market
  trades(minute: number): MinuteTrades
}
