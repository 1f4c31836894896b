import type { FeedEvent, Frame } from '../frames/frame.ts'

/** Frames that the parent has not taken over yet; with more, nothing is sent, and books and tickers wait with their changes. */
const UNDER_WAY_MAX = 64
/** Events that wait meanwhile. A parent that is behind by this much has stopped reading. */
const WAITING_MAX = 100_000

/** Puts events into numbered frames: everything of one turn of the event loop is one frame. */
export class Outbox {
  readonly #send: (frame: Frame, taken: () => void) => void
  readonly #now: () => number
  #events: FeedEvent[] = []
  #sequence = 0
  #underWay = 0
  #isScheduled = false

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
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled || this.isBehind || this.#events.length === 0) return
    this.#isScheduled = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#isScheduled = false
    const events = this.#events
    this.#events = []
    this.#sequence += 1
    this.#underWay += 1
    this.#send({ sequence: this.#sequence, time: this.#now(), events }, () => {
      this.#underWay -= 1
      this.#schedule()
    })
  }
}
