import { assert } from '#lib/kernel/assert.ts'
import type { Bar } from '../market-feed.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Level } from '../intervals.ts'
import { emptyBarSlot, type BarSlot, type BarTape } from '../tape/tape.ts'
import { Spans } from './spans.ts'

export const LEVEL_MS: Readonly<Record<Level, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/** The level below and how many of its bars a bar has. */
const PARTS = { hour: ['minute', 60], day: ['hour', 24] } as const

/** Maximum bars of one series; beyond it the series starts over, and its readers ask again. */
const BARS_MAX = 60_000

/** Maximum number of minutes that are filled flat; a longer pause is a gap. */
const FLAT_MINUTES_MAX = 1440

type MutableBar = { -readonly [Key in keyof Bar]: Bar[Key] }

/**
 * The bars of one price of a market: those that the exchange sent, and minutes continued from trades or prices. A minute without a trade
 * stays at the previous close. Wider bars that were not sent are made of narrower ones.
 */
export class BarSeries implements BarTape {
  readonly firstMinute = 0
  readonly endMinute = Infinity
  readonly #bars: Readonly<Record<Level, Map<number, Bar>>> = { minute: new Map(), hour: new Map(), day: new Map() }
  readonly #known: Readonly<Record<Level, Spans>> = { minute: new Spans(), hour: new Spans(), day: new Spans() }
  /** The last minute that prices have continued; its bar may still grow. */
  #minute = -1
  #close = 0
  /** The first minute that has been followed from its start; Infinity while prices are not followed. */
  #followedFrom = Infinity

  /** Number of bars that are held. */
  get size(): number {
    return this.#bars.minute.size + this.#bars.hour.size + this.#bars.day.size
  }

  /** Adds finished bars of the exchange. No other bar opened in the span. */
  put(level: Level, from: number, to: number, bars: readonly Bar[]): void {
    const length = LEVEL_MS[level]
    for (const bar of bars) {
      assert(bar.time % length === 0, `a bar opens at a full ${level}`)
      this.#bars[level].set(bar.time / length, { ...bar })
    }
    this.#known[level].add(Math.ceil(from / length), Math.floor(to / length))
    if (this.size > BARS_MAX) this.forgetTold()
  }

