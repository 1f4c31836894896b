import { join } from 'node:path'
import type { BarsEvent } from '../frames/frame.ts'
import type { BarsRequest } from '../frames/needed-bars.ts'
import type { Bar } from '../market-feed.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Level } from '../intervals.ts'
import { BARS_DELAY_MS, KEY_MS } from './block.ts'
import { BlockFile } from './block-file.ts'
import { readFrames } from './frame-reader.ts'
import type { IndexedFile } from './recording-index.ts'

const LENGTH_MS: Readonly<Record<Level, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

type Line = Pick<BarsRequest, 'market' | 'kind'>

/** Answers requests for finished bars of a recording from its blocks of bars, without those that were written after the given moment. */
export class RecordedHistory {
  readonly #folder: string
  readonly #files: readonly IndexedFile[]

  constructor(folder: string, files: readonly IndexedFile[]) {
    this.#folder = folder
    this.#files = files
  }

  /** Returns the bars of a span as far as they were known at a time: flat where the recording has a gap, none before it begins. */
  answer({ level, from, to, ...line }: BarsRequest, nowMs: number): BarsEvent {
    const now = nowMs - BARS_DELAY_MS
    const length = LENGTH_MS[level]
    const key = this.#files.flatMap(({ keys }) => keys.map(([, time]) => time)).findLast((time) => time <= now) ?? 0
    // The minute of the last repetition, and all that follow, come from the frames themselves.
    const known = Math.min(to, Math.floor(key / length) * length)
    const end = known + length
    const bars = level === 'minute' ? this.#minutes(line, from, end, now) : this.#hours(line, from, end, now)
    return { type: 'bars', ...line, level, from, to: known, bars: fillFlat(fold(bars, length), length) }
  }

  #minutes(line: Line, from: number, end: number, now: number): Bar[] {
    return this.#read(line, 'minute', [from, end], (time) => time > from && time <= now && time <= end + 2 * KEY_MS)
  }

  /** Returns hours: those that were recorded at their end, and others made of their minutes. */
  #hours(line: Line, from: number, end: number, now: number): Bar[] {
    const isFull = (time: number): boolean => time % HOUR_MS === 0 && time > from && time <= now && time <= end
    const hours = this.#read(line, 'hour', [from, end], isFull)
    const told = new Set(hours.map(({ time }) => time))
    for (const opening of this.#hoursOfFiles(from, Math.min(end, now))) {
      if (!told.has(opening)) hours.push(...fold(this.#minutes(line, opening, opening + HOUR_MS, now), HOUR_MS))
    }
    return hours.toSorted((a, b) => a.time - b.time)
  }

  /** Returns the opening times of the hours of a span in which something was recorded. */
  #hoursOfFiles(from: number, end: number): Set<number> {
    const openings = this.#files.map((file) => Math.floor(file.from / HOUR_MS) * HOUR_MS)
    return new Set(openings.filter((opening) => opening >= from && opening < end))
  }

  #read({ market, kind }: Line, level: Level, [from, end]: readonly [number, number], isMeant: (time: number) => boolean): Bar[] {
    const found: Bar[] = []
    for (const { name, bars } of this.#files) {
      const places = bars.filter(([, time]) => isMeant(time))
      if (places.length === 0) continue
      const file = new BlockFile(join(this.#folder, name))
      for (const [offset] of places) {
        const block = file.read(offset)
        // A damaged block has no readable bars.
        const events = block?.type === 'block' ? readFrames(block.contents).flatMap((frame) => frame.events) : []
        for (const event of events) {
          if (event.type !== 'bars' || event.market !== market || event.kind !== kind || event.level !== level) continue
          found.push(...event.bars.filter(({ time }) => time >= from && time < end))
        }
      }
      file.close()
    }
    return found
  }
}

/** Folds bars, oldest first, into bars of a length. */
function fold(bars: readonly Bar[], length: number): Bar[] {
  const folded: Bar[] = []
  for (const bar of bars) {
    const time = Math.floor(bar.time / length) * length
    const before = folded.at(-1)
    if (before === undefined || before.time < time) {
      folded.push({ ...bar, time })
    } else {
      folded[folded.length - 1] = {
        time,
        open: before.open,
        high: Math.max(before.high, bar.high),
        low: Math.min(before.low, bar.low),
        close: bar.close,
        volume: before.volume + bar.volume,
        quote: before.quote + bar.quote,
      }
    }
  }
  return folded
}

/** Adds flat bars where some are missing between two others. */
function fillFlat(bars: readonly Bar[], length: number): Bar[] {
  const filled: Bar[] = []
  for (const bar of bars) {
    for (let last = filled.at(-1); last !== undefined && last.time + length < bar.time; last = filled.at(-1)) {
      const { close } = last
      filled.push({ time: last.time + length, open: close, high: close, low: close, close, volume: 0, quote: 0n })
    }
    filled.push(bar)
  }
  return filled
}
