import { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import type { ConnectionEvent, KnownFrames, MarketName } from '#gateway/feed/frames/frame.ts'
import type { BarsRequest } from '#gateway/feed/frames/needed-bars.ts'
import { EXCHANGE_NAMES } from '#gateway/feed/live/exchange-names.ts'
import type { LiveExchange } from '#gateway/feed/live/messages.ts'
import { FollowedClock } from '#gateway/feed/live/parent/followed-clock.ts'
import { unpackFrames } from './packed-frames.ts'
import { MessageAge } from './message-age.ts'

/** Without a word for this long, no market is current: less than any market's own limit for its silence. */
const SILENT_MS = 2000
const LOOK_MS = 100

/** Questions to the gateway that passes its frames on. */
export type PassedQuestion =
  /** All markets that are read here. Replaces the previous set. */
  | { readonly type: 'want'; readonly markets: readonly MarketName[] }
  | ({ readonly type: 'bars' } & BarsRequest)
  /** Frames were missed: everything is needed once more. */
  | { readonly type: 'again' }

export interface PassedFeedOptions {
  readonly exchange: LiveExchange
  readonly wallNow: () => number
  /** A clock that never goes back, in milliseconds. */
  readonly monotonicNow: () => number
  /** Asks the gateway that passes its frames on; nothing happens while there is no way to it. */
  readonly ask: (question: PassedQuestion) => void
}

const LOST: ConnectionEvent = {
  type: 'connection',
  state: 'stale',
  books: 0,
  of: 0,
  problem: 'Nothing is heard of the gateway that follows the exchange.',
  code: 'restarting',
}

/** The other gateway has not heard of the exchange yet. */
const UNREACHED: ConnectionEvent = { ...LOST, problem: 'The exchange has not been reached yet.', code: 'unreachable' }

/**
 * The market of an exchange at a gateway that does not follow it itself: made of the frames of the gateway that does, with their numbers, so
 * that both show the same (ADR 48). It makes no connection to the exchange.
 */
export class PassedFeed extends FrameFeed {
  readonly #options: PassedFeedOptions
  readonly #clock: FollowedClock
  readonly #age = new MessageAge()
  readonly #timer: NodeJS.Timeout
  readonly #ready: Promise<boolean>
  #settle: (isKnown: boolean) => void = () => {}
  #wanted = ''
  /** Whether every frame since the last whole state has come, in time. */
  #isWhole = false
  /** When that ended, by the monotonic clock. */
  #brokenAt = -Infinity
  /** Whether no market is shown as current for want of frames. */
  #isLost = true
  /** Whether a whole state was asked for that has not come. */
  #isAsked = false
  /** Time of the last frame. */
  #heardTime = 0

  constructor(options: PassedFeedOptions) {
    const clock = new FollowedClock(options.wallNow)
    const ask = (request: BarsRequest) => options.ask({ type: 'bars', ...request })
    super({ source: 'live', exchange: EXCHANGE_NAMES[options.exchange], clock, ask })
    this.#options = options
    this.#clock = clock
    this.#ready = new Promise((resolve) => (this.#settle = resolve))
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref()
  }

  /** Resolves when the markets are known: true, or false if nobody waits any more. */
  ready(): Promise<boolean> {
    return this.#ready
  }

  /** Ends all waits for the markets. */
  giveUp(): void {
    this.#settle(false)
  }

  /** The way to a gateway is open: its first word and everything that it knows come now. */
  met(): void {
    this.#age.restart()
    this.#break()
    this.#isAsked = true
    this.#wanted = ''
  }

  /** Hears the other gateway's clock, which is told several times a second. */
  hearClock(sentAt: number): void {
    this.#age.hear(sentAt, this.#options.monotonicNow())
    if (!this.#isWhole && !this.#isAsked && !this.#isSilent()) this.#askAgain()
  }

  /** Hears frames. Throws RangeError if they are none. */
  hear(bytes: Buffer): void {
    const passed = unpackFrames(bytes)
    if (passed.kind === 'known') return this.#begin(passed)
    if (!this.#isWhole) return
    if (passed.sequence !== this.sequence + 1) {
      this.#break()
      return this.#askAgain()
    }
    for (const frame of passed.frames) this.#take(passed.sequence, frame)
  }

  /** Checks the age of the last word, and says which markets are read here; called ten times a second. */
  look(): void {
    const brokenMs = this.#isWhole ? 0 : this.#options.monotonicNow() - this.#brokenAt
    if (!this.#isLost && (this.#isSilent() || brokenMs > SILENT_MS)) {
      this.#break()
      this.#isLost = true
      this.#lose([LOST])
    }
    const markets = this.wanted().toSorted()
    const text = markets.join()
    if (this.#isAsked || text === this.#wanted) return
    this.#wanted = text
    this.#options.ask({ type: 'want', markets })
  }

  override close(): void {
    clearInterval(this.#timer)
    this.#settle(false)
    super.close()
  }

  #isSilent(): boolean {
    return this.#age.at(this.#options.monotonicNow()) > SILENT_MS
  }

  #break(): void {
    if (this.#isWhole) this.#brokenAt = this.#options.monotonicNow()
    this.#isWhole = false
  }

  #askAgain(): void {
    this.#isAsked = true
    this.#options.ask({ type: 'again' })
  }

  /** Takes the whole state. What happened since the last frame here was missed, so bars are not continued over it. */
  #begin({ sequence, frames }: KnownFrames): void {
    if (this.#heardTime > 0) this.#lose([])
    const [first] = frames
    if (first !== undefined) this.#note(first.time)
    const isToldOfExchange = frames.some(({ events }) => events.some(({ type }) => type === 'connection'))
    if (!isToldOfExchange) this.apply({ sequence, time: this.#heardTime, events: [UNREACHED] })
    for (const frame of frames) this.apply({ sequence, ...frame })
    this.#isWhole = true
    this.#isLost = false
    this.#isAsked = false
    if (this.instruments !== null) this.#settle(true)
  }

  #take(sequence: number, frame: KnownFrames['frames'][number]): void {
    this.#note(frame.time)
    this.apply({ sequence, ...frame })
    if (this.instruments !== null) this.#settle(true)
  }

  #note(time: number): void {
    this.#clock.hear(time)
    this.#heardTime = time
  }

  /** From the last frame on, no market is current. */
  #lose(events: readonly ConnectionEvent[]): void {
    const live = this.markets.filter((market) => this.status(market).state === 'live')
    const states = live.map(({ product, symbol }) => ({ type: 'state', market: `${product}:${symbol}`, state: 'stale' }) as const)
    this.apply({ sequence: this.sequence, time: this.#heardTime, events: [...events, ...states] })
  }
}
