/** One request of a client: resolves when it has been carried out and answered. */
type Work = () => Promise<void> | void

interface Waiting {
  readonly work: Work
  readonly bytes: number
}

export interface InboxParts {
  /** Whether the client has read enough of its answers to get more. */
  readonly hasRoom: () => boolean
  /** More bytes of waiting requests than this hold the client's further messages back. */
  readonly bytesMax: number
  /** Holds further messages back, or lets them in again. */
  readonly hold: (holds: boolean) => void
}

/**
 * The requests of one connection, carried out in their order, each after the one before it has been answered: a subscription that was
 * sent together with a login follows it. While a client does not read its answers, its requests wait, and then the client itself.
 */
export class Inbox {
  readonly #parts: InboxParts
  #waiting: Waiting[] = []
  #bytes = 0
  #isBusy = false
  #holds = false
  #isClosed = false

  constructor(parts: InboxParts) {
    this.#parts = parts
  }

  /** Carries a request out at once if none is under way, otherwise after the others. `work` does not reject. */
  add(work: Work, bytes: number): void {
    if (this.#isClosed) return
    this.#waiting.push({ work, bytes })
    this.#bytes += bytes
    this.advance()
    if (!this.#holds && this.#bytes > this.#parts.bytesMax) this.#hold(true)
  }

  /** Goes on with what waits, also after the client has read something. */
  advance(): void {
    while (!this.#isBusy && this.#waiting.length > 0 && this.#parts.hasRoom()) {
      const { work, bytes } = this.#waiting.shift() as Waiting
      this.#bytes -= bytes
      const done = work()
      if (done !== undefined) void this.#await(done)
    }
    if (this.#holds && this.#waiting.length === 0) this.#hold(false)
  }

  /** Drops what waits, and takes nothing more. */
  close(): void {
    this.#isClosed = true
    this.#waiting = []
  }

  async #await(done: Promise<void>): Promise<void> {
    this.#isBusy = true
    await done.catch(() => {})
    this.#isBusy = false
    this.advance()
  }

  #hold(holds: boolean): void {
    this.#holds = holds
    this.#parts.hold(holds)
  }
}
