import type { Level } from '../intervals.ts'
import type { Market } from '../markets.ts'
import type { MicroPath } from '../path/micro-path.ts'

/** A bar that a reader refills for every read, because bars are read by the ten thousand. */
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
 * A price at every scale, as plain numbers in the quote coin and without volume. All prices of a coin (spot, futures, index, mark)
 * are roundings of one path; rounding preserves order, so bars of all intervals still agree afterwards.
 */
export interface PricePath {
  /** First minute of the path, since 1970. */
  readonly firstMinute: number
  /** First minute after the path's end; Infinity if it never ends. */
  readonly endMinute: number
  /** Reads the bar of a level, counted since 1970. Returns false if the path has none of its minutes. Leaves the volume unchanged. */
  readBar(level: Level, index: number, into: BarSlot): boolean
  /** Returns the path inside a minute. */
  micro(minute: number): MicroPath
}

/** The trades of one minute, oldest first: parallel arrays. */
export interface MinuteTrades {
  readonly count: number
  /** Milliseconds into the minute. */
  readonly offsets: Uint16Array
  readonly prices: Float64Array
  readonly sizes: Float64Array
  /** 1 if the taker bought. */
  readonly buys: Uint8Array
}

/**
 * Bars of integer ticks and lots, finished or not; the reader is responsible for not looking beyond the market clock. Bars of the
 * three levels agree with each other, to the last tick and lot.
 */
export interface BarTape {
  readonly firstMinute: number
  readonly endMinute: number
  /** Reads the bar of a level, counted since 1970. Returns false if the tape has none of its minutes. */
  readBar(level: Level, index: number, into: BarSlot): boolean
  /** Returns the ticks x lots over all trades of a bar. */
  quoteOf(level: Level, index: number): bigint
  /** Reads a minute's bar as of `offsetMs` into it and returns its ticks x lots; undefined while nothing has happened. */
  readRunning(minute: number, offsetMs: number, into: BarSlot): bigint | undefined
}

/** The whole history of one market: bars, and the trades that add up to them exactly. */
export interface Tape extends BarTape {
  readonly market: Market
  trades(minute: number): MinuteTrades
}
