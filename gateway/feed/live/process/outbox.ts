import type { FeedEvent, Frame } from '../../frames/frame.ts'

/** Maximum number of frames that the parent has not taken; beyond it nothing is sent, and changes of books and tickers wait. */
const UNDER_WAY_MAX = 64
/** Maximum number of events that wait meanwhile. A parent that is behind by this much has stopped reading. */
const WAITING_MAX = 100_000
/** Minimum time between two frames, in milliseconds: writing one costs as much as reading several messages. */
const FRAME_EVERY_MS = 2
/** Figures beside the book are less urgent: they wait this long, in milliseconds, for a frame that is sent anyway. */
const FIGURES_WAIT_MS = 10
const FIGURES: ReadonlySet<FeedEvent['type']> = new Set(['ticker', 'derivative', 'funding'])

/**
 * Puts events into numbered frames. After a pause an event leaves with the rest of its turn of the event loop; in a burst, everything of
 * two milliseconds is one frame.
 */
export class Outbox {
  readonly #send: (frame: Frame, taken: () => void) => void
  readonly #now: () => number
  #events: FeedEvent[] = []
  #sequence = 0
  #underWay = 0
  #sentAt = -Infinity
  #dueAt = Infinity
  #cancel: () => void = () => {}

  /** `send` calls back once the frame has been handed over. */
  constructor(send: (frame: Frame, taken: () => void) => void, now: () => number) {
    this.#send = send
    this.#now = now
  }

  /** Whether the parent is behind. */
  get isBehind(): boolean {
    return this.#underWay >= UNDER_WAY_MAX
  }

  add(event: FeedEvent): void {
    if (this.#events.length >= WAITING_MAX) throw new Error('The feed’s frames are not read any more.')
    this.#events.push(event)
    this.#schedule(FIGURES.has(event.type) ? FIGURES_WAIT_MS : 0)
  }

  #schedule(delayMs: number): void {
    if (this.isBehind || this.#events.length === 0) return
    const now = performance.now()
    const dueAt = Math.max(now + delayMs, this.#sentAt + FRAME_EVERY_MS)
    if (dueAt >= this.#dueAt) return
    this.#cancel()
    this.#dueAt = dueAt
    if (dueAt > now) {
      const timer = setTimeout(() => this.#flush(), dueAt - now)
      this.#cancel = () => clearTimeout(timer)
    } else {
      const immediate = setImmediate(() => this.#flush())
      this.#cancel = () => clearImmediate(immediate)
    }
  }

  #flush(): void {
    const events = this.#events
    this.#dueAt = Infinity
    this.#sentAt = performance.now()
    this.#events = []
    this.#sequence += 1
    this.#underWay += 1
    this.#send({ sequence: this.#sequence, time: this.#now(), events }, () => {
      this.#underWay -= 1
      this.#schedule(0)
    })
  }
}