  /** Forgets everything but the minute that prices continue. */
  forgetTold(): void {
    const running = this.#bars.minute.get(this.#minute)
    for (const level of ['minute', 'hour', 'day'] as const) {
      this.#bars[level].clear()
      Object.assign(this.#known, { [level]: new Spans() })
    }
    if (running !== undefined) this.#bars.minute.set(this.#minute, running)
  }

  /** From now on every trade arrives: the minutes after this one are complete. */
  follow(timeMs: number): void {
    this.roll(timeMs)
    if (this.#followedFrom === Infinity) this.#followedFrom = Math.floor(timeMs / MINUTE_MS) + 1
  }

  /** From now on trades may be missed. */
  lose(timeMs: number): void {
    this.roll(timeMs)
    this.#followedFrom = Infinity
  }

  /** Fills the minutes up to a time: those without a trade stay at the previous close. */
  roll(timeMs: number): void {
    const minute = Math.floor(timeMs / MINUTE_MS)
    if (this.#minute < 0 || minute <= this.#minute) return
    this.#dropUnfollowed()
    if (this.#followedFrom !== Infinity && minute - this.#minute <= FLAT_MINUTES_MAX) {
      for (let at = this.#minute + 1; at <= minute; at += 1) this.#flat(at)
      this.#known.minute.add(Math.max(this.#followedFrom, this.#minute), minute - 1)
    }
    this.#minute = minute
  }

  /** Drops the minute that was made of prices alone while the trades were not followed. */
  #dropUnfollowed(): void {
    const minute = this.#minute
    if (minute >= this.#followedFrom || this.#known.minute.has(minute)) return
    if (this.#bars.minute.get(minute)?.volume === 0) this.#bars.minute.delete(minute)
  }

  #flat(minute: number): void {
    const price = this.#close
    const bar = { time: minute * MINUTE_MS, open: price, high: price, low: price, close: price, volume: 0, quote: 0n }
    if (!this.#bars.minute.has(minute)) this.#bars.minute.set(minute, bar)
  }

  /**
   * Continues the bars with a trade, or with a price without a trade (0 lots). A price that arrives after the end of its minute makes no
   * bar, unless that minute was followed, because the minute is fetched whole.
   */
  add(timeMs: number, price: number, lots: number, nowMs = timeMs): void {
    this.roll(timeMs)
    const minute = Math.floor(timeMs / MINUTE_MS)
    if (minute < this.#followedFrom && minute < Math.floor(nowMs / MINUTE_MS)) return
    if (this.#minute < 0) this.#minute = minute
    // A minute that the exchange sent contains its late trades already.
    if (minute < this.#followedFrom && this.#known.minute.has(minute)) return
    if (minute === this.#minute) this.#close = price
    const before = this.#bars.minute.get(minute)
    const quote = BigInt(price) * BigInt(lots)
    if (before === undefined) {
      const bar = { time: minute * MINUTE_MS, open: price, high: price, low: price, close: price, volume: lots, quote }
      this.#bars.minute.set(minute, bar)
      return
    }
    const bar: MutableBar = before
    // The exchange's minutes open with their first trade; ours is flat until then.
    if (bar.volume === 0 && lots > 0) Object.assign(bar, { open: price, high: price, low: price })
    bar.high = Math.max(bar.high, price)
    bar.low = Math.min(bar.low, price)
    bar.close = price
    bar.volume += lots
    bar.quote += quote
  }

  /** Returns whether a finished bar can be shown: it was sent or followed, or all its parts were. */
  isThere(level: Level, index: number): boolean {
    if (this.#known[level].has(index) || this.#bars[level].has(index)) return true
    if (level === 'minute') return false
    const [part, count] = PARTS[level]
    for (let at = index * count; at < (index + 1) * count; at += 1) if (!this.isThere(part, at)) return false
    return true
  }

  /** Returns the opening times of the spans of [from, to] that have to be asked for, both inclusive. */
  missing(level: Level, from: number, to: number): (readonly [from: number, to: number])[] {
    const length = LEVEL_MS[level]
    const gaps = this.#known[level].missing(Math.ceil(from / length), Math.floor(to / length))
    const open = gaps.filter(([first, last]) => !this.#isMade(level, first, last))
    return open.map(([first, last]) => [first * length, last * length] as const)
  }

  /** Returns whether bars that were not sent are made of known parts. */
  #isMade(level: Level, first: number, last: number): boolean {
    if (level === 'minute') return false
    const [part, count] = PARTS[level]
    const gaps = this.#known[part].missing(first * count, (last + 1) * count - 1)
    return gaps.every(([from, to]) => this.#isMade(part, from, to))
  }

  readBar(level: Level, index: number, into: BarSlot): boolean {
    return this.#read(level, index, into) !== undefined
  }

  quoteOf(level: Level, index: number): bigint {
    return this.#read(level, index, emptyBarSlot()) ?? 0n
  }

  readRunning(minute: number, _offsetMs: number, into: BarSlot): bigint | undefined {
    return this.#read('minute', minute, into)
  }

  /** Reads a bar and returns its quote volume; undefined if it has none. */
  #read(level: Level, index: number, into: BarSlot): bigint | undefined {
    const bar = this.#bars[level].get(index)
    if (bar !== undefined) {
      into.open = bar.open
      into.high = bar.high
      into.low = bar.low
      into.close = bar.close
      into.volume = bar.volume
      return bar.quote
    }
    if (level === 'minute' || this.#known[level].has(index)) return undefined
    return this.#readParts(level, index, into)
  }

  #readParts(level: 'hour' | 'day', index: number, into: BarSlot): bigint | undefined {
    const [part, count] = PARTS[level]
    const slot = emptyBarSlot()
    let quote: bigint | undefined
    for (let at = index * count; at < (index + 1) * count; at += 1) {
      const next = this.#read(part, at, slot)
      if (next === undefined) continue
      if (quote === undefined) Object.assign(into, slot)
      else {
        into.high = Math.max(into.high, slot.high)
        into.low = Math.min(into.low, slot.low)
        into.close = slot.close
        into.volume += slot.volume
      }
      quote = (quote ?? 0n) + next
    }
    return quote
  }
}
