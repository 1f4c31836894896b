import type { Duplex } from 'node:stream'

/**
 * Bundles the messages that one turn of the event loop sends to a client into one write: a turn of the timer pushes several channels, and a
 * system call for each message would cost more than all else about it. Nothing waits for longer than the turn.
 */
export class BundledWrites {
  readonly #corked = new Set<Duplex>()
  #isScheduled = false

  /** Holds the socket's writes back until the end of this turn of the event loop. */
  bundle(socket: Duplex): void {
    if (this.#corked.has(socket)) return
    socket.cork()
    this.#corked.add(socket)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#isScheduled = false
    for (const socket of this.#corked) socket.uncork()
    this.#corked.clear()
  }
}
