import { FrameFeed } from '../../frames/frame-feed.ts'
import type { ConnectionEvent, FeedEvent, Frame, KnownFrames, MarketName } from '../../frames/frame.ts'
import type { BarsRequest } from '../../frames/needed-bars.ts'
import type { FrameRelay } from '../../frames/source.ts'
import { FeedLink } from './feed-link.ts'
import { FollowedClock } from './followed-clock.ts'
import { EXCHANGE_NAMES } from '../exchange-names.ts'
import type { LiveSettings } from '../messages.ts'

const PROCESS_FILE = new URL('../process/feed-process.ts', import.meta.url)
/** Interval between two checks of the wanted markets. */
const WANTED_MS = 100
/** Maximum time for which the start waits for a list of markets. */
const LIST_MS = 15_000
/** Maximum number of frames that wait for the engine's thread, which starts right after the feed. */
const EARLY_FRAMES_MAX = 100_000

const RESTARTING: ConnectionEvent = {
  type: 'connection',
  state: 'stale',
  books: 0,
  of: 0,
  problem: 'The process of the live feed has ended and starts again.',
  code: 'restarting',
}

const STARTING: ConnectionEvent = { ...RESTARTING, problem: 'This gateway has just taken the lead and connects to the exchange.' }

/** The market of an exchange in the main thread: its process, and the frames for other threads. */
export class FollowedFeed extends FrameFeed implements FrameRelay {
  readonly #clock: FollowedClock
  readonly #link: FeedLink
  readonly #timer: NodeJS.Timeout
  readonly #ready: Promise<string | null>
  #settle: (refusal: string | null) => void = () => {}
  #early: Frame[] | null = []
  #listener: ((frame: Frame) => void) | null = null
  readonly #wantedElsewhere = new Map<string, readonly MarketName[]>()
  #refusal: string | null = null

  /** `before` is what another gateway last knew of this market: it is listed at once, and current when this process says so. */
  constructor(settings: LiveSettings, wallNow: () => number, before: KnownFrames | null = null, file = PROCESS_FILE) {
    const clock = new FollowedClock(wallNow)
    super({ source: 'live', exchange: EXCHANGE_NAMES[settings.exchange], clock, ask: (request) => this.#link.ask(request) })
    this.#clock = clock
    this.#ready = new Promise((resolve) => {
      const overdue = setTimeout(resolve, LIST_MS, null)
      this.#settle = (refusal) => {
        clearTimeout(overdue)
        resolve(refusal)
      }
    })
    this.#link = new FeedLink(settings, file, {
      onFrame: (frame) => this.#hear(frame.time, frame.events),
      onLost: () => this.#lose(RESTARTING),
      onRefused: (message) => this.#refuse(message),
    })
    this.#timer = setInterval(() => this.#want(), WANTED_MS).unref()
    if (before !== null) this.#continue(before)
  }

  /** The id of the feed's process; null between two. */
  get pid(): number | null {
    return this.#link.pid
  }

  /**
   * Resolves when the markets are known, or when they cannot be for now: then there are none until the exchange is reached. Returns why
   * the process will never start, one sentence for the operator, or null.
   */
  ready(): Promise<string | null> {
    return this.#ready
  }

  relay(listener: (frame: Frame) => void): void {
    this.#listener = listener
    const early = this.#early ?? []
    this.#early = null
    for (const frame of early) listener(frame)
  }

  wantElsewhere(by: string, markets: readonly MarketName[]): void {
    if (markets.length === 0) this.#wantedElsewhere.delete(by)
    else this.#wantedElsewhere.set(by, markets)
  }

  askBars(request: BarsRequest): void {
    this.#link.ask(request)
  }

  override close(): void {
    clearInterval(this.#timer)
    this.#settle(null)
    this.#link.close()
    super.close()
  }

  #want(): void {
    this.#link.want([...new Set([...this.wanted(), ...[...this.#wantedElsewhere.values()].flat()])])
  }

  /** Goes on from what another gateway knew: its numbers, lists and last figures, but nothing of it is current. */
  #continue({ sequence, frames }: KnownFrames): void {
    const [first] = frames
    // Without a list there is nothing to go on from.
    if (first === undefined || !first.events.some(({ type }) => type === 'instruments')) return
    this.#clock.hear(first.time)
    this.apply({ sequence, time: first.time, events: [] })
    for (const { time, events } of frames) {
      const kept = events.filter(({ type }) => type !== 'book' && type !== 'connection')
      const past = kept.map((event) => (event.type === 'state' ? { ...event, state: 'synchronising' as const } : event))
      this.#pass(time, past)
    }
    this.#lose(STARTING)
  }

  /** Applies a frame here and passes it on, numbered on across restarts of the process. */
  #hear(time: number, events: readonly FeedEvent[]): void {
    this.#clock.hear(time)
    this.#pass(time, events)
  }

  #pass(time: number, events: readonly FeedEvent[]): void {
    const frame = { sequence: this.sequence + 1, time, events }
    this.apply(frame)
    if (this.instruments !== null || (this.connection?.problem ?? null) !== null) this.#settle(this.#refusal)
    // Past candles are for pages: the engine reads current data alone.
    const passed = { ...frame, events: events.filter(({ type }) => type !== 'bars') }
    if (this.#listener !== null) this.#listener(passed)
    else if (this.#early !== null && this.#early.push(passed) > EARLY_FRAMES_MAX) this.#early = null
  }

  /** Nothing arrives any more: no market is current until the next process reports it. */
  #lose(connection: ConnectionEvent): void {
    const states = this.markets.map(
      ({ product, symbol }) => ({ type: 'state', market: `${product}:${symbol}`, state: 'synchronising' }) as const,
    )
    this.#hear(this.now(), [connection, ...states])
  }

  #refuse(message: string): void {
    this.#refusal = message
    this.#lose({ ...RESTARTING, problem: message, code: 'unreachable' })
  }
}
