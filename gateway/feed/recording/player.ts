import { join } from 'node:path'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { FeedEvent, Frame, InstrumentsEvent, MarketName } from '../frames/frame.ts'
import { BLOCK_KINDS } from './block.ts'
import { BlockFile } from './block-file.ts'
import { readFrames, type RecordedFrame } from './frame-reader.ts'
import type { IndexedFile } from './recording-index.ts'

/** A playback begins this long before the requested time if it can, so that there are trades to show. */
const LEAD_MS = 60_000

/** The last block that was played: the next must follow it. */
interface Played {
  readonly session: number
  readonly number: number
  readonly to: number
}

/**
 * Plays a recording from its files, one block in memory at a time. Where blocks are missing or damaged, its markets are stale until the
 * recording next repeats everything.
 */
export class Player {
  readonly #folder: string
  readonly #files: readonly IndexedFile[]
  #fileIndex: number
  #offset: number
  #file: BlockFile | null = null
  #frames: RecordedFrame[] = []
  #at = 0
  #sequence = 0
  #heardTo = 0
  #played: Played | null = null
  /** Whether frames are skipped until everything is repeated. */
  #isLost = true
  #problem: string | null = null
  readonly #states = new Map<MarketName, MarketState>()

  /** Begins shortly before a time. */
  constructor(folder: string, files: readonly IndexedFile[], start: number) {
    this.#folder = folder
    this.#files = files
    const place = beginningFor(files, start)
    this.#fileIndex = place.file
    this.#offset = place.offset
  }

  /** Returns the next frame up to a time; undefined if there is none, or none yet. */
  next(now: number): Frame | undefined {
    for (;;) {
      const frame = this.#frames[this.#at]
      if (frame !== undefined) {
        if (frame.time > now) return undefined
        this.#at += 1
        this.#sequence += 1
        this.#heardTo = frame.time
        const isCounted = this.#note(frame.events)
        return { sequence: this.#sequence, ...frame, events: isCounted ? frame.events : [...frame.events, this.#connection()] }
      }
      if (!this.#load(now)) return undefined
    }
  }

  close(): void {
    this.#file?.close()
    this.#file = null
    this.#fileIndex = this.#files.length
  }

  /** Loads the frames of the next block. Returns false at the end of the recording, or if the block begins after a time. */
  #load(now: number): boolean {
    const indexed = this.#files[this.#fileIndex]
    if (indexed === undefined) return false
    this.#file ??= new BlockFile(join(this.#folder, indexed.name))
    const header = this.#file.header(this.#offset)
    if (header !== null && header.from > now && this.#played !== null) {
      return isNext(this.#played, header) ? false : this.#pause(this.#played.to)
    }
    const found = this.#file.read(this.#offset)
    if (found === undefined) {
      this.#file.close()
      this.#file = null
      this.#fileIndex += 1
      this.#offset = 0
      return this.#fileIndex < this.#files.length
    }
    if (found.type === 'damage') {
      this.#offset = found.next
      this.#problem = `The recording ${indexed.name} has ${found.bytes} damaged bytes, which are left out.`
      return true
    }
    const { kind, to, session, number } = found.header
    // Blocks of a second recorder that wrote at the same time: a market has one past.
    if (this.#played !== null && session !== this.#played.session && to < this.#played.to) {
      this.#offset = found.next
      return true
    }
    const follows = this.#played !== null && isNext(this.#played, found.header)
    // This block is read again after the gap before it has been reported.
    if (!follows && this.#played !== null && this.#pause(this.#played.to)) return true
    this.#offset = found.next
    this.#played = { session, number, to: Math.max(to, this.#played?.to ?? to) }
    if (kind === BLOCK_KINDS.bars) return true
    if (kind === BLOCK_KINDS.frames) {
      if (!this.#isLost) this.#take(readFrames(found.contents))
      return true
    }
    if (this.#isLost) this.#take(this.#begin(readFrames(found.contents)))
    this.#isLost = false
    this.#problem = null
    return true
  }

  /** Adds a frame that makes all markets stale from a time on. Returns whether there is a frame to play now. */
  #pause(time: number): boolean {
    if (this.#isLost) return false
    this.#isLost = true
    this.#take([{ time, events: [...this.#states.keys()].map((market): FeedEvent => ({ type: 'state', market, state: 'stale' })) }])
    return true
  }

  /** Returns the frames with which a playback begins, or goes on after a gap. */
  #begin(frames: readonly RecordedFrame[]): RecordedFrame[] {
    return frames.map(({ time, events }) => {
      const known = new Set(events.flatMap((event) => (event.type === 'state' ? [event.market] : [])))
      const unknown = [...this.#states.keys()].filter((market) => !known.has(market))
      const states = unknown.map((market): FeedEvent => ({ type: 'state', market, state: 'synchronising' }))
      // A moment earlier, so that the minute that begins here is heard from its beginning.
      return { time: Math.max(time - 1, this.#heardTo), events: [...events, ...states] }
    })
  }

  /** Returns a connection event with the number of live books, for frames that lack one. */
  #connection(): FeedEvent {
    const states = [...this.#states.values()]
    const books = states.filter((state) => state === 'live').length
    return { type: 'connection', state: this.#isLost ? 'stale' : 'live', books, of: states.length, problem: this.#problem }
  }

  #take(frames: RecordedFrame[]): void {
    this.#frames = [...this.#frames.slice(this.#at), ...frames]
    this.#at = 0
  }

  /** Notes the states of markets. Returns false if they have changed and the frame itself lacks the number of live books. */
  #note(events: readonly FeedEvent[]): boolean {
    let hasChanged = false
    for (const event of events) {
      if (event.type === 'state') this.#states.set(event.market, event.state)
      if (event.type === 'instruments') this.#relist(event)
      hasChanged ||= event.type === 'state'
    }
    return !hasChanged || events.some((event) => event.type === 'connection')
  }

  #relist({ list: { spot, futures } }: InstrumentsEvent): void {
    const listed = new Set<string>([...spot.map(({ symbol }) => `spot:${symbol}`), ...futures.map(({ symbol }) => `futures:${symbol}`)])
    for (const market of this.#states.keys()) if (!listed.has(market)) this.#states.delete(market)
  }
}

function isNext(before: Played, { session, number }: Pick<Played, 'session' | 'number'>): boolean {
  return session === before.session && number === (before.number + 1) % 2 ** 32
}

/** Returns where to begin: at the last repetition of the whole state before a time, or at the first one. */
function beginningFor(files: readonly IndexedFile[], start: number): { readonly file: number; readonly offset: number } {
  for (let file = files.length - 1; file >= 0; file -= 1) {
    const place = files[file]?.keys.findLast(([, time]) => time <= start - LEAD_MS)
    if (place !== undefined) return { file, offset: place[0] }
  }
  return { file: 0, offset: 0 }
}
