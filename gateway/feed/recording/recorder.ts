import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { FeedEvent, Frame } from '../frames/frame.ts'
import { FeedStartError } from '../market-feed.ts'
import { HOUR_MS, MINUTE_MS } from '../tape/intervals.ts'
import { BLOCK_KINDS, type BlockKind } from './block.ts'
import { BlockWriter } from './block-writer.ts'
import { FrameWriter } from './frame-writer.ts'
import { MarketMemory } from './market-memory.ts'
import { MinuteBars } from './minute-bars.ts'
import { readSource, writeSource } from './recording-index.ts'

/** A block is closed when it is this old: a crash loses no more. */
const BLOCK_MS = 1000
/** A block is closed before, if it has grown to this. */
const BLOCK_BYTES = 1024 * 1024
/** Everything that is known is repeated this often, so that a reader finds a beginning. */
const KEY_MS = 5 * MINUTE_MS
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
  /** Why it has stopped: one sentence. */
  readonly problem: string | null
  /** Bytes in the files of this recorder. */
  readonly bytes: number
  /** Markets listed, and those whose book is live. */
  readonly markets: number
  readonly books: number
}

/** Keeps what a market says in a folder (docs/adr/0031-recordings.md). Recording never fails its caller: if it cannot go on, it stops. */
export class Recorder {
  readonly #writer: BlockWriter
  readonly #memory = new MarketMemory()
  readonly #bars = new MinuteBars()
  readonly #frames = new FrameWriter()
  readonly #key = new FrameWriter()
  readonly #past: FeedEvent[] = []
  readonly #timer: NodeJS.Timeout
  /** The time of the last frame; null before the first. */
  #time: number | null = null
  #blockFrom = 0
  #keyAt = -Infinity
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
    return { state: problem === null ? 'recording' : 'stopped', problem, bytes, markets, books: live }
  }

  /** Takes the next frame of the market. */
  record({ time, events }: Frame): void {
    if (this.#writer.problem !== null) return
    // A clock that is set back by a little must not put the recording out of order.
    const at = Math.max(time, this.#time ?? time)
    if (this.#time === null) for (const event of events) if (event.type === 'instruments') this.#memory.hear(event)
    const isNextHour = this.#time === null || Math.floor(at / HOUR_MS) !== Math.floor(this.#time / HOUR_MS)
    if (isNextHour || at - this.#keyAt >= KEY_MS) this.#beginAgain(at, isNextHour)
    this.#time = at
    const kept = events.filter((event) => event.type !== 'bars')
    for (const event of events) this.#hear(event)
    if (this.#frames.length === 0) this.#blockFrom = at
    this.#frames.add({ time: at, events: kept })
    if (this.#frames.length >= BLOCK_BYTES) this.#endBlock()
  }

  /** Writes what is left, and closes the files. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#endBlock()
    if (this.#time !== null) this.#writeBars(this.#time)
    await this.#writer.close()
  }

  #hear(event: FeedEvent): void {
    this.#memory.hear(event)
    if (event.type === 'bars') this.#past.push(event)
    else if (event.type === 'trades') for (const trade of event.trades) this.#bars.trade(event.market, trade)
    else if (event.type === 'state' && event.state !== 'live') this.#bars.forget(event.market)
    else if (event.type === 'derivative') {
      if (event.mark !== undefined) this.#bars.price(event.market, 'mark', event.time, event.mark)
      if (event.index !== undefined) this.#bars.price(event.market, 'index', event.time, event.index)
    }
  }

  #wake(): void {
    const now = performance.now()
    const stoodStillMs = now - this.#wokenAt
    this.#wokenAt = now
    this.#endBlock()
    if (stoodStillMs < STANDSTILL_MS || this.#time === null) return
    this.#writer.leaveGap()
    this.#keyAt = -Infinity
  }

  #endBlock(): void {
    if (this.#frames.length === 0 || this.#time === null) return
    this.#write(BLOCK_KINDS.frames, this.#frames, this.#blockFrom, this.#time)
  }

  /** Writes everything that was known before a time, in a new file if it begins an hour. */
  #beginAgain(at: number, isNextHour: boolean): void {
    this.#endBlock()
    if (isNextHour) this.#writer.nextFile(at)
    this.#writeBars(at)
    this.#key.add({ time: at, events: this.#memory.events() })
    this.#write(BLOCK_KINDS.key, this.#key, at, at)
    this.#keyAt = at
  }

  #writeBars(at: number): void {
    const events = [...this.#past.splice(0), ...this.#bars.take(at)]
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
