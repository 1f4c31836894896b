import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { FeedEvent, Frame } from '../frames/frame.ts'
import { FeedStartError } from '../market-feed.ts'
import { HOUR_MS, MINUTE_MS } from '../intervals.ts'
import { BARS_DELAY_MS, BLOCK_KINDS, type BlockKind, KEY_MS } from './block.ts'
import { BarMaker } from './bar-maker.ts'
import { BlockWriter } from './block-writer.ts'
import { FrameWriter } from './frame-writer.ts'
import { MarketMemory } from './market-memory.ts'
import { readSource, writeSource } from './recording-index.ts'

/** A block is closed when it is this old: a crash loses no more. */
const BLOCK_MS = 1000
/** A block of this size is closed earlier. */
const BLOCK_BYTES = 1024 * 1024
/** A recorder that was not woken for this long has missed something. */
const STANDSTILL_MS = 10_000

export interface RecorderOptions {
  readonly folder: string
  /** The name of the market, `synthetic` or an exchange: a folder has the recording of one. */
  readonly source: string
  readonly log: { warn(details: object, message: string): void }
}

export interface RecorderStatus {
  readonly state: 'recording' | 'stopped'
  /** One sentence about why it has stopped. */
  readonly problem: string | null
  /** Bytes in the files of this recorder. */
  readonly bytes: number
  /** The market's time of the first and the last frame; 0 before there is one. */
  readonly from: number
  readonly to: number
  /** Markets listed, and those whose book is live. */
  readonly markets: number
  readonly books: number
}

/**
 * Records the frames of a market in a folder (docs/adr/0031-recordings.md). Recording never fails its caller: if it cannot go on, it stops.
 */
export class Recorder {
  readonly #writer: BlockWriter
  readonly #memory = new MarketMemory()
  readonly #minutes = new BarMaker('minute')
  readonly #hours = new BarMaker('hour')
  readonly #frames = new FrameWriter()
  readonly #key = new FrameWriter()
  readonly #timer: NodeJS.Timeout
  /** The time of the last frame; null before the first. */
  #time: number | null = null
  #from = 0
  #blockFrom = 0
  #mustRepeat = false
  /** The time up to which bars have to be written; null if they have been. */
  #barsDue: number | null = null
  #wokenAt = performance.now()

  /** Throws FeedStartError with one sentence if the folder cannot be used. */
  constructor({ folder, source, log }: RecorderOptions) {
    prepareFolder(folder, source)
    this.#writer = new BlockWriter(folder, randomInt(2 ** 32), log)
    this.#timer = setInterval(() => this.#wake(), BLOCK_MS).unref()
  }

  get status(): RecorderStatus {
    const { problem, bytes } = this.#writer
    const { markets, live } = this.#memory.counts
    return {
      state: problem === null ? 'recording' : 'stopped',
      problem,
      bytes,
      from: this.#from,
      to: this.#time ?? 0,
      markets,
      books: live,
    }
  }

  /** Takes the next frame of the market. */
  record({ time, events }: Frame): void {
    if (this.#writer.problem !== null) return
    // A clock that is set back by a little must not put the recording out of order.
    const at = Math.max(time, this.#time ?? time)
    const before = this.#time
    if (before === null) {
      // The recording begins with the list of markets, and the other events of its frame.
      if (!events.some((event) => event.type === 'instruments')) return
      for (const event of events) this.#memory.hear(event)
      this.#from = at
      this.#beginAgain(at, true)
    } else if (this.#mustRepeat || Math.floor(at / KEY_MS) !== Math.floor(before / KEY_MS)) {
      const isNextHour = Math.floor(at / HOUR_MS) !== Math.floor(before / HOUR_MS)
      // At the full minute, so that the minutes before it are in the bars and those after it in the frames.
      this.#beginAgain(Math.max(before, Math.floor(at / MINUTE_MS) * MINUTE_MS), isNextHour)
    }
    this.#time = at
    for (const event of events) this.#hear(event)
    if (this.#frames.length === 0) this.#blockFrom = at
    this.#frames.add({ time: at, events: events.filter((event) => event.type !== 'bars') })
    if (this.#frames.length >= BLOCK_BYTES) this.#endBlock()
    if (this.#barsDue !== null && at >= this.#barsDue + BARS_DELAY_MS) this.#writeBars(this.#barsDue)
  }

  /** Writes the remaining frames, and closes the files. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#endBlock()
    if (this.#time !== null) this.#writeBars(this.#time)
    await this.#writer.close()
  }

  #hear(event: FeedEvent): void {
    this.#memory.hear(event)
    if (event.type === 'trades') for (const trade of event.trades) this.#price(event.market, 'market', trade.time, trade.price, trade.size)
    else if (event.type === 'state' && event.state !== 'live') this.#minutes.forget(event.market)
    else if (event.type === 'derivative') {
      if (event.mark !== undefined) this.#price(event.market, 'mark', event.time, event.mark, 0)
      if (event.index !== undefined) this.#price(event.market, 'index', event.time, event.index, 0)
    }
  }

  #price(...price: Parameters<BarMaker['add']>): void {
    this.#minutes.add(...price)
    this.#hours.add(...price)
  }

  #wake(): void {
    const now = performance.now()
    const stoodStillMs = now - this.#wokenAt
    this.#wokenAt = now
    this.#endBlock()
    if (stoodStillMs < STANDSTILL_MS || this.#time === null) return
    this.#writer.leaveGap()
    this.#mustRepeat = true
  }

  #endBlock(): void {
    if (this.#frames.length === 0 || this.#time === null) return
    this.#write(BLOCK_KINDS.frames, this.#frames, this.#blockFrom, this.#time)
  }

  /** Writes the whole state before a time, in a new file if it begins an hour. */
  #beginAgain(at: number, isNextHour: boolean): void {
    this.#endBlock()
    if (isNextHour) this.#writer.nextFile(at)
    if (this.#barsDue !== null) this.#writeBars(this.#barsDue)
    this.#barsDue = this.#time === null ? null : at
    this.#key.add({ time: at, events: this.#memory.events() })
    this.#write(BLOCK_KINDS.key, this.#key, at, at)
    this.#mustRepeat = false
  }

  /** Writes the bars that ended by a time. */
  #writeBars(at: number): void {
    this.#barsDue = null
    const isFullHour = at % HOUR_MS === 0
    const events: FeedEvent[] = [...this.#minutes.take(at), ...(isFullHour ? this.#hours.take(at) : [])]
    if (events.length === 0) return
    this.#key.add({ time: at, events })
    this.#write(BLOCK_KINDS.bars, this.#key, at, at)
  }

  #write(kind: BlockKind, writer: FrameWriter, from: number, to: number): void {
    this.#writer.write({ kind, from, to, contents: writer.take() })
  }
}

function prepareFolder(folder: string, source: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const before = readSource(folder)
    if (before === null) return writeSource(folder, source)
    if (before === source) return
    const what = before === undefined ? 'a recording whose recording.json is damaged' : `a recording of ${before}`
    throw new FeedStartError(`MARKET_RECORD ${folder} holds ${what}; choose another folder for ${source}.`)
  } catch (error) {
    if (error instanceof FeedStartError) throw error
    throw new FeedStartError(`MARKET_RECORD ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
