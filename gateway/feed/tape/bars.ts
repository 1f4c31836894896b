import type { Bar, CandleWindow } from '../market-feed.ts'
import { MINUTE_MS, MINUTES_PER_DAY, openingOf, shiftOpening, type Interval, type Level } from '../intervals.ts'
import { emptyBarSlot, type BarSlot, type BarTape } from './tape.ts'

/** Builds candles of any interval and age from a tape, up to a time and not a millisecond further. */

/** Adds up bars in order. */
class Fold {
  empty = true
  readonly slot: BarSlot = emptyBarSlot()
  quote = 0n

  add(next: BarSlot, quote: bigint): void {
    this.quote += quote
    if (this.empty) {
      Object.assign(this.slot, next)
      this.empty = false
      return
    }
    this.slot.high = Math.max(this.slot.high, next.high)
    this.slot.low = Math.min(this.slot.low, next.low)
    this.slot.close = next.close
    this.slot.volume += next.volume
  }
}

const scratch = emptyBarSlot()

/** Adds the finished minutes [from, to), using whole days and hours where possible. */
function foldFinished(tape: BarTape, from: number, to: number, withQuote: boolean, fold: Fold): void {
  let minute = from
  while (minute < to) {
    const [level, length] = widestLevel(minute, to)
    const index = minute / length
    if (tape.readBar(level, index, scratch)) fold.add(scratch, withQuote ? tape.quoteOf(level, index) : 0n)
    minute += length
  }
}

/** Returns the widest level whose bar starts at a minute and ends by another one, and its length in minutes. */
export function widestLevel(minute: number, to: number): [level: Level, minutes: number] {
  if (minute % MINUTES_PER_DAY === 0 && minute + MINUTES_PER_DAY <= to) return ['day', MINUTES_PER_DAY]
  if (minute % 60 === 0 && minute + 60 <= to) return ['hour', 60]
  return ['minute', 1]
}

/** Folds everything in the minutes [from, to) up to `now` into one bar; undefined if the tape has nothing there yet. */
export function foldSpan(
  tape: BarTape,
  from: number,
  to: number,
  now: number,
  withQuote = true,
): { bar: BarSlot; quote: bigint } | undefined {
  const fold = new Fold()
  const current = Math.floor(now / MINUTE_MS)
  const start = Math.max(from, tape.firstMinute)
  const end = Math.min(to, tape.endMinute)
  foldFinished(tape, start, Math.min(end, current), withQuote, fold)
  if (current >= start && current < end) addRunning(tape, current, now, fold)
  return fold.empty ? undefined : { bar: fold.slot, quote: fold.quote }
}

function addRunning(tape: BarTape, minute: number, now: number, fold: Fold): void {
  const quote = tape.readRunning(minute, now - minute * MINUTE_MS, scratch)
  if (quote !== undefined) return fold.add(scratch, quote)
  // This minute has no trades yet, so its bar stays at the previous close.
  if (!fold.empty || minute <= tape.firstMinute || !tape.readBar('minute', minute - 1, scratch)) return
  scratch.open = scratch.close
  scratch.high = scratch.close
  scratch.low = scratch.close
  scratch.volume = 0
  fold.add(scratch, 0n)
}

/** Returns the bar of an interval that opens at `opening`, as far as it has got at `now`; undefined if the tape has nothing there yet. */
export function barAt(tape: BarTape, interval: Interval, opening: number, now: number, withQuote = true): Bar | undefined {
  const from = opening / MINUTE_MS
  const to = shiftOpening(interval, opening, 1) / MINUTE_MS
  const folded = foldSpan(tape, from, to, now, withQuote)
  if (!folded) return undefined
  const { open, high, low, close, volume } = folded.bar
  return { time: opening, open, high, low, close, volume, quote: folded.quote }
}

/** Returns the bars of a window, oldest first: counted back from its end, none beyond `now`. */
export function barsOf(tape: BarTape, window: CandleWindow, now: number): Bar[] {
  const { interval } = window
  const withQuote = window.quotes ?? true
  const lastTime = Math.min(window.endTime ?? now, now, tape.endMinute * MINUTE_MS - 1)
  const firstTime = Math.max(window.startTime ?? 0, openingOf(interval, tape.firstMinute * MINUTE_MS))
  const bars: Bar[] = []
  for (let opening = openingOf(interval, lastTime); opening >= firstTime && bars.length < window.limit;) {
    const bar = barAt(tape, interval, opening, now, withQuote)
    if (bar) bars.push(bar)
    opening = shiftOpening(interval, opening, -1)
  }
  return bars.toReversed()
}
